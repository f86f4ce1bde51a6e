import type { Page } from '@playwright/test'
import { getMainEvent } from '../../scripts/docs/snippets.ts'
import { expect, options, test } from '../portal/base.ts'
import { buildLive, buildNext, liveHosts } from './live-code.ts'
import { contentIn, reader, readerRole, show, tags } from './own-page.ts'

/* The code that the live pages show is run unchanged: in a page of its own for HTML, else built by the framework's tools. */
type Shown = Readonly<Record<string, string>>

/** A text with what means something in one framework or another, and an object. */
const awkward = 'Monitors "A" & {b} {{c}} `d` <e> \\f \'g\' @if $h'

async function setAwkward(page: Page) {
  const control = (name: string) =>
    page
      .locator('#controls > label')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('textbox')
  await control('label').fill(awkward)
  await control('people').fill('[{"id":"p1","name":"Ana {López}"}]')
  await control('people').blur()
}

async function findAna(page: Page) {
  await page.getByRole('combobox', { name: awkward, exact: true }).fill('ana')
  await expect(options(page)).toHaveText(/Ana \{López\}/)
}

/** What the live page of each element shows for one framework, with an id that the visitor's role may see. */
async function readCode(page: Page, framework: string): Promise<{ code: Shown; events: Shown }> {
  const code: Record<string, string> = {}
  const events: Record<string, string> = {}
  for (const tag of tags) {
    await page.goto(`/docs/elements/${tag}`)
    await expect(page.locator('#copy')).toHaveAttribute('data-ready', '')
    if (tag === 'mds-user-picker') await setAwkward(page)
    code[tag] = await page.locator(`[data-framework=${framework}]`).evaluate(each => each.textContent)
    events[tag] = getMainEvent(JSON.parse((await page.locator('#info').textContent()) ?? '')) ?? ''
  }
  return { code, events }
}

/** Waits until each element shows its content; the picker of people starts empty, and the session draws what is inside it. */
const contents = { ...contentIn, 'mds-user-picker': '[part=input]', 'mds-session': 'slot' }
const shows = (page: Page, names: readonly string[]) =>
  page.waitForFunction(
    all => all.every(([tag, mark]) => document.querySelector(tag)?.shadowRoot?.querySelector(mark)),
    names.map(tag => [tag, contents[tag as keyof typeof contents]!] as const),
    { polling: 50, timeout: 30_000 },
  )

/** Emits the event that the code listens to, and returns what the code writes to the console. */
async function hear(page: Page, tag: string, event: string): Promise<string> {
  const [message] = await Promise.all([
    page.waitForEvent('console', each => each.text().startsWith(`${event} `)),
    page.locator(tag).evaluate((element, type) => {
      element.dispatchEvent(new CustomEvent(type, { detail: 'told', bubbles: true }))
    }, event),
  ])
  return message.text()
}

type Session = HTMLElement & { ready: Promise<void>; $user: { get: () => { account: string } | null } }

/** Each element shows its content, and its code hears its event; the session knows who is signed in. */
async function use(page: Page, names: readonly string[], events: Shown) {
  await shows(page, names)
  if (names.includes('mds-user-picker')) await findAna(page)
  if (names.includes('mds-session'))
    expect(
      await page.locator('mds-session').evaluate(async each => {
        const session = each as Session
        await session.ready
        return session.$user.get()?.account
      }),
    ).toBe(reader)
  for (const tag of names.filter(name => events[name])) {
    const text = await hear(page, tag, events[tag]!)
    if (events[tag] !== 'change') expect(text).toBe(`${events[tag]} told`)
  }
}

test('the HTML of each live page is a page that works as it stands [KIT-C34] [KIT-C26]', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  const { code, events } = await readCode(page, 'HTML')
  for (const tag of tags) {
    await show(page, code[tag]!, { head: '' })
    await use(page, [tag], events)
  }
})

for (const name of Object.keys(liveHosts))
  test(`the code of each live page runs in ${name} [KIT-C34] [KIT-C26]`, async ({ signedIn }) => {
    test.setTimeout(240_000)
    const page = await signedIn(reader, readerRole)
    const { code, events } = await readCode(page, liveHosts[name]!.code)
    expect(Object.keys(events).filter(tag => events[tag]).length).toBeGreaterThan(7)
    await page.goto(await buildLive(name, code))
    await use(page, tags, events)
  })

test('the code of each live page is a page of an application of Next [KIT-C34] [KIT-C26]', async ({
  signedIn,
}) => {
  test.setTimeout(400_000)
  const page = await signedIn(reader, readerRole)
  const { code, events } = await readCode(page, 'Next')
  const address = await buildNext(code)
  for (const tag of tags) {
    await page.goto(`${address}${tag}/`)
    await use(page, [tag], events)
  }
})
