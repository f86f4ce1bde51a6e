import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { createServer, type Plugin } from 'vite'
import { example } from '../shared/vite.ts'

const kit = () => vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('mds-') } } })

/** Writes what the server renders into the page, so that any server passes it on. */
const rendered: Plugin = {
  name: 'rendered',
  async transformIndexHtml(html) {
    const root = fileURLToPath(new URL('.', import.meta.url))
    const server = await createServer({
      configFile: false,
      root,
      cacheDir: `${root}../../node_modules/.vite-examples/vue-server-rendered`,
      plugins: [kit()],
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, hmr: false, watch: null },
    })
    const { render } = await server.ssrLoadModule('/server.ts')
    const body = await render()
    await server.close()
    return html.replace('<!--app-->', body)
  },
}

export default {
  ...example('vue-server', [kit(), rendered]),
  // A hydration that differs is reported in full, as in development.
  define: { __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true' },
}
