import type { Page } from '@playwright/test'

/* From right to left everything stands as in a mirror: what a picture would show, told by the boxes themselves. */

type Box = { name: string; start: number; end: number; top: number }
declare global {
  interface Window {
    standing?: { each: Element; box: Box }[]
  }
}

/** What has a place of its own on the stage, and is drawn. */
const placed =
  '[part], button, input, select, th, td, li, article, h2, h3, svg, video, [role=option], [role=treeitem]'

/** Remembers where everything stands. */
export const look = (page: Page) =>
  page.evaluate(selector => {
    const above = document.querySelector('[data-stage]')!.getBoundingClientRect().top
    window.standing = window
      .everything()
      .filter(each => each.matches(selector))
      .map(each => {
        const { left, right, top } = each.getBoundingClientRect()
        const name = `${each.tagName} ${each.getAttribute('part') ?? ''} ${each.textContent?.slice(0, 40)}`
        return { each, box: { name, start: left, end: right, top: top - above } }
      })
    return window.standing.length
  }, placed)

/** What does not stand in the mirror of where it stood: `kept` stands as before, in its own order. */
export const unmirrored = (page: Page, kept: string): Promise<string[]> =>
  page.evaluate(selector => {
    const width = document.documentElement.clientWidth
    const above = document.querySelector('[data-stage]')!.getBoundingClientRect().top
    return (window.standing ?? []).flatMap(({ each, box }) => {
      if (!each.isConnected || each.closest(selector)) return []
      const { left, right, top } = each.getBoundingClientRect()
      const off = [width - right - box.start, width - left - box.end, top - above - box.top].map(Math.round)
      return off.some(far => Math.abs(far) > 2) ? [`${box.name}: ${off} px off`] : []
    })
  }, kept)
