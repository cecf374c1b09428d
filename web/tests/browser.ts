/** What jsdom lacks of a browser. */
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} })
HTMLElement.prototype.scrollIntoView ??= () => {}
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
