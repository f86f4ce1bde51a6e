import { fileURLToPath } from 'node:url'
import type { PluginOption, UserConfig } from 'vite'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/**
 * What every example has: the calls go to the product, which runs on port 4180 (`npm start`), so that page and product are one
 * origin for the browser. Built, a page stands below /hosts/.
 */
export const example = (name: string, plugins: PluginOption[] = []): UserConfig => ({
  base: `/hosts/${name}/`,
  plugins,
  cacheDir: `${modules}/.vite-examples/${name}`,
  build: {
    outDir: fileURLToPath(new URL(`../../dist/examples/${name}`, import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '^/(plt|mdsdata|mdscore|csrctms|elearning|elements)/':
        process.env.MDS_ORIGIN ?? 'http://localhost:4180',
    },
  },
})
