import type { CDPSession, Page } from '@playwright/test'
import { rest, standing } from './rest.ts'

/* What users with other eyes, hands and settings meet, measured in the page and in each of its shadow roots. */

declare global {
  interface Window {
    everything: () => Element[]
  }
}

/** Gives pages `everything()`: all rendered elements on the stage, through shadow roots. */
export const seeThrough = (page: Page) =>
  page.addInitScript(() => {
    window.everything = () => {
      const within = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap(each => [
          each,
          ...(each.shadowRoot ? within(each.shadowRoot) : []),
        ])
      const stage = document.querySelector('[data-stage]')
      return stage ? within(stage).filter(each => each.checkVisibility({ visibilityProperty: true })) : []
    }
  })

/** Waits until the stage has reached a state and rests in it. */
export async function reached(page: Page, state: string) {
  await standing(page, `[data-stage="${state}"]`)
  await rest(page, state)
}

/** How far the page scrolls horizontally, in px, and what overflows. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return window
      .everything()
      .filter(
        each =>
          each.getBoundingClientRect().right > clientWidth + 1 || each.getBoundingClientRect().left < -1,
      )
      .slice(0, 5)
      .map(each => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 40)}`)
  })

/** Cut texts: the box is smaller than the text, without scrolling and without an ellipsis. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const cut = (each: Element) => {
      const style = getComputedStyle(each)
      if (each.clientWidth <= 1 || each.clientHeight <= 1 || !each.textContent?.trim()) return false
      const tall = hides(style.overflowY) && each.scrollHeight > each.clientHeight + 2
      const wide = hides(style.overflowX) && each.scrollWidth > each.clientWidth + 2
      const told =
        style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none'
      return (tall || wide) && !told
    }
    return window
      .everything()
      .filter(cut)
      .map(each => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 60)}`)
  })

/** WCAG 1.4.12: text spacing as a reader sets it, in every root. */
export const spread = (page: Page, on: boolean) =>
  page.evaluate(wanted => {
    const own = window as unknown as { spacing?: CSSStyleSheet }
    own.spacing ??= new CSSStyleSheet()
    const sheet = own.spacing
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    const roots = window.everything().flatMap(each => each.shadowRoot ?? [])
    for (const root of [document, ...roots])
      root.adoptedStyleSheets = [
        ...root.adoptedStyleSheets.filter(each => each !== sheet),
        ...(wanted ? [sheet] : []),
      ]
  }, on)

/** Emulates a device with touch as its only pointer. */
export const touch = (client: CDPSession, enabled: boolean) =>
  client.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: enabled ? 5 : 1 })

/** Targets smaller than `size`; links within a sentence, and boxes whose label is the target, are left out (SC 2.5.8). */
export const smallTargets = (page: Page, size: number): Promise<string[]> =>
  page.evaluate(size => {
    const target =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role=treeitem], [role=tab], [role=slider]'
    const sentence = (each: Element) =>
      each.matches('a') &&
      getComputedStyle(each).display === 'inline' &&
      each.parentElement?.textContent !== each.textContent
    /* A small drawing may have a larger target: a box by its label, a switch by its surroundings. */
    const reaches = (each: Element, x: number, y: number) => {
      const hit = (each.getRootNode() as ShadowRoot).elementFromPoint(x, y)
      const { labels } = each as HTMLInputElement
      return [each, ...(labels ?? [])].some(
        one => one.contains(hit) || (hit?.matches('label, [part=box]') && hit.contains(one)),
      )
    }
    const least = size / 2 - 1
    const fits = (each: Element) => {
      const field = each.matches('input') ? each.closest('[part=box]') : null
      const before = (field ?? each).getBoundingClientRect()
      if (before.width >= size - 0.5 && before.height >= size - 0.5) return true
      each.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = each.getBoundingClientRect()
      const [midX, midY] = [x + width / 2, y + height / 2]
      const tall = height >= size - 0.5 || [-least, least].every(far => reaches(each, midX, midY + far))
      return tall && (width >= size - 0.5 || [-least, least].every(far => reaches(each, midX + far, midY)))
    }
    return window
      .everything()
      .filter(each => each.matches(target) && !each.closest('[inert]') && !sentence(each))
      .flatMap(each => {
        const { width, height } = each.getBoundingClientRect()
        const hidden = width <= 1 || height <= 1 || Number(getComputedStyle(each).opacity) === 0
        if (hidden || fits(each)) return []
        const name = each.getAttribute('aria-label') ?? each.textContent?.slice(0, 30)
        return [`${each.tagName} “${name}” ${Math.round(width)}×${Math.round(height)}`]
      })
  }, size)

/** Running or pending animations, except fading. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roots = [document, ...window.everything().flatMap(each => each.shadowRoot ?? [])]
    const own = (effect: KeyframeEffect) =>
      effect
        .getKeyframes()
        .flatMap(frame => Object.keys(frame))
        .filter(key => /transform|translate|rotate|scale|inset|top|left|width|height/i.test(key))
    return roots
      .flatMap(root => root.getAnimations())
      .filter(({ playState, effect }) => playState === 'running' && own(effect as KeyframeEffect).length > 0)
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} ${own(effect as KeyframeEffect)}`)
  })

/** The focused element, through shadow roots: its name, and whether it or its field has a ring of 2 px or more. */
export const focused = (page: Page): Promise<{ name: string; ring: boolean } | null> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!active || !window.everything().includes(active)) return null
    const ringed = (each: Element | null | undefined): boolean => {
      if (!each) return false
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(each)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        Number.parseFloat(borderTopWidth) >= 2
      )
    }
    const pointed = active.getAttribute('aria-activedescendant')
    const row = pointed ? (active.getRootNode() as ShadowRoot).getElementById(pointed) : null
    const around = [
      active,
      row,
      active.nextElementSibling,
      active.parentElement,
      active.parentElement?.parentElement,
    ]
    const name = active.getAttribute('aria-label') ?? active.textContent?.slice(0, 30) ?? ''
    return {
      name: `${active.tagName} ${active.getAttribute('role') ?? ''} ${name}`,
      ring: around.some(ringed),
    }
  })

/** Selected things that look like the others with forced colours. */
export const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chosen =
      '[aria-selected=true], [aria-checked=true], [aria-checked=mixed], [aria-pressed=true], [aria-current]:not([aria-current=false])'
    const look = (each: Element) =>
      ['', '::before', '::after']
        .map(pseudo => getComputedStyle(each, pseudo || null))
        .map(
          ({
            borderTopWidth,
            borderBottomWidth,
            borderLeftWidth,
            borderRightWidth,
            outlineStyle,
            content,
            fontWeight,
            backgroundColor,
            boxShadow,
          }) =>
            [
              borderTopWidth,
              borderBottomWidth,
              borderLeftWidth,
              borderRightWidth,
              outlineStyle,
              content,
              fontWeight,
              backgroundColor,
              boxShadow,
            ].join(),
        )
        .join()
    return window
      .everything()
      .filter(each => each.matches(chosen) && !each.matches('[role=tabpanel]'))
      .filter(each => {
        const other = [...(each.parentElement?.children ?? [])].find(
          one =>
            one !== each && one.getAttribute('role') === each.getAttribute('role') && !one.matches(chosen),
        )
        const marked = each.querySelector('svg, input:checked, [data-check], [data-state]')
        return other && !marked && look(each) === look(other)
      })
      .map(each => `${each.getAttribute('role')} ${each.textContent?.slice(0, 40)}`)
  })
