import type { Page } from '@playwright/test'

/* In a right-to-left layout every box is mirrored. This checks it by the boxes themselves, without a picture. */

type Box = { name: string; start: number; end: number; top: number }
declare global {
  interface Window {
    standing?: { each: Element; box: Box }[]
  }
}

/** Rendered elements with a position of their own on the stage. */
const placed =
  '[part], button, input, select, th, td, li, article, h2, h3, svg, video, [role=option], [role=treeitem]'

/** Remembers where everything is. */
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

/** What is not at the mirrored position; `kept` keeps its direction. */
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
