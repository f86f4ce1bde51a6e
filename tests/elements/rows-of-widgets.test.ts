import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { downloadWorld, manyDownloads } from '../fixtures/download-answers.ts'
import { videoCourse } from '../fixtures/learning-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { bell, by, opened as openedBell } from './fixtures/bell.ts'
import { typeKeys } from './fixtures/commands.ts'
import { center, opened as openedCenter } from './fixtures/downloads.ts'
import { selector, opened as treeShown } from './fixtures/organisations.ts'
import { input, inside, options, pickers, session } from './fixtures/picker.ts'
import { video, withVideo } from './fixtures/player.ts'
import { drawn, open, rows, tick } from './fixtures/roles.ts'
import { box, one, press, table, text, write } from './fixtures/sites.ts'
import { choose, pdf, sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

type RowRecord = {
  made: HTMLElement
  /** All state that a user has produced in it and would have to produce again. */
  state: () => unknown
  /**
   * Restores the focus, which the browser removes from whatever append() moves, and what is open only while it has
   * the focus.
   */
  resume?: () => void
}
type Case = () => Promise<RowRecord>

const people = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))

const shownIn = (made: Element, selector: string) => {
  const layer = inside(made, selector)
  return Boolean(layer?.matches(':popover-open') && layer.getBoundingClientRect().height > 0)
}
const textIn = (made: Element, selector: string) => inside(made, selector)?.textContent

/** A field with its typed text, the list of results, and the row that the keys have reached. */
const field = (made: HTMLElement): RowRecord => ({
  made,
  resume: () => {
    same(input(made).getAttribute('aria-expanded'), String(shownIn(made, '[part=popup]')), 'says what is so')
    input(made).focus()
    input(made).click()
  },
  state: () => ({
    typed: input(made).value,
    expanded: input(made).getAttribute('aria-expanded'),
    layer: shownIn(made, '[part=popup]'),
    active: inside(made, '[data-active]')?.textContent,
    rows: made.shadowRoot!.querySelectorAll('[role=option], [role=treeitem]').length,
    open: made.matches(':state(open)'),
  }),
})

const cases: Record<string, Case> = {
  'mds-user-picker: typed text and its open list': async () => {
    const html = '<mds-user-picker label="Lead" multiple></mds-user-picker>'
    const [made] = await pickers(html, session().store)
    made!.people = people
    input(made!).focus()
    await typeKeys('Person 1')
    await until(() => options(made!).length === 13, 'all who match')
    return field(made!)
  },
  'mds-organisation-selector: an open tree with a branch open in it': async () => {
    const { element } = await selector('<mds-organisation-selector></mds-organisation-selector>')
    await treeShown(element)
    const before = element.shadowRoot!.querySelectorAll('[role=treeitem]').length
    inside(element, '[role=treeitem] [data-does=open]').click()
    await until(() => element.shadowRoot!.querySelectorAll('[role=treeitem]').length > before, 'a branch')
    return field(element)
  },
  'mds-time-zone-picker: typed text and its open list': async () => {
    register(zoneClass)
    const made = page(
      '<mds-time-zone-picker label="Zone"></mds-time-zone-picker>',
    ).querySelector<HTMLElement>('mds-time-zone-picker')!
    await until(() => made.shadowRoot?.querySelector('input'), 'the field')
    input(made).focus()
    await typeKeys('Shang')
    await until(() => options(made).length === 1, 'the zone')
    return field(made)
  },
  'mds-upload: a file that has arrived, one on its way, and one that was refused': async () => {
    const { sent, end } = uploads()
    const { element } = await upload()
    await (await sending(element, sent, 'a.pdf')).arrives('f1')
    const second = await sending(element, sent, 'b.pdf')
    await choose(element, pdf('virus.exe'))
    end()
    const state = () => ({
      value: [...element.value],
      files: textIn(element, '[part=list]'),
      refused: textIn(element, '[part=refusals]'),
      cancelled: second.isAborted,
    })
    return { made: element, state }
  },
  'mds-role-tree: a draft that is not saved, and open branches': async () => {
    const { element } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    await open(element, 'Master data')
    tick(element, 'Sites')
    await until(() => inside(element, '[part=bar]'), 'the bar')
    const state = () => ({
      bar: textIn(element, '[part=bar]'),
      value: [...element.value].sort(),
      rows: rows(element).map(each => [each.textContent, each.getAttribute('aria-checked')]),
    })
    return { made: element, state }
  },
  'mds-study-site-table: a search, a selection over two pages, and the page': async () => {
    const { element } = await table()
    write(one<HTMLInputElement>(element, 'input[type=search], input[inputmode=search]'), 'Hospital')
    box(element, 1).click()
    await press(element, 'Next page')
    await until(() => text(element).includes('16') && box(element, 0), 'page 2')
    box(element, 0).click()
    await until(() => textIn(element, '[part=selection]')?.includes('2 selected'), 'two')
    const state = () => ({
      bar: textIn(element, '[part=selection]'),
      page: textIn(element, '[part=pager] [aria-current]'),
      rows: [...element.shadowRoot!.querySelectorAll('tbody th')].map(each => each.textContent),
      checked: box(element, 0).checked,
    })
    return { made: element, state }
  },
  'mds-elearning-player: a playing video': async () => {
    const { element, media } = await withVideo({ courses: [videoCourse()] })
    media.muted = true
    await media.play()
    await until(() => media.currentTime > 0.1, 'it plays')
    const begun = media.currentTime
    const state = () => ({
      same: video(element) === media,
      paused: media.paused,
      on: media.currentTime >= begun,
      playing: element.matches(':state(playing)'),
    })
    return { made: element, state }
  },
  'mds-notice-bell: its open panel, with a filter chosen': async () => {
    const made = await bell(noticeWorld(manyNotices(5)).session)
    await openedBell(made)
    by(made, 'To-dos').click()
    await until(
      () => inside(made, '[role=tab][aria-selected=true]')?.textContent?.startsWith('To-dos'),
      'tab',
    )
    await until(() => inside(made, 'article'), 'to-dos')
    const state = () => ({
      shown: shownIn(made, '[part=panel]'),
      tab: textIn(made, '[role=tab][aria-selected=true]'),
      articles: made.shadowRoot!.querySelectorAll('article').length,
    })
    return { made, state }
  },
  'mds-download-center: its open panel': async () => {
    const made = await center(downloadWorld(manyDownloads(3)).session)
    await openedCenter(made)
    const state = () => ({
      shown: shownIn(made, '[part=panel]'),
      items: made.shadowRoot!.querySelectorAll('[part=panel] li').length,
    })
    return { made, state }
  },
}

type Movable = Element & { moveBefore: (node: Node, before: Node | null) => void }

describe('A move loses nothing that a person has done (KIT-C5)', () => {
  afterEach(clean)

  for (const [about, begin] of Object.entries(cases))
    it(`${about}: moved by moveBefore() and by append()`, async () => {
      const { made, state, resume } = await begin()
      await settled()
      const before = state()
      const home = made.parentElement!
      const target = home.appendChild(document.createElement('section')) as unknown as Movable
      const active = made.shadowRoot!.activeElement
      target.moveBefore(made, null)
      await settled()
      same(state(), before, 'by moveBefore()')
      truly(made.shadowRoot!.activeElement === active, 'the focus stays')
      home.append(document.createElement('p'), made)
      await settled()
      resume?.()
      const then = JSON.stringify(before)
      await until(() => JSON.stringify(state()) === then, `all as before append(): ${then}`).catch(() =>
        same(state(), before, 'by append()'),
      )
    })
})
