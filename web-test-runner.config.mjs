import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { createServer } from 'vite'
import { browserFlags } from './scripts/find-browser.ts'
import { imeCommands } from './tests/elements/fixtures/ime-commands.mjs'
import { peopleServer } from './tests/elements/fixtures/people-server.mjs'
import { roleServer } from './tests/elements/fixtures/role-server.mjs'

/*
 * Elements are tested in a real Chromium. The test runner opens the pages; what they import is served by a Vite dev server in
 * this process, so that tests see TSX and styles as the development server gives them.
 */
process.env.MDS_TARGET = 'elements'
const root = fileURLToPath(new URL('.', import.meta.url))
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))

const vite = await createServer({
  configFile: `${root}vite.config.ts`,
  cacheDir: `${root}.cache/element-tests`,
  define: { 'process.env.NODE_ENV': '"development"' },
  appType: 'custom',
  logLevel: 'warn',
  /* Found beforehand: a dependency found while tests run would make Vite load the page anew. */
  optimizeDeps: { entries: ['tests/elements/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})

/** Without hot reload Vite's client is asked for this alone; the real one would look for a socket in vain. */
const quietClient = 'export const injectQuery = url => url'

/** Answers for everything but the pages and scripts of the test runner itself. */
async function fromVite(context, next) {
  if (context.path === '/' || context.path.startsWith('/__web-')) return next()
  if (context.path === '/@vite/client') {
    context.type = 'js'
    context.body = quietClient
    return
  }
  const { req, res } = context
  const passedOn = await new Promise((resolve, reject) => {
    res.once('close', () => resolve(false))
    context.respond = false
    res.statusCode = 200
    vite.middlewares(req, res, error => (error ? reject(error) : resolve(true)))
  })
  if (!passedOn) return
  context.respond = true
  await next()
}

export default {
  rootDir: root,
  files: 'tests/elements/**/*.test.{ts,tsx}',
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 240_000,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { ...(executablePath && { executablePath }), args: browserFlags },
    }),
  ],
  testFramework: { config: { timeout: 30_000 } },
  middleware: [peopleServer, roleServer, fromVite],
  plugins: [{ name: 'vite', serverStop: () => vite.close() }, imeCommands()],
}
