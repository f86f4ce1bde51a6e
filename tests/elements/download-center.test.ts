import axe from 'axe-core'
import { download, downloadWorld, failed, manyDownloads, preparing } from '../fixtures/download-answers.ts'
import { all, button, by, focused, getName, one, panel, said } from './fixtures/bell.ts'
import { press } from './fixtures/commands.ts'
import { act, center, item, opened } from './fixtures/downloads.ts'
import { clean, heard, same, settled, truly, until } from './rig.ts'

const shown = async (downloads = manyDownloads(0), html?: string) => {
  const { world, session } = downloadWorld(downloads)
  const element = await center(session, html)
  const asked = (path: string) => world.calls.filter(each => each.path === path)
  await until(() => asked('listForPage').length > 0, 'the list is asked for')
  await settled()
  return { world, session, element, asked }
}

describe('mds-download-center: the button (WIDGETS 2.6.4, 2.4.11)', () => {
  afterEach(clean)

  it('counts what is prepared and what has ended unseen, in its name and on it', async () => {
    const { element } = await shown([
      preparing('p1', 1000),
      failed('x1', 5000, { seen: false }),
      download('d1', 9000),
    ])
    await until(() => one(element, '[part=badge]'), 'the badge')
    same(getName(element), 'Downloads, 1 being prepared, 1 not seen yet')
    same(one(element, '[part=badge]').textContent?.trim(), '2')
    same([element.matches(':state(busy)'), element.matches(':state(new)')], [true, true])
    const { element: quiet } = await shown([download('d1', 9000)])
    same([getName(quiet), one(quiet, '[part=badge]')], ['Downloads', null])
  })

  it('KIT-C12: a name from the page leads the count', async () => {
    const { element } = await shown(
      [preparing('p1', 1000)],
      '<mds-download-center aria-label="Files of the trial"></mds-download-center>',
    )
    await until(() => getName(element) === 'Files of the trial, 1 being prepared', 'the name')
  })

  it('React and the panel come with the first opening; opening shows all as seen, once', async () => {
    const { element, asked } = await shown([failed('x1', 5000, { seen: false })])
    await until(() => element.matches(':state(new)'), 'the end is counted')
    same(one(element, '[role=dialog]'), null)
    const events = heard(element, 'mds-open')
    await opened(element)
    await until(() => asked('seen').length === 1, 'seen is told')
    await until(() => !element.matches(':state(new)'), 'nothing is new')
    same([events.length, asked('seen').length], [1, 1])
  })

  it('KIT-C5: taken away, it asks no more and leaves no listener', async () => {
    const { world, element } = await shown()
    await opened(element)
    element.remove()
    await settled()
    const calls = world.calls.length
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    same([world.calls.length, panel(element), element.shadowRoot!.querySelector('li')], [calls, null, null])
  })
})

describe('mds-download-center: the panel (WIDGETS 2.6.1, 2.6.6)', () => {
  afterEach(clean)

  it('TR-W7: an export that waits says how many come before it, and one that has begun how far it is', async () => {
    const waiting = preparing('p1', 1000, { rowsDone: 0, before: 2 })
    const { element } = await shown([waiting, preparing('p2', 2000)])
    await opened(element)
    await until(() => item(element, 'p1'), 'the exports')
    const bars = ['p1', 'p2'].map(id => item(element, id)!.querySelector('progress')!)
    same(
      bars.map(bar => bar.ariaValueText ?? bar.getAttribute('aria-valuetext')),
      ['2 exports before yours', '17,400 of 48,000 rows'],
    )
    same(
      bars.map(bar => bar.nextElementSibling?.textContent),
      ['2 exports before yours', '17,400 of 48,000 rows'],
    )
  })

  it('is a dialog that is not modal; focus goes in, Escape returns it, a press outside closes it', async () => {
    const { element } = await shown()
    const events = heard(element, 'mds-open', 'mds-close')
    const dialog = await opened(element)
    same([dialog.matches(':popover-open'), dialog.hasAttribute('aria-modal')], [true, false])
    same([focused(element), button(element).getAttribute('aria-expanded')], [dialog, 'true'])
    await press('Escape')
    await settled()
    same([panel(element), focused(element)], [null, button(element)])
    await opened(element)
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('mds-close', keep)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    truly(panel(element), 'prevented')
    element.removeEventListener('mds-close', keep)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await settled()
    same([panel(element), events.map(({ type }) => type).at(-1)], [null, 'mds-close'])
  })

  it('2.6.1 O11 D20: fifteen items, more by the button or by scrolling; the foot casts a shadow above nine rows', async () => {
    const { element, asked } = await shown(manyDownloads(40))
    await opened(element)
    const items = () => all(element, 'li').length
    same([items(), one(element, '[role=dialog] ul').getAttribute('aria-label')], [15, 'Exports'])
    truly(getComputedStyle(one(element, '[role=dialog] > p')).boxShadow !== 'none', 'the shadow')
    by(element, 'Load more').click()
    await until(() => items() === 30, 'the second page')
    const scroller = one(element, 'ul').parentElement!
    scroller.scrollTop = scroller.scrollHeight
    await until(() => items() === 45, 'the third page by scrolling')
    same(
      asked('listForPage').map(({ query }) => [query.limit, query.pageNum]),
      [
        ['15', '1'],
        ['15', '2'],
        ['15', '3'],
      ],
    )
    truly(!by(element, 'Load more'), 'nothing is left')
    for (const [count, casts] of [
      [9, false],
      [10, true],
    ] as const) {
      const { element: few } = await shown(manyDownloads(count).slice(0, count))
      await opened(few)
      await until(() => all(few, 'li').length === count, `${count} rows`)
      same(getComputedStyle(one(few, '[role=dialog] > p')).boxShadow !== 'none', casts, `${count} rows`)
    }
  })

  it('2.6.6: when it was asked, in the zone of the reader and in its own', async () => {
    const { element } = await shown([
      download('d1', 0, {
        createdTime: '2026-11-21T09:04:12.000Z',
        createdTimeCtz: '2026-11-21T18:04:12+09:00',
      }),
      download('d2', 0, {
        createdTime: '2026-11-21T08:04:12.000Z',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    ])
    await opened(element)
    const time = one(element, 'li[data-id=d1] time')
    same(time.getAttribute('datetime'), '2026-11-21T18:04:12+09:00')
    truly(
      item(element, 'd1').textContent?.includes(
        'requested in Asia/Tokyo: 21\u00a0Nov\u00a02026 18:04:12 UTC+09:00',
      ),
      'its own zone',
    )
    truly(!item(element, 'd2').textContent?.includes('requested in'), 'one zone is said once')
  })

  for (const theme of ['light', 'dark'])
    it(`KIT-C27: nothing for axe, ${theme}`, async () => {
      const { element } = await shown(
        manyDownloads(12),
        `<div data-mds-theme="${theme}"><mds-download-center></mds-download-center></div>`,
      )
      await opened(element)
      await new Promise(resolve => setTimeout(resolve, 300))
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      same(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
      )
    })
})

describe('mds-download-center: acts (A12 WIDGETS 2.6.3, 2.6.7)', () => {
  /** Files that were handed to the browser to save. */
  const saved: string[] = []
  const click = HTMLAnchorElement.prototype.click
  beforeEach(() => {
    saved.length = 0
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download)
    }
  })
  afterEach(() => {
    clean()
    HTMLAnchorElement.prototype.click = click
  })

  it('2.6.3 D20: Download is open for finished ones alone; it fetches a link, then the file with the token of the session', async () => {
    const { world, element, asked } = await shown()
    await opened(element)
    same(act(element, 'p1', 'Download').getAttribute('aria-disabled'), 'true')
    act(element, 'p1', 'Download').click()
    await settled()
    same(asked('getUrl').length, 0, 'not while it is prepared')
    for (const id of ['x1', 'c1', 'e1']) same(act(element, id, 'Download'), undefined, id)
    act(element, 'f1', 'Download').click()
    await until(() => saved.length > 0, 'the file')
    same(saved, ['Organisations 2026_11_21 08_58_40.xlsx'])
    same(asked('getUrl')[0]?.body, { id: 'f1', expires: 15_000 })
    same([asked('download')[0]?.query, asked('download')[0]?.token], [{ url: 'signed' }, 'Bearer token'])
    await until(() => said(element).includes('was handed to the browser'), 'it is said')
    truly(world.calls.length > 0)
  })

  it('mds-download leaves the file to the page; a refusal is shown, said and told by mds-error', async () => {
    const { world, element, asked } = await shown()
    await opened(element)
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('mds-download', keep)
    const events = heard(element, 'mds-download', 'mds-error')
    act(element, 'f1', 'Download').click()
    await settled()
    same([asked('getUrl').length, (events[0] as CustomEvent).detail.id], [0, 'f1'])
    element.removeEventListener('mds-download', keep)
    world.refusals.set('getUrl', 201207)
    act(element, 'f1', 'Download').click()
    const alert = await until(() => one(element, '[role=alert]'), 'the trouble')
    truly(alert.textContent?.includes('Organisations 2026_11_21'), 'which file')
    same(
      events.map(({ type }) => type),
      ['mds-download', 'mds-download', 'mds-error'],
    )
    same(saved, [])
  })

  it('2.6.3: a failed one says why and runs again; an expired one is created again; a running one is cancelled', async () => {
    const { element, asked } = await shown()
    await opened(element)
    truly(item(element, 'x1').textContent?.includes('Your role has changed'), 'the reason')
    same([item(element, 'e1').dataset.phase, item(element, 'c1').dataset.phase], ['expired', 'cancelled'])
    act(element, 'x1', 'Try again').click()
    await until(() => item(element, 'x1').dataset.phase === 'preparing', 'it is prepared again')
    act(element, 'e1', 'Create again').click()
    await until(() => item(element, 'e1').dataset.phase === 'preparing', 'it is created again')
    act(element, 'p1', 'Cancel').click()
    await until(() => item(element, 'p1').dataset.phase === 'cancelled', 'it is cancelled')
    same(
      asked('retry').map(({ body }) => body),
      [{ id: 'x1' }, { id: 'e1' }],
    )
    same(saved, [], 'nothing is downloaded by itself')
  })

  it('2.6.4 2.6.7: an end is said once, also while the panel is shut, and nothing is downloaded', async () => {
    const { world, session, element, asked } = await shown([preparing('p1', 1000)])
    const second = await center(session)
    const events = heard(element, 'mds-complete')
    const spoken: string[] = []
    const watch = new MutationObserver(() => spoken.push(said(element), said(second)))
    for (const each of [element, second])
      watch.observe(each.shadowRoot!, { subtree: true, characterData: true, childList: true })
    world.downloads = [download('p1', 1000, { seen: false, fileName: 'Users now.xlsx' })]
    await element.refresh()
    await until(() => spoken.includes('Export finished: Users now.xlsx'), 'the end is said')
    same([said(second), events.length, (events[0] as CustomEvent).detail.status], ['', 1, 2])
    same(getName(second), 'Downloads, 1 not seen yet')
    same([asked('getUrl').length, saved.length], [0, 0])
    watch.disconnect()
  })

  it('keyboard alone: open, go to an act, press it, close', async () => {
    const { element, asked } = await shown([download('d1', 1000)])
    button(element).focus()
    await press('Enter')
    await until(() => one(element, 'li'), 'the list')
    const seen: string[] = []
    for (let step = 0; step < 6; step++) {
      await press('Tab')
      const name = focused(element)?.getAttribute('aria-label') ?? focused(element)?.tagName ?? ''
      seen.push(name)
      if (name.startsWith('Download ')) break
    }
    same(seen[0], 'Close downloads')
    truly(seen.at(-1)?.startsWith('Download Users'), `the act is reached: ${seen.join(', ')}`)
    await press('Enter')
    await until(() => asked('getUrl').length === 1, 'the link')
    await press('Escape')
    await settled()
    same(focused(element), button(element))
  })
})

describe('mds-download-center: the states of WIDGETS 2.0', () => {
  afterEach(clean)
  const text = (element: Element) => panel(element)?.textContent ?? ''
  const openedWith = async (words: string, downloads = manyDownloads(0), refused = 0) => {
    const { world, session } = downloadWorld(downloads)
    if (refused) world.refusals.set('listForPage', refused)
    const element = await center(session)
    button(element).click()
    await until(() => text(element).includes(words), words)
    return { world, session, element }
  }

  it('empty: what it is for and what to do', async () => {
    await openedWith('Press “Export” above a list', [])
  })

  it('error: retry and an id; with a list that is there, it stays', async () => {
    const { world, element } = await openedWith('could not be loaded', undefined, 999500)
    truly(text(element).includes('r-'), 'the id of the request')
    world.refusals.clear()
    by(element, 'Try again').click()
    await until(() => item(element, 'f1'), 'the list')
    world.refusals.set('listForPage', 999500)
    await element.refresh()
    await until(() => text(element).includes('Could not be brought up to date'), 'stale')
    truly(item(element, 'f1'), 'the items stay')
  })

  it('no permission: whom to ask, no second try', async () => {
    const { element } = await openedWith('You may not see downloads', undefined, 990701)
    truly(!by(element, 'Try again'))
  })

  it('no session: a button that asks for sign-in', async () => {
    const { session } = downloadWorld([], { getToken: null })
    const element = await center(session)
    const events = heard(element, 'mds-sign-in-required')
    button(element).click()
    await until(() => by(element, 'Sign in'), 'the way in')
    by(element, 'Sign in').click()
    same(events.length, 1)
  })

  it("another person's exports go before the next paint (2.9.3)", async () => {
    const { world, session, element } = await openedWith('Organisations 2026')
    // Nothing else can be read, so what is still shown would stay.
    world.refusals.set('listForPage', 999500)
    const { user } = session.$session.get()
    session.update({ user: user && { ...user, accountId: 'other' } })
    await new Promise(resolve => requestAnimationFrame(resolve))
    truly(!text(element).includes('Organisations 2026'))
  })
})
