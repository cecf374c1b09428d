/** Whether this page and the server speak the same version of the protocol. */
export const version = $state({
  /** They don't: only a reload helps. */
  outdated: false,
})
