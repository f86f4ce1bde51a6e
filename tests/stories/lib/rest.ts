import type { Page } from '@playwright/test'

/* A story is at rest when its own work is done and its requests are answered. */

type Work = { timers: () => number; drawn: () => string }

/** Timers up to a second are intermediate steps: debounced typing, sequences of keys, delayed hints. */
const step = 1000

const asking = new WeakMap<Page, Set<unknown>>()

/** Counts a page's pending work, from its next document on. */
export async function countWork(page: Page) {
  const open = new Set<unknown>()
  asking.set(page, open)
  page.on('request', request => request.isNavigationRequest() && open.clear())
  page.on('request', request => open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  await page.addInitScript(longest => {
    const waiting = new Set<unknown>()
    const [begin, stop] = [globalThis.setTimeout, globalThis.clearTimeout]
    const timed = (work: unknown, after = 0, ...more: unknown[]) => {
      if (typeof work !== 'function' || after >= longest) return begin(work as () => void, after, ...more)
      const id = begin(() => {
        waiting.delete(id)
        work(...more)
      }, after)
      waiting.add(id)
      return id
    }
    const untimed = (id?: number) => {
      waiting.delete(id)
      stop(id)
    }
    Object.assign(globalThis, { setTimeout: timed, clearTimeout: untimed })
    const drawn = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map(
          each => `${each.tagName}${each.childNodes.length}${each.shadowRoot ? drawn(each.shadowRoot) : ''}`,
        )
        .join()
    const work: Work = { timers: () => waiting.size, drawn: () => drawn(document.body) }
    Object.assign(globalThis, { work, pause: (ms: number) => new Promise(resolve => begin(resolve, ms)) })
  }, step)
}

/** Waits until a page has no request, no step is pending, and the rendering is stable; fails if it never rests. */
export async function rest(page: Page, about: string) {
  const open = asking.get(page)!
  const end = Date.now() + 30_000
  for (;;) {
    const left = await page.evaluate(quiet)
    if (left === '' && open.size === 0) return
    if (Date.now() > end) throw new Error(`${about} never comes to rest: ${left || `${open.size} requests`}`)
  }
}

/** One check: the pending work, or '' when eight turns of the page's event loop after its last step changed nothing. */
async function quiet(): Promise<string> {
  const { work, pause } = globalThis as unknown as { work: Work; pause: (ms: number) => Promise<void> }
  await document.fonts.ready
  for (let turn = 0; work.timers() > 0; turn++) {
    if (turn > 60) return `${work.timers()} timers`
    await pause(15)
  }
  const before = work.drawn()
  for (let turn = 0; turn < 8; turn++) {
    await pause(15)
    if (work.timers() > 0) return `${work.timers()} timers`
  }
  await new Promise(resolve => requestAnimationFrame(resolve))
  return work.drawn() === before ? '' : 'drawing goes on'
}

/** Waits inside the page until an element exists: polling from outside slows down and notices it late. */
export async function standing(page: Page, selector: string) {
  const found = await page.evaluate(async wanted => {
    const { pause } = globalThis as unknown as { pause: (ms: number) => Promise<void> }
    for (const end = Date.now() + 30_000; !document.querySelector(wanted); await pause(15))
      if (Date.now() > end) return false
    return true
  }, selector)
  if (!found) throw new Error(`${selector} never comes`)
}
