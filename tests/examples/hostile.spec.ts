import type { Page } from '@playwright/test'
import { expect, test } from '../portal/base.ts'
import {
  all,
  type Content,
  contentOfDemo,
  drawing,
  drawn,
  filled,
  loader,
  reader,
  readerRole,
  show,
} from './own-page.ts'

/*
 * What pages do to all their elements. The page may lay out the boxes of the elements themselves, so those are
 * restored, as any page would do.
 */
const hostile: Record<string, string> = {
  'all: unset':
    '* { all: unset } section, div, form, p { display: block } head, style, script, title, link { display: none }',
  'no buttons': 'button, input, ul, li, [role] { display: none !important }',
  // Not on the root: sizes in rem follow the font size that a reader has set there, as they should.
  'large type': 'body, body * { font-size: 30px; line-height: 3; letter-spacing: 4px; word-spacing: 9px }',
  'loud type':
    'body * { text-transform: uppercase; font-weight: 900; font-style: italic; text-align: right; text-indent: 40px; white-space: nowrap; text-shadow: 2px 2px red; color: red }',
  'strange boxes':
    '* { box-sizing: content-box; padding: 7px; border: 3px solid red; margin: 5px; float: left; position: relative }',
}
/** The page's own box for an element; its content belongs to the element. */
const boxes = `${drawing.join(', ')} { display: block !important; float: none !important; padding: 0 !important; border: 0 !important; margin: 0 !important; inline-size: 480px !important }
  section, form, .bare, body { display: block !important; float: none !important; padding: 0 !important; border: 0 !important; margin: 0 !important } section { inline-size: 480px !important; block-size: 140px !important }`

/** The look of everything inside an element, one line each, without what a page may choose (the typeface). */
const getLooks = (page: Page, names: readonly string[]) =>
  page.evaluate(
    names =>
      names
        .flatMap(tag => [...document.querySelectorAll(tag)])
        .map(element => ({
          tag: `${element.localName}${element.closest('.bare') ? ', bare' : ''}`,
          looks: [...element.shadowRoot!.querySelectorAll<HTMLElement>('*')].map(each => {
            const style = getComputedStyle(each)
            const { width, height } = each.getBoundingClientRect()
            const facts = [
              'display',
              'visibility',
              'font-size',
              'line-height',
              'font-weight',
              'font-style',
              'letter-spacing',
              'word-spacing',
              'text-transform',
              'text-align',
              'text-indent',
              'text-shadow',
              'white-space-collapse',
              'text-wrap-mode',
              'color',
              'background-color',
              'border-top-color',
              'padding-top',
              'opacity',
              'cursor',
            ].map(name => `${name}: ${style.getPropertyValue(name)}`)
            const name = `${each.localName}${each.getAttribute('part') ? `[${each.getAttribute('part')}]` : ''}`
            return `${name} ${Math.round(width)}x${Math.round(height)} ${facts.join('; ')}`
          }),
        })),
    names,
  )

/** Opens the lists and panels of the elements that keep them closed, except those in `closed`. */
const opened = (page: Page, names: readonly string[]) =>
  page.evaluate(async names => {
    for (const tag of names) {
      const element = document.querySelector(tag) as HTMLElement & { show?: () => void }
      const field = element.shadowRoot!.querySelector<HTMLElement>('[role=combobox]')
      if (element.show) element.show()
      field?.focus()
      field?.click()
      while (!element.shadowRoot!.querySelector('[role=option], [part=panel] :is(article, h2, h3, p)'))
        await new Promise(resolve => setTimeout(resolve, 20))
    }
    // Long lists render the visible rows first.
    const size = () =>
      names.map(tag => document.querySelector(tag)!.shadowRoot!.querySelectorAll('*').length).join()
    for (let before = ''; before !== size(); await new Promise(resolve => setTimeout(resolve, 150)))
      before = size()
  }, names)

/** The look of every element with content and open lists, and of the same elements without content. */
async function look(page: Page, content: Content, css: string) {
  // With a theme of its own, an element takes no colour of the page (KIT-C38).
  await show(page, `<div data-mds-theme="light">${all(content)}<div class="bare">${all()}</div></div>`, {
    head: `<style>${css}</style><style>${boxes}</style>${loader}`,
  })
  await drawn(page)
  await filled(page)
  await page.evaluate(() => document.fonts.ready)
  await opened(page, ['mds-time-zone-picker'])
  const zones = await getLooks(page, ['mds-time-zone-picker'])
  await opened(page, ['mds-notice-bell', 'mds-download-center', 'mds-user-picker'])
  return [...(await getLooks(page, drawing)), ...zones]
}

test('KIT-C13 hostile rules of the page change nothing inside an element', async ({ signedIn }) => {
  const page = await signedIn(reader, readerRole)
  // Compares final states, not transitions.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const content = await contentOfDemo()
  // What the user has seen once is no longer marked as new.
  await show(page, '<mds-session></mds-session><mds-notice-bell></mds-notice-bell>')
  await filled(page, ['mds-notice-bell'])
  // A second try of this test finds it marked already.
  const seen = page
    .waitForResponse(answer => answer.url().endsWith('/annouceTodo/mark'), { timeout: 10_000 })
    .catch(() => null)
  await opened(page, ['mds-notice-bell'])
  await seen
  const clean = await look(page, content, 'body { font: 16px/1.5 sans-serif }')
  for (const { tag, looks } of clean) expect(looks.length, tag).toBeGreaterThan(3)
  for (const [name, css] of Object.entries(hostile)) {
    // A slow machine may look before the last row is drawn: the final state decides.
    await expect(async () => {
      const now = await look(page, content, `body { font: 16px/1.5 sans-serif } ${css}`)
      for (const [at, { tag, looks }] of now.entries())
        expect(looks, `${tag} on a page with ${name}`).toEqual(clean[at]!.looks)
    }).toPass({ timeout: 30_000 })
  }
})
