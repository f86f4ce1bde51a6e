import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import elements from '../../vite.config.ts'

/* One page of the bench (BENCH_PAGE) with everything that the elements are built with; build-pages.ts sets what is asked for. */
const folder = fileURLToPath(new URL('pages', import.meta.url))
const page = process.env.BENCH_PAGE ?? 'picker'

/** All pages are alike but for their module. */
const named: Plugin = {
  name: 'bench-page',
  transformIndexHtml: { order: 'pre', handler: html => html.replace('PAGE', page) },
}

export default {
  ...elements,
  plugins: [...elements.plugins, named],
  root: folder,
  cacheDir: fileURLToPath(new URL(`../../.cache/bench/${page}`, import.meta.url)),
  build: {
    ...elements.build,
    outDir: fileURLToPath(new URL(`../../dist/bench/${page}`, import.meta.url)),
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
      input: `${folder}/page.html`,
    },
  },
} satisfies UserConfig
