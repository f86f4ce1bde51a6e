import type { Page } from '@playwright/test'

/** The width of an A4 sheet between its margins. */
export const sheet = { width: 718, height: 1000 }

/**
 * Faults of a printed stage: elements that hide part of their content, that repeat on every sheet, that can only be
 * pressed.
 */
export const faultsOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (each: Element) =>
      `${each.tagName} ${each.getAttribute('part') ?? each.className} ${each.textContent?.slice(0, 60)}`
    const hides = (value: string) => value !== 'visible'
    return window.everything().flatMap(each => {
      const { overflowX, overflowY, position, clipPath, colorScheme } = getComputedStyle(each)
      const { width, height } = each.getBoundingClientRect()
      if (width <= 1 || height <= 1 || clipPath !== 'none') return []
      if (colorScheme === 'dark') return [`light on white: ${name(each)}`]
      if (position === 'sticky' || position === 'fixed') return [`stuck: ${name(each)}`]
      const cut = hides(overflowX) && each.scrollWidth > each.clientWidth + 1
      const deep = hides(overflowY) && each.scrollHeight > each.clientHeight + 2
      return cut || deep ? [`cut: ${name(each)}`] : []
    })
  })
