import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './scripts/find-browser.ts'
import { otherOrigin } from './scripts/lib/test-origin.ts'

/** `npm test` gives each run its own port and data. A run by hand uses the server that already answers on the port. */
const port = process.env.MDS_TEST_PORT ?? '4190'
const dataDir = process.env.MDS_TEST_DATA ?? join(tmpdir(), 'mds-playwright')
const origin = `http://localhost:${port}`

const suite = (name: string, use: TestOptions = {}) => ({
  name,
  testDir: `tests/${name}`,
  testMatch: '**/*.spec.ts',
  use,
})
type TestOptions = { reuseContext?: boolean; contextOptions?: { reducedMotion: 'reduce' } }
/**
 * Tests reuse the tab, which has the scripts compiled, but start with empty storage. Animations are off: a test would only wait for them.
 */
const sameTab: TestOptions = { reuseContext: true, contextOptions: { reducedMotion: 'reduce' } }

const hosts = new URL('tests/examples/hosts-beside.mjs', import.meta.url).href

/** The tests of the stories serve the built files themselves. */
const storiesAlone = process.argv.join(' ').includes('--project stories')

export default defineConfig({
  projects: [suite('portal', sameTab), suite('examples', sameTab), suite('stories')],
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // Pages are idle between two assertions, so one worker more than there are processors.
  workers: availableParallelism() + 1,
  // Bounds for a machine that is three times as slow; what users wait for is measured in the benchmarks.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: 'on-first-retry',
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: browserFlags },
  },
  webServer: storiesAlone
    ? undefined
    : {
        command: 'node scripts/start.mjs',
        url: `${origin}/readyz`,
        env: {
          PORT: port,
          // Tests have the records to themselves.
          MDS_DEMO_CTMS: 'off',
          DATA_DIR: dataDir,
          PUBLIC_ORIGIN: origin,
          EMBED_ORIGINS: otherOrigin,
          DOCUMENT_DIR: join(dataDir, 'documents'),
          NODE_OPTIONS: `--import=${hosts}`,
        },
        reuseExistingServer: !process.env.MDS_TEST_DATA,
        timeout: 180_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'ignore',
        stderr: 'pipe',
      },
})
