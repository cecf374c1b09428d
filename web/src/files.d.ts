declare module '*.toml' {
  const edition: import('./lib/editions').EditionFile
  export default edition
}

declare module '*.ftl' {
  const messages: string
  export default messages
}
