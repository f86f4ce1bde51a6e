import type { Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { quiet } from '../fixtures/quiet.ts'
import { expect } from '../portal/base.ts'

/** Waits until the kit knows the signed-in user, or that there is none. */
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

/** Milliseconds from an action in another tab until a fact of this page changes: to `text`, or to any non-empty text. */
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
      // No timers here: a browser runs the timers of a hidden tab only once a minute.
      return new Promise<number>(resolve => {
        const look = () => arrived() && resolve(acted ? performance.now() - acted : 0)
        new MutationObserver(look).observe(element, { childList: true, characterData: true, subtree: true })
        look()
      })
    },
    [id, text] as const,
  )

/** One second, in ms. On a busy machine it is longer in proportion to an empty round trip (5 ms on a free machine). */
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
