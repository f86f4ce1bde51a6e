import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import { singlePage } from '../scripts/vite/page-parts.ts'
import elements from '../vite.config.ts'

/* One page of the bench (BENCH_PAGE), built like the elements; build-pages.ts sets the page. */
const folder = fileURLToPath(new URL('pages', import.meta.url))
const page = process.env.BENCH_PAGE ?? 'picker'

/** All pages differ only in their module. */
const named: Plugin = {
  name: 'bench-page',
  transformIndexHtml: { order: 'pre', handler: html => html.replace('PAGE', page) },
}

export default {
  ...elements,
  plugins: [...elements.plugins, named],
  root: folder,
  cacheDir: fileURLToPath(new URL(`../.cache/bench/${page}`, import.meta.url)),
  build: {
    ...elements.build,
    outDir: fileURLToPath(new URL(`../dist/bench/${page}`, import.meta.url)),
    sourcemap: false,
    /* A host's bundle knows what its module imports, so no preload polyfill. */
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...elements.build.rolldownOptions,
      /* Bundled as a host bundles its page: React separate, everything needed at once in one file. */
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { groups: singlePage(`${folder}/${page}.ts`) },
      },
      input: `${folder}/page.html`,
    },
  },
} satisfies UserConfig
