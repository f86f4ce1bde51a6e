import { virtual } from '@guidepup/virtual-screen-reader'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { downloadWorld, manyDownloads } from '../fixtures/download-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { manySites } from '../fixtures/site-answers.ts'
import { bell, opened } from './fixtures/bell.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import * as downloads from './fixtures/downloads.ts'
import * as organisations from './fixtures/organisations.ts'
import { input, options, pickers, session } from './fixtures/picker.ts'
import { button, withVideo } from './fixtures/player.ts'
import { answerHere, answerNoMore } from './fixtures/product.ts'
import * as roles from './fixtures/roles.ts'
import * as sites from './fixtures/sites.ts'
import { choose, pdf, sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

/** Reads on for a number of steps and returns what is spoken. */
async function read(container: Element, steps: number): Promise<string[]> {
  await virtual.start({ container })
  const spoken: string[] = []
  for (let at = 0; at < steps; at++) {
    spoken.push(await virtual.lastSpokenPhrase())
    await virtual.next()
  }
  return spoken
}

/** Roles that say nothing without a name. */
const needsName =
  /^(button|combobox|textbox|checkbox|switch|radio|tab|link|tree|treeitem|listbox|option|slider|dialog|searchbox|spinbutton)$/

describe('What a screen reader says (KIT-C27)', () => {
  before(() => {
    document.documentElement.lang = 'en-US'
  })
  after(() => document.documentElement.removeAttribute('lang'))
  afterEach(async () => {
    await virtual.stop()
    clean()
  })

  it('mds-user-picker: its field, the number of results, who was added and who was removed', async () => {
    const { store } = session()
    const [made] = await pickers('<mds-user-picker label="Lead" multiple></mds-user-picker>', store)
    made!.people = Array.from({ length: 5 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))
    await settled()
    same(await read(made!.shadowRoot!.firstElementChild!, 3), [
      'Lead',
      'combobox, Lead, has popup listbox, not expanded, autocomplete in list',
      'status',
    ])
    const polite = async () =>
      (await virtual.spokenPhraseLog())
        .filter(phrase => phrase.startsWith('polite: '))
        .map(phrase => phrase.slice(8))
    const says = async (...phrases: string[]) => {
      for (let look = 0; look < 100 && (await polite()).length < phrases.length; look++)
        await new Promise(resolve => setTimeout(resolve, 50))
      same(await polite(), phrases)
    }
    input(made!).focus()
    await typeKeys('Person')
    await until(() => options(made!).length === 5, 'people')
    await says('5 results')
    await press('Enter')
    await says('5 results', 'Person 0 added, 1 chosen')
    for (const key of ['Escape', 'Escape', 'Backspace', 'Backspace']) await press(key)
    for (let look = 0; look < 100 && !(await polite()).some(phrase => /removed/.test(phrase)); look++)
      await new Promise(resolve => setTimeout(resolve, 50))
    same(/removed/.test((await polite()).at(-1) ?? ''), true, String(await polite()))
    same(new Set(await polite()).size, (await polite()).length, 'nothing is said twice')
  })

  it('mds-notice-bell: its panel, tabs with their counts, filters', async () => {
    const { session } = noticeWorld(manyNotices(3))
    const made = await bell(session)
    await until(() => made.matches(':state(new)'), 'the count')
    const spoken = await read(await opened(made), 16)
    same(
      spoken.filter(phrase => /^(dialog|heading|button|tablist|tab,|tabpanel|combobox)/.test(phrase)),
      [
        'dialog, Notices',
        'heading, Notices, level 2',
        'button, Close notices',
        'tablist, Lists, orientated horizontally',
        'tab, Notices 3, selected, 1 control, position 1, set size 2',
        'tab, To-dos 2, not selected, position 2, set size 2',
        'tabpanel, Notices 3',
        'combobox, State, open, has popup listbox, not expanded',
      ],
    )
  })

  /** Reads an element for a number of steps; each of these phrases must be spoken, whole or by its pattern. */
  const says = async (element: Element, steps: number, ...phrases: (string | RegExp)[]) => {
    const spoken = await read(element.shadowRoot!.firstElementChild!, steps)
    const unsaid = phrases.filter(
      phrase => !spoken.some(each => (phrase instanceof RegExp ? phrase.test(each) : each === phrase)),
    )
    same(unsaid.map(String), [], `not among\n${spoken.join('\n')}`)
  }

  it('mds-organisation-selector: what is chosen, its tree with levels, places, kinds and ticks', async () => {
    const { element } = await organisations.selector(
      '<mds-organisation-selector label="Sites" multiple value="ward1"></mds-organisation-selector>',
    )
    await organisations.opened(element)
    await until(
      () => organisations.getRow(element, 'Thoracic Oncology Ward 1'),
      'what is chosen, revealed',
      8000,
    )
    await says(
      element,
      40,
      'list, Organisations chosen',
      /^button, Remove Thoracic Oncology Ward 1, /,
      /^combobox, Sites, 1 organisation chosen, has popup tree, expanded, /,
      'button, Filters, not expanded',
      /^tree, Organisations, .*multi-selectable$/,
      'treeitem, Jiangnan Oncology Research Alliance Institution, not checked, expanded, level 1, position 1, set size 6',
      'treeitem, Linjiang University Cancer Hospital Hospital, not checked, expanded, level 2, position 1, set size 1',
      /^treeitem, Thoracic Oncology Ward 1, checked, level 4, position 1, set size \d$/,
    )
  })

  it('mds-role-tree: how many are granted, how it is narrowed, each right with its tick, level and place', async () => {
    const { element } = await roles.drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    await roles.open(element, 'Master data')
    await says(
      element,
      30,
      'heading, Contract specialist, level 2',
      '13 of 427 rights granted',
      /^textbox, Search rights/,
      'group, Show',
      'button, All, pressed',
      'button, Granted only, not pressed',
      /^tree, Rights, .*multi-selectable$/,
      'treeitem, Master data 1 of 64, partially checked, expanded, level 1, position 1, set size 16',
      'treeitem, Company 0 of 1, not checked, not expanded, level 2, position 1, set size 17',
    )
  })

  it('mds-study-site-table: its name and size, heads with their order, rows named by their site', async () => {
    const { element } = await sites.table({ sites: manySites(3), attributes: 'study-id="s1" exportable' })
    sites.one<HTMLButtonElement>(element, 'th[data-column=siteNo] button').click()
    await until(() => sites.one(element, 'th[data-column=siteNo][aria-sort]'), 'sorted', 6000)
    sites.box(element, 0).click()
    await until(() => sites.one(element, '[part=selection]'), 'selected', 6000)
    await says(
      element,
      100,
      '3 sites',
      'region, Selected sites',
      '1 selected',
      'table, Sites of the study',
      /^checkbox, Select all rows on this page, (partially checked|not checked)/,
      /^columnheader, No\..*ascending/,
      'button, Site, Press to sort; with Shift as a further key',
      /^checkbox, Select Linjiang University Cancer Hospital, /,
      'rowheader, Linjiang University Cancer Hospital',
      'cell, Active',
      'switch, Linjiang University Cancer Hospital is in use, checked',
      'button, Actions for Linjiang University Cancer Hospital, has popup menu',
    )
  })

  it('mds-time-zone-picker: the zone in its field, and each zone with its offset, name and place among all', async () => {
    register(zoneClass)
    const element = page(
      '<mds-time-zone-picker label="Zone" value="Asia/Shanghai" reference-date="2026-07-01T09:30:00Z"></mds-time-zone-picker>',
    ).firstElementChild!
    const field = await until(() => element.shadowRoot!.querySelector('input'), 'the field', 8000)
    field.focus()
    field.click()
    await until(() => element.shadowRoot!.querySelector('[role=option][aria-selected=true]'), 'zones', 8000)
    await says(
      element,
      80,
      /^combobox, Zone, UTC\+08:00 · Shanghai · China Standard Time, has popup listbox, expanded, active descendant UTC\+08:00 Shanghai China Standard Time /,
      /^listbox, Time zones/,
      /^option, UTC\+08:00 Manila Philippine Standard Time .*, not selected, position \d+, set size \d+$/,
      /^option, UTC\+08:00 Shanghai China Standard Time .*, selected, position \d+, set size \d+$/,
    )
  })

  it('mds-upload: what it takes, each file with its state, what was refused', async () => {
    const { sent, end } = uploads()
    const { element } = await upload()
    await (await sending(element, sent, 'a.pdf')).arrives('f1')
    await sending(element, sent, 'b.pdf')
    await choose(element, pdf('virus.exe'))
    end()
    await says(
      element,
      40,
      'Documents, pdf, png, docx, jpg, doc, xls, xlsx, pptx, ppt; at most 3 files, each up to 20 MB',
      /^button, Choose files, pdf, /,
      /^This file type is not accepted\. Accepted types: pdf, /,
      'list, Files',
      'listitem, level 1, position 1, set size 2',
      'button, Remove a.pdf',
      /^progressbar, Uploading b.pdf/,
      'button, Cancel the upload of b.pdf',
    )
  })

  it('mds-elearning-player: where in the video and how much is proved, why one cannot go on, the test, the courses', async () => {
    const { element } = await withVideo()
    await until(() => button(element, 'Start the test'), 'the test', 8000)
    await says(
      element,
      110,
      'region, Course player',
      'heading, Receiving the investigational product, level 2',
      /^slider, Position, You cannot skip ahead of what you have watched; .*current value 0 seconds of 42 seconds$/,
      'button, Play',
      /^slider, Volume, .*current value 100 percent$/,
      'button, Show transcript, not expanded',
      /^progressbar, 0% learned, 90% needed, /,
      'region, Test',
      'button, Start the test, Learn the content of the course first., disabled',
      'navigation, Courses',
      /^listitem, .*position 2, set size 3$/,
    )
  })

  it('mds-download-center: each export with its place, state, progress and acts named by their file', async () => {
    const { session } = downloadWorld(manyDownloads(0))
    const element = await downloads.center(session)
    const spoken = await read(await downloads.opened(element), 60)
    for (const phrase of [
      'dialog, Downloads',
      'list, Exports',
      'listitem, Users 2026_11_21 09_02_p1.xlsx, level 1, position 1, set size 5',
      'Being prepared',
      'button, Cancel Users 2026_11_21 09_02_p1.xlsx',
      'button, Download Users 2026_11_21 09_02_p1.xlsx, The file is still being prepared. You are told once it is finished., disabled',
      'progressbar, Users 2026_11_21 09_02_p1.xlsx, max value 48000, min value 0, current value 17,400 of 48,000 rows',
      'button, Download Organisations 2026_11_21 08_58_40.xlsx',
      'button, Try again: Users 2026_11_21 09_02_x1.xlsx',
    ])
      truly(spoken.includes(phrase), `${phrase} is not among\n${spoken.join('\n')}`)
  })

  for (const [tag, load] of Object.entries(elements))
    it(`${tag}: without a session nothing that can be acted on is without a name`, async () => {
      answerHere()
      register(await load())
      const labelled = 'label' in (await load()).definition.props ? ' label="Approver"' : ''
      const made = page(`<${tag}${labelled}></${tag}>`).querySelector(tag)!
      await settled()
      await new Promise(resolve => setTimeout(resolve, 200))
      const spoken: string[] = []
      for (const child of made.shadowRoot!.children) {
        spoken.push(...(await read(child, 25)))
        await virtual.stop()
      }
      answerNoMore()
      same(
        spoken.filter(phrase => needsName.test(phrase)),
        [],
      )
      truly(tag === 'mds-session' || spoken.some(Boolean), 'it says something')
    })
})
