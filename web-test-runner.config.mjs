import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { browserFlags } from './scripts/find-browser.ts'
import { elementsReporter } from './scripts/lib/reports.ts'
import { bundleElementTests, elementTests } from './scripts/vite/element-tests.ts'
import { browserCommands } from './tests/elements/fixtures/browser-commands.mjs'
import { peopleServer } from './tests/elements/fixtures/people-server.mjs'
import { roleServer } from './tests/elements/fixtures/role-server.mjs'

/*
 * Elements are tested in a real Chromium. The test runner opens the pages, each in a browser context of its own; what they
 * import is bundled by Vite before the first one, so that tests run what is written and no page asks for 500 modules.
 */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))
const bundle = await bundleElementTests(elementTests(process.argv))

/** Answers with files of the bundle, also with a part of one: a video is sought by ranges. */
async function fromBundle(context, next) {
  const file = bundle.get(context.path)
  if (!file) return next()
  const { body, type } = file
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(context.get('range')) ?? []
  context.type = type
  context.set('accept-ranges', 'bytes')
  if (from === undefined) {
    context.body = body
    return
  }
  const last = to ? Math.min(Number(to), body.length - 1) : body.length - 1
  context.status = 206
  context.set('content-range', `bytes ${from}-${last}/${body.length}`)
  context.body = body.subarray(Number(from), last + 1)
}

/** React for development tells performance tools of every drawing, which takes a tenth of the time; nobody looks here. */
const page = framework =>
  '<!doctype html><html><head><script>delete console.timeStamp; delete console.createTask</script></head>' +
  `<body><script type="module" src="${framework}"></script></body></html>`

/** Where `npm test` reads the counts. */
const report = process.env.MDS_TEST_REPORT

export default {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  files: 'tests/elements/**/*.test.{ts,tsx}',
  /* Tests wait more than they work: timers, animations, a video that plays. */
  concurrency: 3,
  browserStartTimeout: 60_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 480_000,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { ...(executablePath && { executablePath }), args: browserFlags },
    }),
  ],
  testRunnerHtml: page,
  testFramework: { config: { timeout: 90_000 } },
  middleware: [peopleServer, roleServer, fromBundle],
  plugins: [browserCommands()],
  reporters: [defaultReporter(), ...(report ? [elementsReporter(report)] : [])],
}
