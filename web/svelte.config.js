import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** A short class name for the styles of a component, because it is repeated in most of its elements. */
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } }
