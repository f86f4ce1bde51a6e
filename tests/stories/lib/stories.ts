import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { contentPolicy } from '../../../server/kernel/http/security.ts'
import { seeThrough } from './eyes.ts'
import { countWork, standing } from './rest.ts'

export { expect }

const built = fileURLToPath(new URL('../../../dist/stories', import.meta.url))

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Names of all stories, from Ladle's list beside them. */
export function storyNames(): string[] {
  const meta = join(built, 'meta.json')
  if (!existsSync(meta)) throw new Error('The stories are not built: run "npm run build stories" first.')
  return Object.keys((JSON.parse(readFileSync(meta, 'utf8')) as { stories: object }).stories)
}

export type Look = {
  theme?: 'light' | 'dark'
  language?: string
  rtl?: boolean
  density?: string
  state?: string
}
type Open = (page: Page, story: string, look?: Look) => Promise<void>

type StoryRecord = {
  page?: Page
  refused: string[]
  /** Language of the current document, if the next test may show its story in it. */
  language?: string
}
type Own = {
  /** Shows a story in the document of the previous one, if the language is the same: for tests that only look. */
  show: (story: string, language: string) => Promise<void>
  /** Errors of the page, and violations of its content policy, as they come. */
  refused: string[]
}

/**
 * Serves the built stories with the product's content policy, but without its server: they must work alone. The tests
 * of a worker share one page, because a new page costs more than most tests. Each test starts clean, with empty
 * storage and default settings, in a new document unless it only looks. A test that stops the clock takes its own
 * page.
 */
export const test = base.extend<Own, { origin: string; open: Open; kept: StoryRecord }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? '/', 'http://stories').pathname).replace(
          /^\/stories/,
          '',
        )
        if (path === empty) return void response.setHeader('content-type', 'text/html').end()
        const file = join(built, path === '/' ? 'index.html' : path)
        readFile(file).then(
          body => {
            if (path.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=3600, immutable')
            response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
            response.setHeader('content-security-policy', contentPolicy).end(body)
          },
          () => response.writeHead(404).end(),
        )
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.close()
    },
    { scope: 'worker' },
  ],
  open: [
    async ({ origin, kept }, use) =>
      use((page, story, look) => {
        delete kept.language
        return openStory(page, origin, story, look)
      }),
    { scope: 'worker' },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const kept: StoryRecord = { refused: [] }
      await use(kept)
      await kept.page?.context().close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, origin }, use) => {
    kept.page ??= await getPage(await browser.newContext(), kept)
    const { page } = kept
    kept.refused.length = 0
    await use(page)
    await begin(page, kept.language ? undefined : `${origin}${empty}`)
  },
  // biome-ignore lint/correctness/noUnusedFunctionParameters: the page must be set up first, because its violations are recorded.
  refused: async ({ kept, page }, use) => use(kept.refused),
  show: async ({ kept, page, open }, use) =>
    use(async (story, language) => {
      if (kept.language === language) await turnTo(page, story)
      else await open(page, story, { language })
      kept.language = language
    }),
})

async function getPage(context: BrowserContext, { refused }: StoryRecord): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', error => refused.push(error.message))
  await page.exposeFunction('tellRefusal', (text: string) => refused.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event => {
      const { tellRefusal } = globalThis as unknown as { tellRefusal: (text: string) => void }
      tellRefusal(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    }),
  )
  await seeThrough(page)
  await countWork(page)
  return page
}

const plain = { colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null } as const

/** A page that does nothing. It keeps the process, which has compiled the stories and the test helpers. */
const empty = '/empty'

/** Removes what a test stored, set or pointed at. */
async function begin(page: Page, away: string | undefined) {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  if (away) await page.goto(away)
  await page.emulateMedia(plain)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.mouse.move(0, 0)
}

async function openStory(page: Page, origin: string, story: string, look: Look = {}) {
  const words = new URLSearchParams({ story, mode: 'preview', theme: look.theme ?? 'light' })
  words.set('arg-language', look.language ?? 'en-US')
  words.set('arg-density', look.density ?? 'default')
  if (look.rtl) words.set('rtl', 'true')
  if (look.state) words.set('arg-state', look.state)
  await page.goto(`${origin}/stories/?${words}`)
  await page.locator('main[data-ready=true]').waitFor()
}

/** Shows another story of the same language in the open page, as Ladle's own list of stories does. */
async function turnTo(page: Page, story: string) {
  await page.evaluate(value => {
    const { ladleDispatch } = window as unknown as { ladleDispatch: (action: object) => void }
    ladleDispatch({ type: 'update-story', value })
    Object.assign(document.documentElement.dataset, { mdsTheme: 'light' })
    scrollTo(0, 0)
  }, story)
  await standing(page, `main[data-story="${story}"] > *`)
}

/** Shows the story in another state, as the browser's back button does for an address with that state. */
export const turnInto = (page: Page, state: string) =>
  page.evaluate(wanted => {
    const address = new URL(location.href)
    address.searchParams.set('arg-state', wanted)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
  }, state)
