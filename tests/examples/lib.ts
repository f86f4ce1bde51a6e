import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { quiet } from '../fixtures/quiet.ts'
import { expect } from '../portal/base.ts'

/** Waits until the kit knows who is signed in, or that nobody is. */
export const started = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('mds-session')
    await (document.querySelector('mds-session') as HTMLElement & { ready: Promise<void> }).ready
  })

export const fact = (page: Page, id: 'person' | 'company' | 'role') => page.locator(`#${id}`)

export async function sound(page: Page) {
  await quiet(page)
  expect(await getViolations(page)).toEqual([])
}

/**
 * Milliseconds between the moment in which another tab has acted and that in which a fact of this page has changed: to `text`,
 * or to anything that is not empty.
 */
export const watchFor = (page: Page, id: string, text?: string): Promise<number> =>
  page.evaluate(
    ([id, text]) => {
      const element = document.getElementById(id!)!
      const before = element.textContent
      let acted = 0
      addEventListener('storage', ({ key }) => {
        if (key === 'mds-session') acted ||= performance.now()
      })
      const arrived = () => {
        const now = element.textContent
        return text === undefined ? now !== before && now !== '-' : now === text
      }
      // Nothing is timed: a browser lets the timers of a hidden tab run once a minute.
      return new Promise<number>(resolve => {
        const look = () => arrived() && resolve(acted ? performance.now() - acted : 0)
        new MutationObserver(look).observe(element, { childList: true, characterData: true, subtree: true })
        look()
      })
    },
    [id, text] as const,
  )

/** A second, in ms; on a machine that other suites keep busy so much longer as an empty round trip takes (5 ms on a free one). */
export const second = async (page: Page): Promise<number> => {
  const trip = await page.evaluate(async () => {
    const times: number[] = []
    for (let at = 0; at < 9; at++) {
      const start = performance.now()
      await (await fetch('/healthz')).text()
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[4]!
  })
  return 1000 * Math.max(1, trip / 5)
}
