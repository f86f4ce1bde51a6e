import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { quiet } from '../fixtures/quiet.ts'
import { built, serveHosts } from './hosts.ts'

type Declaration = { tagName: string; members: { name: string; attribute?: string; reflects?: boolean }[] }
const manifest: { modules: { declarations: Declaration[] }[] } = JSON.parse(
  readFileSync(join(built, 'html/mds-kit/custom-elements.json'), 'utf8'),
)
const declarations = manifest.modules.flatMap(module => module.declarations)

/** Every tag of the packed kit. */
export const tags = declarations.map(({ tagName }) => tagName)
/** Those that draw something. */
export const drawing = tags.filter(tag => tag !== 'mds-session')
/** Those with a value in a form. */
export const controls = declarations
  .filter(({ members }) => members.some(({ attribute, reflects }) => attribute && !reflects))
  .map(({ tagName }) => tagName)

export const loader = '<script type="module" src="/elements/loader.js"></script>'
/** The same kit once more, from the packed package: another copy, as far as a page can tell. */
export const copy = '/hosts/html/mds-kit/cdn'

type Wish = { head?: string; policy?: string; lang?: string }

/** Shows a page of a test's own on the product's origin. */
export async function show(page: Page, body: string, { head = loader, policy, lang = 'en-US' }: Wish = {}) {
  await serveHosts(page.context())
  await page.route('**/hosts/own/', route =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: policy ? { 'Content-Security-Policy': policy } : {},
      body: `<!doctype html><html lang="${lang}"><head><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
    }),
  )
  await page.goto('/hosts/own/')
}

/** Waits until these tags are defined and drawn, and their session is known. */
export async function drawn(page: Page, names: readonly string[] = tags) {
  for (const name of names)
    await page.waitForFunction(
      tag => (document.querySelector(tag)?.shadowRoot?.childElementCount ?? 0) > 0,
      name,
      { timeout: 20_000 },
    )
  await page.evaluate(async () => {
    const session = document.querySelector('mds-session') as (HTMLElement & { ready?: Promise<void> }) | null
    await session?.ready
  })
  await quiet(page)
}

/** Each tag once, named and inside a form, with the session beside them. */
export const all = (names: readonly string[] = drawing) =>
  `<mds-session></mds-session><form>${names
    .map(
      tag =>
        `<section><${tag}${controls.includes(tag) ? ` label="Value" name="value"` : ''}></${tag}></section>`,
    )
    .join('')}</form>`
