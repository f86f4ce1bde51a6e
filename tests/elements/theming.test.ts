import { register } from '../../elements/base/register.ts'
import { element as centerClass } from '../../elements/download-center.ts'
import { element as playerClass } from '../../elements/elearning-player.tsx'
import type { elements } from '../../elements/index.ts'
import { element as bellClass } from '../../elements/notice-bell.ts'
import { element as selectorClass } from '../../elements/organisation-selector.tsx'
import { element as roleTreeClass } from '../../elements/role-tree.tsx'
import { MdsSession } from '../../elements/session.ts'
import { element as siteTableClass } from '../../elements/study-site-table.tsx'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { element as uploadClass } from '../../elements/upload.tsx'
import { element as pickerClass } from '../../elements/user-picker.tsx'
import { download, downloadWorld, manyDownloads } from '../fixtures/download-answers.ts'
import { certificate, videoCourse } from '../fixtures/learning-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { manySites } from '../fixtures/site-answers.ts'
import { bell, button, opened } from './fixtures/bell.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import { center, opened as openedCenter } from './fixtures/downloads.ts'
import { broken, getRow, selector, opened as treeShown } from './fixtures/organisations.ts'
import { input, inside, options, pickers, session } from './fixtures/picker.ts'
import { player, pressed, getText as textIn } from './fixtures/player.ts'
import { drawn, key, open as openRow, tick, rows as treeRows } from './fixtures/roles.ts'
import { all, box, mount, one, table } from './fixtures/sites.ts'
import { choose, pdf, sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, page, same, settled, until } from './rig.ts'

/** An element as a user sees it at some moment. */
type Scene = () => Promise<HTMLElement>

const people = Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))

async function picker(attributes: string) {
  const { store } = session()
  const [made] = await pickers(`<mds-user-picker label="Lead" ${attributes}></mds-user-picker>`, store)
  return made!
}

const refused: Scene = async () => {
  const made = await picker('multiple required')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'nobody@x.example；gone')
  input(made).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await until(() => inside(made, '[part=refusals]'), 'what was left out')
  made.reportValidity()
  await settled()
  return made
}

const listed: Scene = async () => {
  const made = await picker('multiple value="p1"')
  made.people = people
  await until(() => inside(made, '[part=chip]'), 'a chip')
  input(made).focus()
  await typeKeys('Person')
  await until(() => options(made).length > 5, 'people')
  return made
}

const explained: Scene = async () => {
  const made = await picker('')
  input(made).focus()
  await typeKeys('赵')
  await until(() => options(made).length === 1, 'who cannot be chosen')
  await press('ArrowDown')
  await press('Enter')
  await until(() => inside(made, '[part=note]'), 'why')
  return made
}

const openBell: Scene = async () => {
  const { session } = noticeWorld(manyNotices(3))
  const made = await bell(session)
  await until(() => made.matches(':state(new)'), 'the count')
  await opened(made)
  button(made).focus()
  return made
}

const unseenDownloads: Scene = async () => {
  const { session } = downloadWorld([download('d1', 1000, { seen: false })])
  const made = await center(session)
  await until(() => made.matches(':state(new)'), 'the end of an export')
  return made
}

const openDownloads: Scene = async () => {
  const { session } = downloadWorld(manyDownloads(0).map(each => ({ ...each, seen: false })))
  const made = await center(session)
  await openedCenter(made)
  await until(() => made.matches(':state(busy)'), 'one is being prepared')
  button(made).focus()
  return made
}

const zones: Scene = async () => {
  register(zoneClass)
  const html = '<mds-time-zone-picker label="Zone" value="America/New_York" required></mds-time-zone-picker>'
  type Zoned = HTMLElement & {
    entries: object[]
    setCustomValidity: (text: string) => void
    reportValidity: () => void
  }
  const made = page(html).querySelector<Zoned>('mds-time-zone-picker')!
  made.entries = [{ zoneId: 'America/New_York', rawOffset: 0, dstOffset: 0 }]
  await until(() => inside(made, '[part=note]'), 'the note')
  made.setCustomValidity('Not this one.')
  made.reportValidity()
  input(made).focus()
  input(made).click()
  await until(() => options(made).length > 5, 'zones')
  return made
}

const calmZone: Scene = async () => {
  register(zoneClass)
  const html = '<mds-time-zone-picker label="Zone" value="UTC"></mds-time-zone-picker>'
  const made = page(html).querySelector<HTMLElement>('mds-time-zone-picker')!
  await until(() => input(made)?.value, 'the zone')
  input(made).focus()
  input(made).click()
  await until(() => inside(made, '[aria-selected=true]'), 'the chosen zone')
  return made
}

const changedRole: Scene = async () => {
  const { element: made } = await drawn(
    '<mds-role-tree role-id="contracts" label="Rights" required></mds-role-tree>',
  )
  await openRow(made, 'Master data')
  // Rows are added, and a branch that was filled first is removed with its content.
  for (const name of ['Departments', 'Organisations', 'Organisations']) {
    tick(made, name)
    await settled()
  }
  await until(() => inside(made, '[part=note]') && inside(made, '[part=bar]'), 'note and bar')
  inside(made, '[role=tree]').focus()
  await key(made, 'ArrowDown')
  return made
}

const rightsOfPerson: Scene = async () => {
  const { element: made } = await drawn('<mds-role-tree user-id="u1"></mds-role-tree>')
  await until(() => treeRows(made).length > 5 && inside(made, '[part=origins]'), 'rights and origins')
  return made
}

/** A player with its video, transcript and list, and one in its test. */
const watched: Scene = async () => {
  const { element } = await player({ courses: [videoCourse({ certificate: certificate(90) })] })
  await until(() => inside(element, '[role=slider]') && inside(element, '[part=certificate]'), 'the video')
  // Wide enough for the list to fit beside the course.
  Object.assign(element.style, { display: 'block', width: '1000px' })
  pressed(element, 'Show transcript')
  await until(() => inside(element, '[part=transcript]'), 'the transcript')
  inside(element, '[role=slider]').focus()
  return element
}
const examined: Scene = async () => {
  const { element } = await player({ courses: [videoCourse({ learned: true })] })
  await until(() => textIn(element).includes('Start the test'), 'the test')
  pressed(element, 'Start the test')
  await until(() => inside(element, '[part=question]'), 'the questions')
  return element
}

const bareSession: Scene = async () => {
  register(MdsSession)
  return page('<mds-session></mds-session>').querySelector('mds-session')!
}

const selectedSite: Scene = async () => {
  const { element } = await table({ sites: manySites(120), attributes: 'study-id="s1" exportable' })
  box(element, 0).click()
  await until(() => one(element, '[part=selection]'), 'the selection')
  return element
}

const manySitesOfPage: Scene = async () => {
  const { element } = mount({ sites: [] })
  element.sites = manySites(300)
  await until(() => one(element, '[aria-rowcount]'), 'the window')
  all(element, 'th button')[0]!.focus()
  await press('Tab')
  return element
}

const pagedSites: Scene = async () => (await table()).element

const treeOpen: Scene = async () => {
  const { element, server } = await selector(
    '<mds-organisation-selector multiple max-tags="1" value="ward1 toto" label="Sites" required exclude-subtree="levante"></mds-organisation-selector>',
  )
  server.answer = asked => (asked.input.parentId === 'jingji' ? broken() : null)
  await treeShown(element)
  getRow(element, 'Jingji Cancer Hospital').querySelector<HTMLElement>('[data-does=open]')!.click()
  await until(() => inside(element, '[part=retry]'), 'a retry')
  getRow(element, 'Puerta de Levante University Hospital').click()
  await until(() => inside(element, '[part=note]'), 'why not')
  inside(element, '[part=filters]').click()
  await until(() => inside(element, '[part=filter-panel]'), 'filters')
  inside(element, '[part=remove]').focus()
  await until(() => inside(element, '[part=tip]'), 'the way down')
  return element
}

const treeFound: Scene = async () => {
  const { element } = await selector('<mds-organisation-selector required></mds-organisation-selector>')
  await treeShown(element)
  await typeKeys('oncology')
  await until(() => inside(element, '[part=reveal]'), 'hits')
  await press('ArrowDown')
  await until(() => inside(element, '[part=path]'), 'the way down')
  ;(element as unknown as HTMLInputElement).reportValidity()
  await settled()
  return element
}

const treeInline: Scene = async () => {
  const { element } = await selector(
    '<mds-organisation-selector inline value="toto"></mds-organisation-selector>',
  )
  await until(() => inside(element, '[aria-selected=true]'), 'rows')
  inside(element, '[role=tree]').focus()
  return element
}

const treeDrilled: Scene = async () => {
  const real = window.matchMedia
  window.matchMedia = query =>
    query.includes('480px')
      ? ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as never)
      : real.call(window, query)
  const { element } = await selector('<mds-organisation-selector></mds-organisation-selector>')
  await treeShown(element)
  getRow(element, 'Jingji Cancer Hospital').querySelector<HTMLElement>('[data-does=open]')!.click()
  await until(() => inside(element, '[part=back]'), 'the way back')
  window.matchMedia = real
  return element
}

const uploading: Scene = async () => {
  const { sent, end } = uploads()
  const { element } = await upload('<mds-upload label="Documents" required></mds-upload>')
  element.reportValidity()
  await (await sending(element, sent, 'a.pdf')).arrives('f1')
  await sending(element, sent, 'b.pdf')
  await choose(element, pdf('virus.exe'))
  end()
  return element
}

/** By tag: every scene that shows a documented part or uses a documented property. */
const scenes: Record<keyof typeof elements, readonly Scene[]> = {
  'mds-session': [bareSession],
  'mds-elearning-player': [watched, examined],
  'mds-notice-bell': [openBell],
  'mds-download-center': [unseenDownloads, openDownloads],
  'mds-role-tree': [changedRole, rightsOfPerson],
  'mds-study-site-table': [pagedSites, selectedSite, manySitesOfPage],
  'mds-organisation-selector': [treeOpen, treeFound, treeInline, treeDrilled],
  'mds-user-picker': [listed, refused, explained],
  'mds-time-zone-picker': [zones, calmZone],
  'mds-upload': [uploading],
}
const definitions = {
  'mds-session': MdsSession.definition,
  'mds-elearning-player': playerClass.definition,
  'mds-notice-bell': bellClass.definition,
  'mds-download-center': centerClass.definition,
  'mds-role-tree': roleTreeClass.definition,
  'mds-study-site-table': siteTableClass.definition,
  'mds-organisation-selector': selectorClass.definition,
  'mds-user-picker': pickerClass.definition,
  'mds-time-zone-picker': zoneClass.definition,
  'mds-upload': uploadClass.definition,
}

const everyPart = (made: HTMLElement) =>
  [...made.shadowRoot!.querySelectorAll('[part]')].flatMap(each => each.getAttribute('part')!.split(' '))

/** Where a colour or a size of the kit may show. */
const seen = [
  ...['color', 'background-color', 'border-top-color', 'outline-color', 'box-shadow', 'fill', 'stroke'],
  ...['min-height', 'min-width', 'max-height', 'height', 'width'],
]

const looks = (made: HTMLElement) => {
  made.getBoundingClientRect()
  // Finishes a colour transition, so that the final colour is measured.
  for (const change of made.shadowRoot!.getAnimations()) if (change instanceof CSSTransition) change.finish()
  return [...made.shadowRoot!.querySelectorAll('*')]
    .map(each => {
      const style = getComputedStyle(each)
      return seen.map(name => style.getPropertyValue(name)).join()
    })
    .join('\n')
}

/** A value that no theme has. */
const strange = (property: string) => (property.includes('-color-') ? 'rgb(1, 2, 3)' : '77px')

describe('Theming by what each definition names (KIT-C13)', () => {
  afterEach(clean)

  for (const tag of Object.keys(scenes) as (keyof typeof scenes)[]) {
    const { parts, cssProperties } = definitions[tag]

    it(`${tag}: has the parts that it names, and no other; each property that it names changes a computed style`, async () => {
      const found = new Set<string>()
      const inert = new Set<string>(Object.keys(cssProperties))
      for (const scene of scenes[tag]) {
        const made = await scene()
        for (const part of everyPart(made)) found.add(part)
        for (const property of inert) {
          const before = looks(made)
          made.style.setProperty(property, strange(property))
          if (looks(made) !== before) inert.delete(property)
          made.style.removeProperty(property)
        }
        clean()
      }
      same([...found].sort(), Object.keys(parts).sort(), 'parts')
      same([...inert], [], 'properties that change nothing')
    })
  }

  it('a rule of the page reaches a part, and no deeper than the part', async () => {
    const made = await listed()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'mds-user-picker::part(box) { border-radius: 13px } mds-user-picker::part(box) input { border-radius: 13px }',
    )
    document.adoptedStyleSheets.push(sheet)
    const radius = (selector: string) => getComputedStyle(inside(made, selector)).borderTopLeftRadius
    const radii = [radius('[part=box]'), radius('[part=input]')]
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    same(radii, ['13px', '0px'])
  })

  it('nothing inside sets a public property, so that the page’s value always wins', async () => {
    const made = await listed()
    const rules = made.shadowRoot!.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules])
    same(rules.length > 20, true)
    same(
      rules.map(({ cssText }) => cssText).filter(text => /(^|[;{\s])--mds-[a-z0-9-]+\s*:/.test(text)),
      [],
    )
  })
})
