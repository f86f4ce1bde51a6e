import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { quiet } from '../fixtures/quiet.ts'
import { expect } from '../portal/base.ts'
import { asOwner } from '../portal/server.ts'
import { built } from './hosts.ts'

type Declaration = { tagName: string; members: { name: string; attribute?: string; reflects?: boolean }[] }
const manifest: { modules: { declarations: Declaration[] }[] } = JSON.parse(
  readFileSync(join(built, 'html/mds-kit/custom-elements.json'), 'utf8'),
)
const declarations = manifest.modules.flatMap(module => module.declarations)

/** Every tag of the packed kit. */
export const tags = declarations.map(({ tagName }) => tagName)
/** The tags that render something. */
export const drawing = tags.filter(tag => tag !== 'mds-session')
/** The tags with a value in a form. */
export const controls = declarations
  .filter(({ members }) => members.some(({ attribute, reflects }) => attribute && !reflects))
  .map(({ tagName }) => tagName)

/** The user of these pages: may read studies, roles and organisations, and has something to learn. */
export const reader = 'lin.haiyan'
export const readerRole = { role: 'ACCOUNT_HOLDER' }

/** Attributes by tag. */
export type Content = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What each element shows to the reader from the demo; bell, downloads and session show the reader's own data. */
export const contentOfDemo = (): Promise<Content> =>
  asOwner(async client => {
    const { rows } = await client.query<Record<string, string>>(
      `select m.user_id as person,
        (select id from study where tenant_id = m.tenant_id and plan_id = 'HY-0207-101') as study,
        (select id from training_task where tenant_id = m.tenant_id and name_en = 'CTMS: product handover at the site') as task,
        (select id from role where tenant_id = m.tenant_id and code = 'CRA') as role,
        (select id from organisation where tenant_id = m.tenant_id and active and parent_id is not null
          order by name_en, id limit 1) as organisation
        from membership m join account a on a.id = m.account_id where a.name = $1`,
      [reader],
    )
    const { person, study, task, role, organisation } = rows[0]!
    return {
      'mds-role-tree': { 'role-id': role! },
      'mds-elearning-player': { 'task-id': task! },
      'mds-study-site-table': { 'study-id': study! },
      'mds-organisation-selector': { inline: '', multiple: '', value: organisation! },
      'mds-user-picker': { multiple: '', value: person! },
      'mds-time-zone-picker': { value: 'Europe/Madrid' },
    }
  })

/** Present in an element as soon as it shows its content. */
export const contentIn: Readonly<Record<string, string>> = {
  'mds-notice-bell': '[part=badge]',
  'mds-download-center': '[part=button][aria-label]',
  'mds-role-tree': '[role=treeitem]',
  'mds-elearning-player': 'video',
  'mds-study-site-table': 'tbody td',
  'mds-organisation-selector': '[role=treeitem]',
  'mds-user-picker': '[part=chip]',
  'mds-time-zone-picker': '[part=note]',
  'mds-upload': '[part=drop]',
}

/** A task of the demo for each kind of content, found by its name. */
export const taskCalled = (name: 'Site initiation training' | 'GCP test' | 'Talking with participants') =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      `select t.id from training_task t join membership m on m.tenant_id = t.tenant_id
        join account a on a.id = m.account_id where a.name = $1 and t.name_en = $2`,
      [reader, name],
    )
    return rows[0]!.id
  })

/** Waits until each of these elements shows its content; `placed` chooses among several elements of a tag. */
export const filled = (page: Page, names: readonly string[] = drawing, placed = (tag: string) => tag) =>
  page.waitForFunction(
    all => all.every(([place, mark]) => document.querySelector(place)?.shadowRoot?.querySelector(mark)),
    names.map(tag => [placed(tag), contentIn[tag]!] as const),
    { polling: 50, timeout: 60_000 },
  )

export const loader = '<script type="module" src="/elements/loader.js"></script>'
/** The same kit once more, from the packed package: to a page it is another copy. */
export const copy = '/hosts/html/mds-kit/cdn'

type PageOptions = { head?: string; policy?: string; lang?: string }

/** Shows a test's own page on the product's origin. */
export async function show(
  page: Page,
  body: string,
  { head = loader, policy, lang = 'en-US' }: PageOptions = {},
) {
  const path = `/hosts/own/${randomUUID()}/`
  const data = {
    policy,
    body: `<!doctype html><html lang="${lang}"><head><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
  }
  expect(await page.request.put(path, { data })).toBeOK()
  await page.goto(path)
}

/** Waits until these tags are defined and rendered, and their session is known. */
export async function drawn(page: Page, names: readonly string[] = tags) {
  for (const name of names)
    await page.waitForFunction(
      tag => (document.querySelector(tag)?.shadowRoot?.childElementCount ?? 0) > 0,
      name,
      { timeout: 60_000 },
    )
  await page.evaluate(async () => {
    const session = document.querySelector('mds-session') as (HTMLElement & { ready?: Promise<void> }) | null
    await session?.ready
  })
  await quiet(page)
}

/** Attributes of an element as HTML. */
export const getAttributes = (tag: string, content: Content) =>
  Object.entries(content[tag] ?? {})
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** Each tag once, named and inside a form, beside the session; empty unless content is given. */
export const all = (content: Content = {}, names: readonly string[] = drawing) =>
  `<mds-session></mds-session><form>${names
    .map(
      tag =>
        `<section><${tag}${controls.includes(tag) ? ` label="Value" name="value"` : ''}${getAttributes(tag, content)}></${tag}></section>`,
    )
    .join('')}</form>`

/** What opens or appears when the first control of an element is pressed. */
const comes: Readonly<Record<string, string>> = {
  'mds-notice-bell': 'article',
  'mds-download-center': '[part=panel]',
  'mds-user-picker': '[role=option]',
  'mds-time-zone-picker': '[role=option]',
}

/** Uses everything: opens lists, plays a film, reads a PDF, views a picture. */
export async function useAll(page: Page): Promise<void> {
  for (const tag of drawing) {
    const element = page.locator(tag)
    const field = element.getByRole('combobox')
    const first = (await field.count()) > 0 ? field : element.locator('[aria-haspopup], button')
    await first.first().click()
    if (comes[tag]) await expect(element.locator(comes[tag]).first(), tag).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const player = page.locator('mds-elearning-player')
  const learn = async (task: Parameters<typeof taskCalled>[0]) =>
    player.evaluate((each, id) => each.setAttribute('task-id', id), await taskCalled(task))
  await learn('Site initiation training')
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect
    .poll(() => player.locator('video').evaluate(each => (each as HTMLVideoElement).played.length))
    .toBe(1)
  await learn('GCP test')
  await expect(player.locator('canvas + p')).toContainText('Good Clinical Practice')
  await learn('Talking with participants')
  await expect
    .poll(() => player.locator('img').evaluate(each => (each as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await quiet(page)
}
