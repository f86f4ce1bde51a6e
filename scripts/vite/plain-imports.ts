import type { Plugin } from 'vite'

/**
 * Keeps dynamic imports plain in the elements. Vite's helper preloads style sheets, which the kit does not have, and would take two thirds
 * of the loader's budget.
 */
export function plainImports(): Plugin {
  return {
    name: 'mds-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: id => (id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : null),
  }
}
