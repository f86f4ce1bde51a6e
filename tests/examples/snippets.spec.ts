import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../portal/base.ts'
import { all, copy, drawing, drawn, loader, show, tags } from './own-page.ts'

const root = join(import.meta.dirname, '../..')
const blocksOf = (page: string, language: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```([^\n]*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!)

const person = 'zhou.mingxuan'

test('KIT-C26 the first snippet of the manual is a page that works as it stands', async ({ signedIn }) => {
  const page = await signedIn(person)
  const [snippet] = blocksOf('docs/embedding.md', 'html')
  await show(page, snippet!, { head: '' })
  await drawn(page, ['mds-session', 'mds-user-picker', 'mds-notice-bell'])
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('form')!.checkValidity())).toBe(false)
})

test('KIT-C26 the snippets of the package are a page that works, its names found by an import map', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const [script] = blocksOf('docs/package.md', 'js')
  const [body] = blocksOf('docs/package.md', 'html')
  const imports = Object.fromEntries(
    tags.map(tag => {
      const name = tag.replace('mds-', '')
      return [`mds-kit/${name}/define`, `${copy}/${name}/define.js`]
    }),
  )
  await show(page, body!, {
    head: `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${script}</script>`,
  })
  await drawn(page, ['mds-session', 'mds-user-picker'])
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
})

test('KIT-C26 the policy of the manual is enough for every element', async ({ signedIn }) => {
  const page = await signedIn(person)
  const policy = blocksOf('docs/embedding.md', '').find(text => text.startsWith('default-src'))!
  await show(page, all(), { policy: policy.replace(/\n/g, ' ') })
  await drawn(page)
  expect(await page.evaluate(() => document.querySelectorAll(':not(:defined)').length)).toBe(0)
  expect(drawing.length).toBeGreaterThan(1)
})

test('KIT-C26 C18 with the rules of the manual loading moves nothing: CLS below 0.05', async ({
  signedIn,
}) => {
  const page = await signedIn(person, { fresh: true })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 900, height: 700 })
  const [rules] = blocksOf('docs/embedding.md', 'css')
  await show(
    page,
    `<p>Before</p><mds-session></mds-session><header style="display:flex"><span>Study</span><mds-notice-bell></mds-notice-bell></header>
     <label for="lead">Lead</label><mds-user-picker id="lead"></mds-user-picker><p>After</p>`,
    { head: `<style>${rules}</style>${loader}` },
  )
  await drawn(page, ['mds-user-picker', 'mds-notice-bell'])
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05)
})
