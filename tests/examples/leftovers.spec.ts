import type { Page } from '@playwright/test'
import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from '../portal/base.ts'
import { type Alive, countLeftovers } from './leftovers.ts'
import {
  contentIn,
  contentOfDemo,
  drawing,
  getAttributes,
  reader,
  readerRole,
  show,
  tags,
} from './own-page.ts'

type Lives = {
  alive: () => Alive
  /** Has an element of each tag made anew; those before are kept by nobody. */
  anew: () => void
  /**
   * Takes the elements in and out so many times: every twentieth time once each shows its content, every hundredth opened as
   * well, and else before, while it loads.
   */
  rounds: (times: number) => Promise<void>
  /** What lives while this element alone stands there and shows its content, opened if it opens. */
  during: (tag: string) => Promise<Alive>
  /** Tags of elements that were made before and are still in memory. */
  held: () => string[]
}

/** Requests of the page that have neither ended nor been given up: streams, films and pictures among them. */
function openRequests(page: Page): Set<string> {
  const open = new Set<string>()
  page.on('request', request => open.add(request.url()))
  page.on('requestfinished', request => open.delete(request.url()))
  page.on('requestfailed', request => open.delete(request.url()))
  return open
}

/** Runs in the page: gives it what `Lives` names. */
function giveLives([marks, html]: readonly [
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
]) {
  type Each = HTMLElement & { show?: () => void; $user?: { get: () => unknown } }
  const place = document.getElementById('place')!
  const before: { tag: string; element: WeakRef<Each> }[] = []
  let elements: Each[] = []
  const task = () => new Promise(resolve => setTimeout(resolve, 4))
  const isShown = (element: Each) =>
    element.$user
      ? element.$user.get() !== null
      : Boolean(element.shadowRoot?.querySelector(marks[element.localName] ?? '*'))
  const isOpen = (element: Each) => !element.show || element.shadowRoot!.querySelector('[part=panel]')
  const until = async (holds: (element: Each) => unknown, all: readonly Each[]) => {
    for (let turn = 0; !all.every(holds); turn++) {
      const waiting = all.filter(each => !holds(each)).map(({ localName }) => localName)
      if (turn > 3000) throw new Error(`Nothing is shown by ${waiting}`)
      await task()
    }
  }
  const open = async (all: readonly Each[]) => {
    for (const element of all) element.show?.()
    await until(isOpen, all)
  }
  const anew = () => {
    before.push(...elements.map(each => ({ tag: each.localName, element: new WeakRef(each) })))
    elements = Object.values(html).map(text => {
      const template = document.createElement('template')
      template.innerHTML = text
      return document.importNode(template.content.firstElementChild as Each, true)
    })
  }
  const rounds = async (times: number) => {
    for (let at = 0; at < times; at++) {
      place.append(...elements)
      if (at % 20 === 0) await until(isShown, elements)
      if (at % 100 === 0) await open(elements)
      if (at % 10 === 5) await task()
      place.replaceChildren()
      if (at % 2 === 0) await task()
      else await Promise.resolve()
    }
  }
  const during = async (tag: string) => {
    const one = elements.filter(({ localName }) => localName === tag)
    place.append(...one)
    await until(isShown, one)
    await open(one)
    const now = (globalThis as unknown as Lives).alive()
    place.replaceChildren()
    await task()
    return now
  }
  const held = () => before.filter(({ element }) => element.deref()).map(({ tag }) => tag)
  Object.assign(globalThis, { anew, rounds, during, held } satisfies Omit<Lives, 'alive'>)
}

/** What the browser itself counts, everything let go that can be. */
async function getCounts(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { documents, nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
  await client.detach()
  return { documents, nodes, jsEventListeners }
}

test('KIT-C5 removed and added again 200 times, their content drawn, no element leaves a timer, listener, observer, React root, request or itself', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  const content = await contentOfDemo()
  await page.addInitScript(countLeftovers)
  const open = openRequests(page)
  // A session of the page's own stays: the one that comes and goes stands beside it, for itself.
  await show(page, '<mds-session></mds-session><div id="place"></div>')
  const html = Object.fromEntries(tags.map(tag => [tag, `<${tag}${getAttributes(tag, content)}></${tag}>`]))
  await page.evaluate(giveLives, [contentIn, html] as const)
  const lives = () => page.evaluate(() => (globalThis as unknown as Lives).alive())
  const turns = async (times: number) => {
    await page.evaluate(times => {
      const { anew, rounds } = globalThis as unknown as Lives
      anew()
      return rounds(times)
    }, times)
    await quiet(page)
  }
  // What the page holds with nothing in its place, each of them having been there: nothing may come to that. The last of a
  // kind may be held by the page (as what had the focus last), so it is counted with the next ones there and gone.
  await turns(2)
  const nothing = { intervals: 0, timeouts: 0, requests: 0, frames: 0, workers: 0, roots: 0 }
  await expect.poll(lives).toMatchObject(nothing)
  const resting = await lives()
  for (const tag of tags) {
    const during = await page.evaluate(tag => (globalThis as unknown as Lives).during(tag), tag)
    expect(during.listeners, `${tag}: what it begins is counted`).toBeGreaterThan(resting.listeners)
    expect(during.roots, `${tag}: its root is counted`).toBe(drawing.includes(tag) ? 1 : 0)
  }
  await turns(1)
  await expect.poll(lives).toMatchObject(nothing)
  const before = await lives()
  const counts = await getCounts(page)
  await turns(200)
  await expect.poll(lives).toEqual(before)
  await expect.poll(() => [...open]).toEqual([])
  await turns(1)
  await expect.poll(lives).toEqual(before)
  expect(await getCounts(page)).toEqual(counts)
  expect(await page.evaluate(() => (globalThis as unknown as Lives).held())).toEqual([])
})
