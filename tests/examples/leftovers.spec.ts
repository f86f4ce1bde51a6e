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
  /** Recreates an element of each tag; nothing refers to the old ones. */
  anew: () => void
  /**
   * Adds and removes the elements this many times. Every twentieth time it waits for the content, every hundredth it
   * opens them too; otherwise it removes them while they load.
   */
  rounds: (times: number) => Promise<void>
  /** What is alive while only this element is on the page and shows its content, opened if it can open. */
  during: (tag: string) => Promise<Alive>
  /** Tags of removed elements that are still in memory. */
  held: () => string[]
}

/** Requests of the page that have neither ended nor been aborted, including streams, films and pictures. */
function openRequests(page: Page): Set<string> {
  const open = new Set<string>()
  page.on('request', request => open.add(request.url()))
  page.on('requestfinished', request => open.delete(request.url()))
  page.on('requestfailed', request => open.delete(request.url()))
  return open
}

/** Runs in the page and provides what `Lives` declares. */
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

/** The browser's own counts, after garbage collection. */
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
  // A session of the page itself stays. The one that comes and goes is a separate element beside it.
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
  // What the page holds when it is empty, after each element was there once: nothing may be added to that. The page
  // may hold the last element of a kind (for example because it had the focus last), so the next ones replace it
  // before the count.
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
