import {
  type BrowserContext,
  type Locator,
  type Page,
  test as plain,
  expect as plainExpect,
} from '@playwright/test'
import { keepLoaded } from '../fixtures/keep-loaded.ts'
import { enter, speak } from './server.ts'

/** Long enough for a machine that runs other suites at the same time. */
export const expect = plainExpect.configure({ timeout: 20_000 })

/** Options that answer the typed text: options of an earlier text ignore a press. */
export const options = (of: Page | Locator) =>
  of.locator('[role=listbox]:not([aria-busy])').getByRole('option')

type Faults = { console: string[]; policy: string[] }

/** `fresh`: in its own browser, without a cache. */
type SignInOptions = { role?: string; locale?: string; fresh?: true }

type Fixtures = {
  /** Errors of the page's console and violations of its policy; a test that leaves any fails. */
  faults: Faults
  /** Signs an account in: first in the test's own browser, each further time in another one. */
  signedIn: (account: string, options?: SignInOptions) => Promise<Page>
}

/** Failed loads that tests provoke themselves are no error of the page. */
const expected = /Failed to load resource|net::ERR_/

function watch(page: Page, faults: Faults) {
  page.on('console', message => {
    if (message.type() === 'error' && !expected.test(message.text())) faults.console.push(message.text())
  })
  page.on('pageerror', error => faults.console.push(error.message))
  page.exposeFunction('tellViolation', (text: string) => faults.policy.push(text))
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const tell = (globalThis as unknown as { tellViolation: (text: string) => void }).tellViolation
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
}

/** Tests of the portal: in English, without console errors, without violations of the content security policy. */
export const test = plain.extend<Fixtures>({
  faults: [
    async ({ page, baseURL }, use) => {
      keepLoaded(page.context(), new URL(baseURL!).origin)
      const faults: Faults = { console: [], policy: [] }
      await page.context().addInitScript(() => {
        // A frame of another origin has no storage here.
        if (window !== top) return
        localStorage.setItem('portalLanguage', localStorage.getItem('portalLanguage') ?? 'en-US')
      })
      watch(page, faults)
      await use(faults)
      if (faults.console.length > 0 || faults.policy.length > 0)
        throw new Error(JSON.stringify(faults, null, 2))
    },
    { auto: true },
  ],
  signedIn: async ({ browser, baseURL, page, faults }, use) => {
    const opened: BrowserContext[] = []
    let first: Page | undefined = page
    const another = async () => {
      const context = await browser.newContext({ baseURL })
      opened.push(context)
      const other = await context.newPage()
      watch(other, faults)
      return other
    }
    await use(async (account, { role, locale = 'en-US', fresh } = {}) => {
      const chosen = first && !fresh ? first : await another()
      if (chosen === first) first = undefined
      await speak(chosen.context(), locale)
      await enter(chosen.context(), baseURL!, account, role)
      return chosen
    })
    for (const context of opened) await context.close()
  },
})
