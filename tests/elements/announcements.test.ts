import { register } from '../../elements/base/register.ts'
import { element as sessionClass } from '../../elements/session.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { download, downloadWorld, preparing } from '../fixtures/download-answers.ts'
import { getProgress, pdfCourse, videoCourse } from '../fixtures/learning-answers.ts'
import { manyNotices, notice, noticeWorld } from '../fixtures/notice-answers.ts'
import { bell, opened as openedBell } from './fixtures/bell.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import { center } from './fixtures/downloads.ts'
import { getRow, opened as openedTree, selector } from './fixtures/organisations.ts'
import { inside } from './fixtures/picker.ts'
import { withVideo } from './fixtures/player.ts'
import { drawn, search } from './fixtures/roles.ts'
import { press as pressButton, table, write } from './fixtures/sites.ts'
import { sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

/** Listens to what the one polite live region of an element announces, in order. */
async function listen(element: Element): Promise<(phrase: string) => Promise<void>> {
  const find = () =>
    [...element.shadowRoot!.querySelectorAll('[role=status]')].filter(each => !each.closest('dialog'))
  const region = await until(() => find()[0], 'a live region')
  same([find().length, region.getAttribute('aria-live') ?? 'polite'], [1, 'polite'], 'one polite region')
  const said: string[] = []
  const watch = new MutationObserver(() => {
    const text = region.textContent ?? ''
    if (text && text !== said.at(-1)) said.push(text)
  })
  watch.observe(region, { subtree: true, childList: true, characterData: true })
  return async phrase => {
    await until(() => said.includes(phrase), `“${phrase}”, after ${JSON.stringify(said)}`)
    same(said.filter(each => each === phrase).length, 1, `“${phrase}” is said once`)
  }
}

describe('What each widget announces (WIDGETS 2.0, KIT-C27)', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en-US'
  })
  afterEach(clean)
  after(() => document.documentElement.removeAttribute('lang'))

  it('mds-organisation-selector: results, who was added and who was removed', async () => {
    const { element } = await selector(
      '<mds-organisation-selector label="Sites" multiple></mds-organisation-selector>',
    )
    const says = await listen(element)
    await openedTree(element)
    await typeKeys('levante')
    await says('1 result')
    await press('ArrowDown')
    await press('Enter')
    await says('Puerta de Levante University Hospital added, 1 chosen')
    await press('Enter')
    await says('Puerta de Levante University Hospital removed, 0 chosen')
    truly(getRow(element, 'Puerta de Levante University Hospital'), 'the hit stays')
  })

  it('mds-role-tree: how many rights a search leaves', async () => {
    const { element } = await drawn('<mds-role-tree application-id="3"></mds-role-tree>')
    const says = await listen(element)
    search(element, 'zzz')
    await says('No rights match')
  })

  it('mds-time-zone-picker: how many zones answer, and the one that was chosen', async () => {
    register(zoneClass)
    const made = page(
      '<mds-time-zone-picker label="Zone" reference-date="2026-07-01T09:30:00Z"></mds-time-zone-picker>',
    ).firstElementChild!
    const says = await listen(made)
    inside(made, 'input').focus()
    await typeKeys('tokyo')
    await says('1 time zone')
    await press('Enter')
    await says('UTC+09:00 · Tokyo · Japan Standard Time chosen')
  })

  it('mds-upload: a file that is on its way, and one that has arrived', async () => {
    const { sent, end } = uploads()
    const { element } = await upload()
    const says = await listen(element)
    const one = await sending(element, sent, 'Protocol.pdf')
    await says('Uploading Protocol.pdf')
    await one.arrives('f1')
    await says('Protocol.pdf has been uploaded.')
    end()
  })

  it('mds-study-site-table: how many sites a search leaves, and an export', async () => {
    const { element } = await table({ attributes: 'study-id="s1" exportable' })
    const says = await listen(element)
    write(inside<HTMLInputElement>(element, 'input[type=search], search input'), 'Linjiang')
    await says('22 sites')
    await pressButton(element, 'Export')
    await says('Export of 22 sites has started. It will be in the download center.')
  })

  it('mds-download-center: an export that has ended', async () => {
    const { world, session } = downloadWorld([preparing('p1', 1000)])
    const element = await center(session)
    await until(() => element.matches(':state(busy)'), 'the export is known to be under way')
    const says = await listen(element)
    world.downloads = [download('p1', 1000, { seen: false, fileName: 'Users now.xlsx' })]
    await element.refresh()
    await says('Export finished: Users now.xlsx')
  })

  it('mds-notice-bell: what has arrived, together', async () => {
    const { world, session } = noticeWorld(manyNotices(2))
    const element = await bell(session)
    // Only what comes after a first answer is new.
    await until(() => element.matches(':state(new)'), 'the first counts')
    await openedBell(element)
    const says = await listen(element)
    world.notices = [...world.notices, ...[1, 2, 3].map(at => notice(`x${at}`, -1000 * at))]
    await element.refresh()
    await says('3 new notices')
  })

  it('2.5.6 mds-elearning-player: a course that has opened', async () => {
    const locked = [videoCourse({ state: 'in_progress' }), pdfCourse({ state: 'locked' })]
    const progress = new Map([['video', getProgress(42_000, [[0, 37_500]])]])
    const { element, media, world } = await withVideo({ courses: locked, progress })
    const says = await listen(element)
    media.muted = true
    element.play()
    await until(() => media.currentTime > 38.2, 'nine tenths are watched')
    world.courses = [videoCourse({ state: 'finished' }), pdfCourse()]
    element.pause()
    await says('“ICH E6(R3) in brief” is open now')
  })

  it('mds-session: nothing, for it shows nothing', async () => {
    register(sessionClass)
    const made = page('<mds-session></mds-session>').firstElementChild!
    await settled()
    same(made.shadowRoot!.querySelectorAll('[role=status], [aria-live]').length, 0)
  })
})
