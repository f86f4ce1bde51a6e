import axe from 'axe-core'
import { manyNotices, notice, noticeWorld } from '../fixtures/notice-answers.ts'
import {
  all,
  articles,
  bell,
  button,
  by,
  focused,
  getName,
  one,
  opened,
  panel,
  said,
} from './fixtures/bell.ts'
import { press } from './fixtures/commands.ts'
import { clean, heard, same, settled, truly, until } from './rig.ts'

const shown = async (count: number, html?: string) => {
  const { world, session } = noticeWorld(manyNotices(count))
  const element = await bell(session, html)
  await until(() => element.matches(':state(new)'), 'the count')
  return { world, session, element }
}
const marks = (world: { calls: { path: string; body: unknown }[] }, as: string) =>
  world.calls
    .filter(({ path }) => path === 'mark')
    .map(({ body }) => body as { ids: string[]; as: string })
    .filter(each => each.as === as)
    .flatMap(each => each.ids)

describe('mds-notice-bell: the button (WIDGETS 2.7.1)', () => {
  afterEach(clean)

  it('is named by the number of unread notices; more than 99 are 99+', async () => {
    const { element } = await shown(12)
    same(getName(element), 'Notices, 12 unread')
    same(one(element, '[part=badge]').textContent?.trim(), '12')
    const many = await shown(120)
    same(getName(many.element), 'Notices, 120 unread')
    same(one(many.element, '[part=badge]').textContent?.trim(), '99+')
    const none = await shown(0)
    same(
      [getName(none.element), one(none.element, '[part=badge]').textContent],
      ['Notices', ''],
      'new to-dos only',
    )
  })

  it('what is new since the last look is not what is unread', async () => {
    const { world, element } = await shown(3)
    truly(element.matches(':state(new)'))
    same(one(element, '#fresh').textContent?.trim(), '5 new since you last looked')
    world.notices = world.notices.map(each => ({ ...each, seenAt: each.createdAt }))
    await element.refresh()
    await settled()
    same([element.matches(':state(new)'), getName(element)], [false, 'Notices, 3 unread'])
    same(button(element).hasAttribute('aria-describedby'), false)
  })

  it('KIT-C12: a name from the page leads the count', async () => {
    const { element } = await shown(
      2,
      '<mds-notice-bell aria-label="Messages of the trial"></mds-notice-bell>',
    )
    same(getName(element), 'Messages of the trial, 2 unread')
  })

  it('KIT-C5: taken away, it asks no more and leaves no listener', async () => {
    const { world, element } = await shown(2)
    await opened(element)
    element.remove()
    await settled()
    const calls = world.calls.length
    same([panel(element), element.shadowRoot!.querySelector('article')], [null, null])
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise(resolve => setTimeout(resolve, 600))
    same(world.calls.slice(calls).filter(({ path }) => path !== 'mark').length, 0)
  })

  it('KIT-C4: no attribute sprouts, and no event comes of what the page sets', async () => {
    const { element } = await shown(2)
    const events = heard(element, 'mds-open', 'mds-close')
    element.list = 'todo'
    same([element.getAttribute('list'), element.attributes.length], ['todo', 1])
    element.list = 'nonsense'
    same([element.list, element.attributes.length, events.length], ['', 0, 0])
  })
})

describe('mds-notice-bell: the panel (WIDGETS 2.7.2)', () => {
  afterEach(clean)

  it('is a dialog in the top layer that is not modal; focus goes in, Escape returns it', async () => {
    const { element } = await shown(3)
    const events = heard(element, 'mds-open', 'mds-close')
    const dialog = await opened(element)
    same([dialog.matches(':popover-open'), dialog.hasAttribute('aria-modal')], [true, false])
    same(dialog.getAttribute('aria-labelledby'), one(element, 'h2').id)
    same([focused(element).getAttribute('role'), focused(element).textContent], ['tab', 'Notices3'])
    same(button(element).getAttribute('aria-expanded'), 'true')
    await press('Escape')
    await settled()
    same([panel(element), focused(element)], [null, button(element)])
    same(
      events.map(({ type }) => type),
      ['mds-open', 'mds-close'],
    )
  })

  it('a press outside closes it and leaves focus where it is; mds-close can be prevented', async () => {
    const { element } = await shown(1, '<mds-notice-bell></mds-notice-bell><input aria-label="Outside">')
    const outside = element.parentElement!.querySelector('input')!
    await opened(element)
    const told = heard(element, 'mds-close') as CustomEvent[]
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('mds-close', keep)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    truly(panel(element), 'prevented')
    element.removeEventListener('mds-close', keep)
    outside.focus()
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await settled()
    same([panel(element), document.activeElement], [null, outside])
    element.show()
    await until(() => panel(element), 'open again')
    element.hide()
    same(
      told.map(({ detail }) => detail.reason),
      ['blur', 'blur', 'hide'],
    )
  })

  it('KIT-C25: in a dialog of the page Escape closes the panel only', async () => {
    const { session } = noticeWorld(manyNotices(1))
    const element = await bell(session, '<dialog><mds-notice-bell></mds-notice-bell></dialog>')
    const dialog = element.closest('dialog')!
    dialog.showModal()
    await opened(element)
    await press('Escape')
    await settled()
    same([panel(element), dialog.open], [null, true])
    dialog.close()
  })

  it('tabs for to-dos and notices, each with its filter (D21)', async () => {
    const { world, element } = await shown(3)
    await opened(element)
    by(element, 'To-dos').click()
    await until(() => one(element, 'article[data-id=t1]'), 'the to-dos')
    same(all(element, 'select')[0]!.textContent, 'To doDoneAll')
    const [show] = all<HTMLSelectElement>(element, 'select')
    show!.value = 'closed'
    show!.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => panel(element).textContent?.includes('Nothing matches the filter'), 'nothing done yet')
    same(world.calls.findLast(({ path }) => path === 'select')?.query.open, 'false')
    by(element, 'Clear the filter').click()
    await until(() => one(element, 'article[data-id=t1]'), 'the to-dos again')
    by(element, 'Notices').click()
    await until(() => articles(element).length === 3, 'the notices')
    same(all(element, 'select')[0]!.textContent, 'UnreadReadAll')
  })

  it('opens with the list in which something waits, or the one that the page names', async () => {
    const { element } = await shown(0)
    await opened(element)
    same(
      articles(element)
        .map(each => each.dataset.id)
        .sort(),
      ['t1', 't2'],
    )
    const named = await shown(2, '<mds-notice-bell list="todo"></mds-notice-bell>')
    await opened(named.element)
    same(articles(named.element)[0]!.dataset.id, 't1')
  })

  for (const theme of ['light', 'dark'])
    it(`KIT-C27: nothing for axe, ${theme}`, async () => {
      const { element } = await shown(
        20,
        `<div data-mds-theme="${theme}"><mds-notice-bell></mds-notice-bell></div>`,
      )
      await opened(element)
      await new Promise(resolve => setTimeout(resolve, 300))
      const rules = { region: { enabled: false } }
      const { violations } = await axe.run(element, { rules })
      same(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
      )
    })
})

describe('mds-notice-bell: the feed (A12 WIDGETS 2.7.3, 2.7.7)', () => {
  afterEach(clean)

  it('articles know their place; PageDown and PageUp go between them, Ctrl+End and Ctrl+Home out', async () => {
    const { element } = await shown(18)
    await opened(element)
    // The first frame has those in sight.
    await until(() => articles(element).length === 15, 'the whole page of the feed')
    same(articles(element)[1]!.getAttribute('aria-posinset'), '2')
    same(articles(element)[1]!.getAttribute('aria-setsize'), '18')
    same(one(element, '[role=feed]').getAttribute('aria-label'), 'Notices')
    one(element, 'article a').focus()
    await press('PageDown')
    same(focused(element).dataset.id, 'n1')
    await press('PageDown')
    await press('PageUp')
    same(focused(element).dataset.id, 'n1')
    await press('Control+End')
    same(focused(element).textContent, 'Show older')
    articles(element)[0]!.focus()
    await press('Control+Home')
    same(focused(element).localName, 'select')
    articles(element)[14]!.focus()
    await press('PageDown')
    await until(() => focused(element)?.dataset.id === 'n15', 'older ones are read at the end')
    same(articles(element).length, 18)
  })

  it('each has icon and word of its kind, relative time with the absolute one, and its day', async () => {
    const { element } = await shown(3)
    await opened(element)
    const [first] = articles(element)
    truly(first!.querySelector('h3')?.textContent, 'its day')
    truly(first!.querySelector('svg'), 'icon')
    truly(first!.textContent?.includes('Contracts'), 'word')
    const time = first!.querySelector('time')!
    same([time.textContent, time.tabIndex], ['2 hours ago', 0])
    const tip = element.shadowRoot!.getElementById(time.getAttribute('aria-describedby')!)!
    truly(/^\d\d \w{3,4} \d{4} \d\d:\d\d:\d\d UTC[+−]\d\d:\d\d$/.test(tip.textContent!), tip.textContent!)
    same(first!.querySelectorAll('a').length, 1)
  })

  it('only what is in sight counts as seen', async () => {
    const { world, element } = await shown(15)
    await opened(element)
    await until(() => marks(world, 'seen').length > 0, 'something seen')
    const seen = marks(world, 'seen')
    truly(seen.includes('n0') && !seen.includes('n14'), seen.join())
    articles(element)[14]!.scrollIntoView({ block: 'end' })
    await until(() => marks(world, 'seen').includes('n14'), 'the last one seen')
    same(new Set(marks(world, 'seen')).size, marks(world, 'seen').length, 'each is told once')
    same(getName(element), 'Notices, 15 unread')
  })
})

describe('mds-notice-bell: marks (WIDGETS 2.7.4, F29)', () => {
  afterEach(clean)

  it('opening marks at once; toggling back is possible', async () => {
    const { world, element } = await shown(2)
    element.addEventListener('mds-navigate', event => event.preventDefault())
    await opened(element)
    one(element, 'article a').click()
    await until(() => getName(element) === 'Notices, 1 unread', 'the badge')
    await until(() => marks(world, 'read').length === 1, 'the call')
    await opened(element)
    const [show] = all<HTMLSelectElement>(element, 'select')
    show!.value = 'closed'
    show!.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => by(element, 'Mark as unread'), 'the read one')
    by(element, 'Mark as unread').click()
    await until(() => getName(element) === 'Notices, 2 unread', 'unread again')
  })

  it('a refused mark is taken back and told', async () => {
    const { world, element } = await shown(2)
    await opened(element)
    world.refusals.set('mark', 999500)
    by(element, 'Mark as read').click()
    await settled()
    await until(() => panel(element).textContent?.includes('This was not saved'), 'the message')
    same(getName(element), 'Notices, 2 unread')
    same(all(element, 'article [aria-label="Mark as read"]').length, 2)
    await until(() => said(element).includes('This was not saved'), 'said')
  })

  it('"Mark all as read" can be undone', async () => {
    const { element } = await shown(4)
    await opened(element)
    by(element, 'Mark all as read').click()
    await until(() => getName(element) === 'Notices', 'all read')
    truly(panel(element).textContent?.includes('4 marked as read'))
    by(element, 'Undo').click()
    await until(() => getName(element) === 'Notices, 4 unread', 'unread again')
    await until(() => !by(element, 'Undo'), 'nothing to undo')
  })

  it('to-dos are done and to do again', async () => {
    const { element } = await shown(0)
    await opened(element)
    by(element, 'Mark as done').click()
    await until(() => by(element, 'Open again'), 'done')
    by(element, 'Open again').click()
    await until(() => all(element, '[aria-label="Mark as done"]').length === 2, 'to do again')
  })
})

describe('mds-notice-bell: arrivals (WIDGETS 2.7.5, 2.7.6)', () => {
  afterEach(clean)

  it('what comes while it is open stands behind a button, and is told once for all', async () => {
    const { world, element } = await shown(2)
    await opened(element)
    world.notices = [...world.notices, ...[1, 2, 3].map(at => notice(`x${at}`, -1000 * at))]
    await element.refresh()
    await until(() => by(element, '3 new'), 'the button')
    same(articles(element).length, 2)
    await until(() => said(element) === '3 new notices', 'said')
    by(element, '3 new').click()
    await until(() => articles(element).length === 5, 'the new ones')
    await until(() => focused(element)?.dataset.id === 'x3', 'focus on the newest')
    same(by(element, '3 new'), undefined)
  })
})

describe('mds-notice-bell: links (WIDGETS 2.7.8, 2.7.9)', () => {
  afterEach(clean)

  it('a notice leaves by mds-navigate, which a router can take', async () => {
    const { element } = await shown(1)
    const events = heard(element, 'mds-navigate') as CustomEvent[]
    element.addEventListener('mds-navigate', event => event.preventDefault())
    await opened(element)
    const link = one<HTMLAnchorElement>(element, 'article a')
    link.click()
    const { detail, bubbles, composed, cancelable } = events[0]!
    same(
      [detail, bubbles, composed, cancelable],
      [{ href: link.getAttribute('href'), notice: 'n0' }, true, true, true],
    )
    await settled()
    same(panel(element), null)
    await opened(element, '[role=dialog] a')
    by(element, 'All to-dos').click()
    same((events[1]!.detail as { notice: unknown }).notice, null)
  })

  it('a copy says whose notice it is, also to whom it is read out', async () => {
    const copyOf = { lastName: 'Castro', firstName: 'Elena' }
    const { session } = noticeWorld([notice('copy', 1000, { copyOf }), notice('own', 2000)])
    const element = await bell(session)
    await opened(element)
    await until(() => articles(element).length === 2, 'both')
    const meta = articles(element).map(each =>
      one(element, `[id="${each.getAttribute('aria-describedby')}"]`),
    )
    same(
      meta.map(each => each.textContent?.includes('Copy of a notice to Elena Castro')),
      [true, false],
    )
  })

  it('what is gone says so and is read by pressing it; a foreign address is no link', async () => {
    const { world, session } = noticeWorld([
      notice('gone', 1000, { available: false }),
      notice('evil', 2000, { link: 'javascript:alert(1)' }),
      notice('far', 3000, { link: '//evil.example/x' }),
    ])
    const element = await bell(session)
    await opened(element)
    const [gone] = articles(element)
    truly(gone!.textContent?.includes('No longer available'))
    same(all(element, 'article a').length, 0)
    gone!.querySelector<HTMLElement>('button')!.click()
    await until(() => marks(world, 'read').includes('gone'), 'read')
  })
})
