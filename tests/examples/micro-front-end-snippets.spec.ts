import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../portal/base.ts'
import { getBlocks } from './manual.ts'
import { show } from './own-page.ts'

const manual = 'docs/micro-front-ends.md'
const blocks = getBlocks(manual, 'html')
const [subApplication] = getBlocks(manual, 'html qiankun')
const find = createRequire(import.meta.url).resolve

/** The shells as their packages bring them for pages without a bundler; the names of the manual lead to them. */
const shells = {
  qiankun: {
    script: join(dirname(find('qiankun')), '../dist/index.umd.min.js'),
    module: 'export const { loadMicroApp } = globalThis.qiankun',
  },
  '@micro-zoe/micro-app': {
    script: find('@micro-zoe/micro-app').replace('index.min.js', 'index.umd.js'),
    module: 'export default globalThis.microApp.default ?? globalThis.microApp',
  },
}

/** A host and a sub-application at /team/ as the manual writes them. */
async function follow(page: Page, name: keyof typeof shells, body: string, host: string, team: string) {
  await page.route('**/team/index.html', route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: subApplication! }),
  )
  await page.route('**/team/team.js', route => route.fulfill({ contentType: 'text/javascript', body: team }))
  await page.route('**/team/shell.js', route => route.fulfill({ path: shells[name].script }))
  const imports = { [name]: `data:text/javascript,${encodeURIComponent(shells[name].module)}` }
  await show(page, `${body}<script type="module">${host}</script>`, {
    head: `<script src="/team/shell.js"></script><script type="importmap">${JSON.stringify({ imports })}</script>`,
  })
  const field = page.getByRole('combobox', { name: 'Lead' })
  await field.click()
  await field.pressSequentially('li')
  await page.locator('mds-user-picker').getByRole('option').first().click()
  await expect(page.locator('#chosen')).toHaveText(/^[0-9a-f-]{36}$/)
}

test('KIT-C26 the snippets of the manual for qiankun are a host and a sub-application', async ({
  signedIn,
}) => {
  const page = await signedIn('zhou.mingxuan')
  const [host] = getBlocks(manual, 'js qiankun-host')
  const [team] = getBlocks(manual, 'js qiankun-team')
  await follow(page, 'qiankun', blocks[1]!, host!, team!)
})

test('KIT-C26 the snippets of the manual for micro-app are a host and a sub-application', async ({
  signedIn,
  baseURL,
}) => {
  const page = await signedIn('zhou.mingxuan')
  const [host] = getBlocks(manual, 'js micro-app-host')
  const [team] = getBlocks(manual, 'js micro-app-team')
  const body = blocks[2]!.replace('https://host.example.org', baseURL!)
  await follow(page, '@micro-zoe/micro-app', body, host!, team!)
})
