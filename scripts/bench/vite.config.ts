import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import elements from '../../vite.config.ts'

/* The bench's pages with everything that the elements are built with; MDS_TARGET=elements is set by build-pages.ts. */
const folder = fileURLToPath(new URL('pages', import.meta.url))
const pages = ['picker', 'floor', 'react']

export default {
  ...elements,
  root: folder,
  cacheDir: fileURLToPath(new URL('../../.cache/bench', import.meta.url)),
  build: {
    ...elements.build,
    outDir: fileURLToPath(new URL('../../dist/bench', import.meta.url)),
    sourcemap: false,
    /* A page knows what its module imports, as one that was bundled by its own house would. */
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...elements.build.rolldownOptions,
      /* Bundled as a house bundles its own page: React apart, what the page needs at once in one piece. */
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
      input: Object.fromEntries(pages.map(name => [name, `${folder}/${name}.html`])),
    },
  },
} satisfies UserConfig
