import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { browserFlags, findBrowser } from '../../scripts/find-browser.ts'
import { root } from '../../server/kernel/root.ts'

/** The policy under which every element works (KIT-C15). */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

export type Shown = {
  page: Page
  /** Paths below /elements/ that the page has requested. */
  asked: string[]
  /** Warnings and errors of the console, and uncaught errors. */
  said: string[]
}

type PageOptions = { body: string; lang?: string; policy?: string; missing?: RegExp }

/**
 * Serves dist/elements (or another `folder`), again below /copy as a second copy of the kit, and a test's own pages,
 * and opens them in Chromium.
 */
export async function elementPages({ keepsPages = false, folder = join(root, 'dist/elements') } = {}) {
  const browser: Browser = await chromium.launch({
    executablePath: await findBrowser({ whole: keepsPages }),
    args: browserFlags,
    // Playwright disables the back/forward cache by default; users' browsers do not.
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
  let wish: PageOptions = { body: '' }
  const server: Server = createServer((request, reply) => {
    const path = (request.url ?? '/').split('?')[0]!
    if (path === '/') {
      const { body, lang = 'en-US', policy } = wish
      if (policy) reply.setHeader('Content-Security-Policy', policy)
      reply.setHeader('Content-Type', 'text/html; charset=utf-8')
      return reply.end(
        `<!doctype html><html lang="${lang}"><title>Host</title><link rel="icon" href="data:,">${body}</html>`,
      )
    }
    try {
      if (!/^(\/copy)?\/elements\//.test(path) || wish.missing?.test(path)) throw new Error('not here')
      const file = readFileSync(join(folder, normalize(path.replace(/^(\/copy)?\/elements/, ''))))
      reply.setHeader('Content-Type', 'text/javascript; charset=utf-8')
      // A sandboxed page has an opaque origin and loads scripts only where any page may.
      reply.setHeader('Access-Control-Allow-Origin', '*')
      reply.end(file)
    } catch {
      reply.statusCode = 404 // whatever the reason, the page gets a 404
      reply.end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    async show(next: PageOptions): Promise<Shown> {
      wish = next
      const page = await browser.newPage()
      const asked: string[] = []
      const said: string[] = []
      page.on('request', request => {
        const [, path] = request.url().split('/elements/')
        if (path) asked.push(path)
      })
      page.on('console', message => {
        if (['warning', 'error'].includes(message.type())) said.push(message.text())
      })
      page.on('pageerror', error => said.push(error.message))
      await page.goto(origin)
      return { page, asked, said }
    },
    async close() {
      await browser.close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export const loaderTag = '<script type="module" src="/elements/loader.js"></script>'

/** Waits until a tag is defined and rendered. */
export const drawn = (page: Page, tag: string) =>
  page.waitForFunction(name => (document.querySelector(name)?.shadowRoot?.childElementCount ?? 0) > 0, tag, {
    timeout: 15_000,
  })
