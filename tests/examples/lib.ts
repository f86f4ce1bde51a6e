import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../portal/base.ts'

/** Waits until the kit knows who is signed in, or that nobody is. */
export const started = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('mds-session')
    await (document.querySelector('mds-session') as HTMLElement & { ready: Promise<void> }).ready
  })

export const fact = (page: Page, id: 'person' | 'company' | 'role') => page.locator(`#${id}`)

export async function sound(page: Page) {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

/**
 * Milliseconds between the moment in which a cookie changes, which another tab does, and that in which a fact of this page
 * has changed: to `text`, or to anything that is not empty.
 */
export const watchFor = (page: Page, cookie: string, id: string, text?: string): Promise<number> =>
  page.evaluate(
    ([cookie, id, text]) => {
      const read = () => document.cookie.split('; ').find(pair => pair.startsWith(`${cookie}=`)) ?? ''
      const element = document.getElementById(id!)!
      const [kept, before] = [read(), element.textContent]
      let changedAt = 0
      return new Promise<number>(resolve => {
        const look = () => {
          const now = element.textContent
          if (!changedAt && read() !== kept) changedAt = performance.now()
          const arrived = text === undefined ? now !== before && now !== '-' : now === text
          if (changedAt && arrived) resolve(performance.now() - changedAt)
          else setTimeout(look, 5)
        }
        look()
      })
    },
    [cookie, id, text] as const,
  )
