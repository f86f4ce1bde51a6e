import type { ElementClass } from '../../elements/base/definition.ts'
import { register } from '../../elements/base/register.ts'
import { elements, type Tag } from '../../elements/index.ts'
import { download, downloadWorld, preparing } from '../fixtures/download-answers.ts'
import { pdfCourse, standing, videoCourse } from '../fixtures/learning-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { manySites } from '../fixtures/site-answers.ts'
import * as panels from './fixtures/bell.ts'
import { click, hearing } from './fixtures/by-hand.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import * as downloads from './fixtures/downloads.ts'
import * as organisations from './fixtures/organisations.ts'
import * as people from './fixtures/picker.ts'
import * as learning from './fixtures/player.ts'
import * as roles from './fixtures/roles.ts'
import * as sites from './fixtures/sites.ts'
import * as files from './fixtures/uploads.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

const classes = {} as Record<Tag, ElementClass>
const { inside, all } = people
const field = (element: Element) => inside<HTMLInputElement>(element, 'input:not([type=checkbox])')
/** An option of a list that answers the typed text: the list ignores keys and presses until then. */
const option = (element: Element, text: string) =>
  until(
    () =>
      all(element, '[role=listbox]:not([aria-busy=true]) [role=option]').find(each =>
        each.textContent?.includes(text),
      ),
    text,
    8000,
  )
const prevented = (element: Element, ...names: string[]) => {
  for (const name of names) element.addEventListener(name, event => event.preventDefault())
}

describe('What a person’s own hands make an element tell (KIT-C6)', () => {
  before(async () => {
    document.documentElement.lang = 'en-US'
    for (const [tag, load] of Object.entries(elements)) classes[tag as Tag] = await load()
    for (const element of Object.values(classes)) register(element)
  })
  const fetched = globalThis.fetch
  afterEach(() => {
    clean()
    // The servers of other elements would get the calls of the next one.
    globalThis.fetch = fetched
  })
  after(() => document.documentElement.removeAttribute('lang'))

  it('mds-user-picker: typing, choosing by key and by mouse, removing, leaving; a search that fails', async () => {
    const html = '<mds-user-picker label="Lead" multiple></mds-user-picker>'
    const { element } = await people.picker(html)
    const { tells, end } = hearing(element, classes['mds-user-picker'])
    await tells(['mds-open'], 'the mouse', () => click(field(element)))
    const [searched] = await tells(['mds-search'], 'typing', () => typeKeys('张'))
    same(searched!.detail.query, '张')
    await option(element, '张')
    const chosen = await tells(['input', 'change', 'mds-close'], 'Enter', () => press('Enter'))
    same(
      chosen.map(({ was }) => was),
      [['zw1'], ['zw1'], ['zw1']],
      'the value has changed when it is told',
    )
    same(chosen[2]!.detail.reason, 'chosen')
    await tells(['mds-search', 'mds-open'], 'typing again', () => typeKeys('李'))
    const second = await option(element, '李')
    await tells(['input', 'change', 'mds-close'], 'the mouse', () => click(second))
    same(element.value.join(), 'zw1,li')
    await tells(['mds-search', 'mds-open'], 'typing once more', () => typeKeys('单'))
    await option(element, '单')
    const [closed] = await tells(['mds-close'], 'Escape', () => press('Escape'))
    same(closed!.detail.reason, 'escape')
    const remove = await until(() => all(element, 'li button')[0], 'its remove button')
    await tells(['input', 'change'], 'the mouse on a chosen one', () => click(remove))
    same(element.value.length, 1)
    end('mds-error', 'mds-sign-in-required')
    clean()
    const { element: failing } = await people.picker(html, 'denied')
    const other = hearing(failing, classes['mds-user-picker'])
    const [, failed] = await other.tells(['mds-open', 'mds-error'], 'suggestions that are refused', () =>
      click(field(failing)),
    )
    same((failed!.detail.error as { code: number }).code, 990701)
    other.end('input', 'change', 'mds-close', 'mds-search', 'mds-sign-in-required')
  })

  it('mds-organisation-selector: opening, choosing by key and by mouse, removing, searching; a refusal', async () => {
    const html = '<mds-organisation-selector label="Sites" multiple></mds-organisation-selector>'
    const { element } = await organisations.selector(html)
    const { tells, end } = hearing(element, classes['mds-organisation-selector'])
    await tells(['mds-open'], 'the mouse', () => click(field(element)))
    await until(() => organisations.rows(element).length > 1, 'rows', 8000)
    const [, chosen] = await tells(['input', 'change'], 'ArrowDown and Enter', async () => {
      await press('ArrowDown')
      await press('Enter')
    })
    same([chosen!.was, element.value.length], [element.value, 1])
    const other = organisations.rows(element).find(row => row.getAttribute('aria-checked') === 'false')
    await tells(['input', 'change'], 'the mouse on a row', () => click(other))
    same(element.value.length, 2)
    const [searched] = await tells(['mds-search'], 'typing', () => typeKeys('临'))
    same(searched!.detail.query, '临')
    const [closed] = await tells(['mds-close'], 'Escape', () => press('Escape'))
    same(closed!.detail.reason, 'escape')
    await tells(['input', 'change'], 'the mouse on a tag', () => click(all(element, 'li button')[0]))
    end('mds-error', 'mds-sign-in-required')
    clean()
    const { element: failing, server } = await organisations.selector(html)
    server.answer = organisations.denied
    const told = hearing(failing, classes['mds-organisation-selector'])
    await told.tells(['mds-open', 'mds-error'], 'the mouse', () => click(field(failing)))
    told.end('input', 'change', 'mds-search', 'mds-close', 'mds-sign-in-required')
  })

  it('mds-time-zone-picker: opening, searching, choosing by key and by mouse, leaving', async () => {
    const element = page('<mds-time-zone-picker label="Zone"></mds-time-zone-picker>')
      .firstElementChild as HTMLElement & { value: string }
    await until(() => inside(element, 'input'), 'the field', 8000)
    const { tells, end } = hearing(element, classes['mds-time-zone-picker'])
    await tells(['mds-open'], 'the mouse', () => click(field(element)))
    await until(() => all(element, '[role=option]').length > 5, 'zones', 8000)
    const [searched] = await tells(['mds-search'], 'typing', () => typeKeys('Q'))
    same(searched!.detail.query, 'Q')
    await option(element, 'Qatar')
    const [, chosen, closed] = await tells(['input', 'change', 'mds-close'], 'Enter', () => press('Enter'))
    same([chosen!.was, closed!.detail.reason], [element.value, 'chosen'])
    truly(element.value)
    const before = element.value
    await tells(['mds-open'], 'ArrowDown', () => press('ArrowDown'))
    const another = await until(
      () => all(element, '[role=option]').find(each => each.getAttribute('aria-selected') === 'false'),
      'another zone',
      8000,
    )
    await tells(['input', 'change', 'mds-close'], 'the mouse', () => click(another))
    truly(element.value !== before)
    end()
  })

  it('mds-upload: choosing, removing by mouse and by key; a refusal, a failure', async () => {
    const { sent, end: endServer } = files.uploads()
    const { element } = await files.upload()
    const { tells, end } = hearing(element, classes['mds-upload'])
    const [refused] = await tells(['mds-refused'], 'a file of another kind', () =>
      files.choose(element, files.pdf('a.exe')),
    )
    same(refused!.detail, { name: 'a.exe', code: 'uploadFormat' })
    const one = await files.sending(element, sent, 'a.pdf')
    const [, changed] = await tells(['input', 'change'], 'its arrival', () => one.arrives('f1'))
    same(changed!.was, ['f1'])
    const two = await files.sending(element, sent, 'b.pdf')
    const [failed] = await tells(['mds-error'], 'its failure', () => two.refused(990701, 'No.'))
    same((failed!.detail.error as { code: number }).code, 990701)
    const remove = await until(() => files.button(element, 'Remove b.pdf'), 'what failed')
    await tells([], 'the mouse on what failed', () => click(remove))
    files.button(element, 'Remove a.pdf').focus()
    await tells(['input', 'change'], 'Enter', () => press('Enter'))
    same([...(element.value as readonly string[])], [])
    end('mds-sign-in-required')
    endServer()
  })

  it('mds-role-tree: ticking by mouse and by key, searching, saving; a refusal, and the way to sign in', async () => {
    const { element } = await roles.drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    const { tells, end } = hearing(element, classes['mds-role-tree'])
    await roles.open(element, 'Master data')
    const box = roles.row(element, 'Audit trail').querySelector('[data-does=tick]')
    const granted = { added: ['1012', '1012-AUDIT_EXPORT'], removed: [] }
    const [, changed, diff] = await tells(['input', 'change', 'mds-diff'], 'the mouse', () => click(box))
    same(diff!.detail, granted)
    truly((changed!.was as string[]).includes('1012'), 'the value has changed when it is told')
    const [, , none] = await tells(['input', 'change', 'mds-diff'], 'Space', () => press('Space'))
    same(none!.detail, { added: [], removed: [] })
    await tells(['input', 'change', 'mds-diff'], 'Space again', () => press('Space'))
    const save = await until(() => roles.button(element, 'Save'), 'the bar')
    await tells(['mds-save', 'mds-complete'], 'the mouse on Save', () => click(save))
    const [searched] = await tells(['mds-search'], 'typing', async () => {
      await click(field(element))
      await typeKeys('z')
    })
    same(searched!.detail.query, 'z')
    end('mds-error', 'mds-sign-in-required')
    clean()
    const { element: failing } = await roles.roleTree(
      '<mds-role-tree role-id="lead"></mds-role-tree>',
      'fail=4',
    )
    const again = await until(() => roles.button(failing, 'Try again'), 'the way out', 8000)
    const refused = hearing(failing, classes['mds-role-tree'])
    await refused.tells(['mds-error'], 'trying again', () => click(again))
    clean()
    const nobody = { status: 'none', user: null, getToken: null } as const
    const { element: strange } = await roles.roleTree(
      '<mds-role-tree role-id="lead"></mds-role-tree>',
      '',
      nobody,
    )
    const enter = await until(() => roles.button(strange, 'Sign in'), 'the way in', 8000)
    const asked = hearing(strange, classes['mds-role-tree'])
    await asked.tells(['mds-sign-in-required'], 'the mouse', () => click(enter))
  })

  it('mds-study-site-table: selecting, following a name, searching, exporting; a refusal', async () => {
    const { element, world } = await sites.table({ attributes: 'study-id="s1" exportable' })
    const { tells, end } = hearing(element, classes['mds-study-site-table'], 'environment')
    prevented(element, 'mds-navigate', 'mds-export')
    const first = sites.all(element, 'tbody th button')[0]
    const [followed] = await tells(['mds-navigate'], 'the mouse on a name', () => click(first))
    same(followed!.detail, { href: null, siteId: manySites(1)[0]!.id, studyId: 's1' })
    const [selected] = await tells(['mds-select'], 'the mouse on a box', () => click(sites.box(element, 0)))
    same([selected!.detail.count, selected!.detail.toggledNodes], [1, [manySites(1)[0]!.id]])
    const [none] = await tells(['mds-select'], 'Space on that box', () => press('Space'))
    same(none!.detail.count, 0)
    await tells(['mds-select'], 'Space again', () => press('Space'))
    await tells(['mds-export'], 'the mouse on Export', async () =>
      click(await until(() => sites.button(element, 'Export'), 'the bar of the selection')),
    )
    await click(sites.box(element, 0))
    const bar = await until(() => sites.one(element, 'search input'), 'the search again', 6000)
    const [searched] = await tells(['mds-search'], 'typing', async () => {
      await click(bar)
      await typeKeys('临')
    })
    same(searched!.detail.query, '临')
    world.refusals.set('getPage', 999500)
    await tells(['mds-error'], 'sorting that is refused', () =>
      click(sites.one(element, 'th[data-column=siteNo] button')),
    )
    end('mds-progress', 'mds-complete', 'mds-sign-in-required')
  })

  it('mds-study-site-table: changing a site in its dialog', async () => {
    const { element } = await sites.table()
    await click(sites.box(element, 0))
    const { tells } = hearing(element, classes['mds-study-site-table'], 'environment')
    await click(await until(() => sites.button(element, 'Deactivate'), 'the act', 6000))
    // Before the dialog is shown, its field has no place where a press could meet it.
    const reason = await until(() => sites.one(element, 'dialog[open] textarea'), 'the reason')
    await click(reason)
    await until(() => element.shadowRoot!.activeElement === reason, 'the focus in the reason')
    await typeKeys('Paused')
    await until(() => (reason as HTMLTextAreaElement).value === 'Paused', 'the typed reason')
    const submit = sites.all(element, 'dialog footer button').at(-1)
    const [, left, done] = await tells(['mds-progress', 'mds-select', 'mds-complete'], 'the dialog', () =>
      click(submit),
    )
    same([done!.detail.action, left!.detail.count], ['deactivate', 0])
    await until(() => !sites.one(element, 'dialog[open]'), 'its end', 6000)
  })

  it('mds-elearning-player: choosing a course, learning by the keyboard, the test; a refusal', async () => {
    const courses = [videoCourse({ state: 'in_progress', learned: true }), pdfCourse()]
    const { element, world } = await learning.withVideo({ courses })
    const { tells, end } = hearing(element, classes['mds-elearning-player'], 'courseId')
    learning.video(element).muted = true
    const [proved] = await tells(['mds-progress'], 'playing and pausing', async () => {
      await click(learning.button(element, 'Play'))
      await until(() => learning.video(element).currentTime > 0.4, 'playing', 8000)
      await press('k')
    })
    same(proved!.detail.courseId, 'video')
    const start = await until(() => learning.button(element, 'Start the test'), 'the test', 8000)
    await click(start)
    await until(() => all(element, 'fieldset').length === 3, 'questions', 8000)
    for (const set of all(element, 'fieldset')) await click(set.querySelector('input'))
    world.courses = [
      videoCourse({
        state: 'finished',
        learned: true,
        test: standing({ result: 'passed', scorePercent: 100 }),
      }),
      pdfCourse(),
    ]
    await click(await until(() => learning.button(element, 'Hand in'), 'the way on'))
    const confirm = await until(
      () => inside(element, 'dialog[open] footer button:last-child'),
      'the question',
    )
    const [finished] = await tells(['mds-complete'], 'handing in', () => click(confirm))
    same([finished!.detail.courseId, finished!.detail.taskId], ['video', 'task'])
    const next = await until(() => all(element, '[part=course]').at(-1), 'the other course', 8000)
    const [chosen] = await tells(['mds-course'], 'the mouse on a course', () => click(next))
    same(chosen!.detail.courseId, 'pdf')
    end('mds-error', 'mds-sign-in-required')
    clean()
    const { element: failing } = await learning.player({
      refusals: new Map([['getCoursesBytaskId', 999500]]),
    })
    const again = await until(() => learning.button(failing, 'Try again'), 'the way out', 8000)
    const refused = hearing(failing, classes['mds-elearning-player'], 'courseId')
    await refused.tells(['mds-error'], 'trying again', () => click(again))
  })

  it('mds-download-center: opening, downloading, cancelling, leaving; a refusal, and the way to sign in', async () => {
    const { world, session } = downloadWorld([preparing('p1', 1000), download('f1', 9000)])
    const element = await downloads.center(session)
    const { tells, end } = hearing(element, classes['mds-download-center'], 'tagName')
    await tells(['mds-open'], 'the mouse', () => click(panels.button(element)))
    await until(() => panels.one(element, 'li')?.textContent, 'exports', 9000)
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('mds-download', keep)
    const take = downloads.act(element, 'f1', 'Download')
    const [wanted] = await tells(['mds-download'], 'the mouse on Download', () => click(take))
    same(wanted!.detail.id, 'f1')
    element.removeEventListener('mds-download', keep)
    world.refusals.set('getUrl', 999500)
    await tells(['mds-download', 'mds-error'], 'Enter on a file that is refused', () => press('Enter'))
    const cancel = downloads.act(element, 'p1', 'Cancel')
    const [ended] = await tells(['mds-complete'], 'the mouse on Cancel', () => click(cancel))
    same([ended!.detail.id, ended!.detail.status], ['p1', 3])
    const [closed] = await tells(['mds-close'], 'Escape', () => press('Escape'))
    same(closed!.detail.reason, 'escape')
    end('mds-sign-in-required')
    clean()
    const strange = await downloads.center(downloadWorld([], { getToken: null }).session)
    await click(panels.button(strange))
    const enter = await until(() => panels.by(strange, 'Sign in'), 'the way in', 9000)
    const asked = hearing(strange, classes['mds-download-center'], 'tagName')
    await asked.tells(['mds-sign-in-required'], 'the mouse', () => click(enter))
  })

  it('mds-notice-bell: opening, following a notice, leaving; a refusal, and the way to sign in', async () => {
    const { world, session } = noticeWorld(manyNotices(3))
    const element = await panels.bell(session)
    const { tells, end } = hearing(element, classes['mds-notice-bell'], 'list')
    prevented(element, 'mds-navigate')
    await tells(['mds-open'], 'the mouse', () => click(panels.button(element)))
    await until(() => panels.one(element, 'article')?.textContent, 'notices', 9000)
    await tells(['mds-close'], 'Escape', () => press('Escape'))
    await tells(['mds-open'], 'Enter on the button', () => press('Enter'))
    const link = await until(() => panels.one(element, 'article a'), 'a notice', 9000)
    const [followed, closed] = await tells(['mds-navigate', 'mds-close'], 'the mouse on a notice', () =>
      click(link),
    )
    same([followed!.detail.notice, closed!.detail.reason], ['n0', 'chosen'])
    world.refusals.set('select', 999500)
    world.refusals.set('markRead', 999500)
    await tells(['mds-open', 'mds-error'], 'the mouse, a list that is refused', () =>
      click(panels.button(element)),
    )
    const todos = await until(() => panels.by(element, 'To-dos'), 'the other list', 9000)
    await tells(['mds-error'], 'the other list, refused', () => click(todos))
    end('mds-sign-in-required')
    clean()
    const strange = await panels.bell(noticeWorld([], { getToken: null }).session)
    await click(panels.button(strange))
    const enter = await until(() => panels.by(strange, 'Sign in'), 'the way in', 9000)
    const asked = hearing(strange, classes['mds-notice-bell'], 'list')
    await asked.tells(['mds-sign-in-required'], 'the mouse', () => click(enter))
  })

  /* What each renders for a visitor without a session; tests above cover role tree, bell and download center. */
  const signedOut = { status: 'none', user: null, tenant: null, role: null } as const
  const nobody = { ...signedOut, getToken: null, accessToken: null }
  const strangers: Partial<Record<Tag, () => Promise<HTMLElement>>> = {
    'mds-user-picker': async () =>
      (await people.picker('<mds-user-picker></mds-user-picker>', '', nobody)).element,
    'mds-organisation-selector': async () =>
      (await organisations.selector('<mds-organisation-selector inline></mds-organisation-selector>', nobody))
        .element,
    'mds-study-site-table': async () => sites.mount({ more: nobody }).element,
    'mds-upload': async () => (await files.upload('<mds-upload></mds-upload>', nobody)).element,
    'mds-elearning-player': async () => (await learning.player({}, nobody)).element,
  }
  for (const [tag, mount] of Object.entries(strangers))
    it(`${tag}: the way to sign in is told as by the session, with no error (WIDGETS 2.0)`, async () => {
      const element = await mount()
      if (tag === 'mds-user-picker') field(element).focus()
      const enter = await until(
        () => all(element, 'button').find(({ textContent }) => textContent?.includes('Sign in')),
        'the way in',
        8000,
      )
      const { tells } = hearing(element, classes[tag as Tag], 'tagName')
      const [asked] = await tells(['mds-sign-in-required'], 'the mouse', () => click(enter))
      same(asked!.detail, { error: null })
    })

  it('mds-session has nothing of its own to press or type into', async () => {
    const element = page('<mds-session></mds-session>').firstElementChild!
    same(
      [...element.shadowRoot!.querySelectorAll('*')]
        .map(({ localName }) => localName)
        .filter(name => name !== 'slot'),
      [],
    )
    element.remove()
    await settled()
  })
})
