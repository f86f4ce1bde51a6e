import type { Plugin } from 'vite'

/**
 * Lets dynamic imports be plain ones in the elements: Vite's helper would load style sheets beside a chunk, and the kit has
 * none. It alone would take two thirds of the loader's budget.
 */
export function plainImports(): Plugin {
  return {
    name: 'mds-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : null),
  }
}
