import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { contentPolicy } from '../../../server/http/security.ts'

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

/** Names of all stories, from what Ladle wrote beside them. */
export function storyNames(): string[] {
  const meta = join(built, 'meta.json')
  if (!existsSync(meta)) throw new Error('The stories are not built: run "npm run build stories" first.')
  return Object.keys((JSON.parse(readFileSync(meta, 'utf8')) as { stories: object }).stories)
}

/** Errors of a page, and what its content policy refuses, as they come. */
export async function refusalsOf(page: Page): Promise<string[]> {
  const refused: string[] = []
  page.on('pageerror', error => refused.push(error.message))
  await page.exposeFunction('tellRefusal', (text: string) => refused.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event => {
      const { tellRefusal } = globalThis as unknown as { tellRefusal: (text: string) => void }
      tellRefusal(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    }),
  )
  return refused
}

export type Look = {
  theme?: 'light' | 'dark'
  language?: string
  rtl?: boolean
  density?: string
  state?: string
}
type Open = (page: Page, story: string, look?: Look) => Promise<void>

/** Serves the built stories as the product does, by its content policy, but without its server: they must stand alone. */
export const test = base.extend<object, { open: Open }>({
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? '/', 'http://stories').pathname).replace(
          /^\/stories/,
          '',
        )
        const file = join(built, path === '/' ? 'index.html' : path)
        readFile(file).then(
          body => {
            response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
            response.setHeader('content-security-policy', contentPolicy).end(body)
          },
          () => response.writeHead(404).end(),
        )
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await use((page, story, look) => openStory(page, port, story, look))
      server.close()
    },
    { scope: 'worker' },
  ],
})

async function openStory(page: Page, port: number, story: string, look: Look = {}) {
  const words = new URLSearchParams({ story, mode: 'preview', theme: look.theme ?? 'light' })
  words.set('arg-language', look.language ?? 'en-US')
  words.set('arg-density', look.density ?? 'default')
  if (look.rtl) words.set('rtl', 'true')
  if (look.state) words.set('arg-state', look.state)
  await page.goto(`http://127.0.0.1:${port}/stories/?${words}`)
  await page.locator('main[data-ready=true]').waitFor()
}
