import type { Page } from '@playwright/test'

/** The focused element, if another one covers all of it or it is out of view. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const { left, right, top, bottom } = at.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const drawn = [top + 3, y, bottom - 3].map(each => document.elementFromPoint(x, each))
    const seen = drawn.some(each => each && (at.contains(each) || each.contains(at)))
    return seen || at === document.body ? [] : [at.getAttribute('aria-label') ?? at.textContent]
  })
