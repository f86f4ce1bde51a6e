import axe from 'axe-core'
import {
  all,
  button,
  drawn,
  inside,
  note,
  open,
  pause,
  roleTree,
  rows,
  search,
  somebody,
  text,
  tick,
  tree,
} from './fixtures/roles.ts'
import { clean, heard, requestsTo, same, settled, truly, until } from './rig.ts'

const whole = (element: Element) => text(inside(element, '[part=base]'))

describe('mds-role-tree: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  it('loading: a skeleton as high as rows, busy, and nothing to tick', async () => {
    const { element } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', 'delay=600')
    const bones = await until(() => inside(element, '[aria-busy=true] > [aria-hidden=true]'), 'the skeleton')
    truly(bones.getBoundingClientRect().height > 150, 'of the right height')
    same(rows(element).length, 0)
    await until(() => rows(element).length, 'the answer')
  })

  it('empty never: what to do; empty search: the query, and a way to clear it', async () => {
    const { element } = await roleTree('<mds-role-tree></mds-role-tree>')
    element.resources = []
    await until(() => whole(element).includes('There is nothing to grant yet'), 'never')
    truly(whole(element).includes('Ask your administrator'))
    const { element: other } = await drawn('<mds-role-tree role-id="empty"></mds-role-tree>')
    search(other, 'qqq')
    await until(() => whole(other).includes('qqq'), 'the echo')
    await until(() => text(inside(other, '[role=status]')) === 'No rights match', 'said')
    button(other, 'Clear the search')!.click()
    await until(() => rows(other).length === 16, 'all again')
    button(other, 'Granted only')!.click()
    await until(() => whole(other).includes('No rights granted yet'), 'none granted')
    button(other, 'Show all rights')!.click()
    await until(() => rows(other).length === 16, 'all again')
    const { element: nobody } = await roleTree('<mds-role-tree user-id="nobody"></mds-role-tree>')
    await until(() => whole(nobody).includes('A user administrator grants roles'), 'who can help')
  })

  it('resources of a page that lack menus, buttons or names are shown as far as they go', async () => {
    const { element } = await roleTree('<mds-role-tree></mds-role-tree>')
    const host = element as unknown as { resources: unknown }
    host.resources = [
      { id: 91, key: 'safety', nameEn: 'Safety' },
      { id: 92, nameEn: 'Imaging', menus: [{ id: 9201, nameEn: 'Reads' }, null, { nameEn: 'no id' }] },
      { id: '93', menus: 'none' },
      { nameEn: 'no id' },
      null,
      'text',
    ]
    await until(() => rows(element).length === 3, 'three applications')
    truly(['Safety', 'Imaging', '93'].every(name => whole(element).includes(name)))
    host.resources = [{ nameEn: 'no id' }]
    await until(() => whole(element).includes('There is nothing to grant yet'), 'nothing')
  })

  it('error: the text of the code, a retry, the id; a role that is gone cannot be retried', async () => {
    const { element } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', 'fail=2')
    const errors = heard(element, 'mds-error')
    await until(() => inside(element, '[role=alert]') && button(element, 'Try again'), 'the failure')
    same((errors[0] as CustomEvent).detail.error.code, 500)
    button(element, 'Try again')!.click()
    await until(() => rows(element).length, 'the second try')
    const { element: gone } = await roleTree('<mds-role-tree role-id="none"></mds-role-tree>')
    await until(() => whole(gone).includes('does not exist any more'), 'gone')
    same(button(gone, 'Try again'), undefined)
    truly(inside(gone, 'code').textContent!.startsWith('request-'), 'the id')
  })

  it('a save that fails says why and keeps the changes; the page may show it itself', async () => {
    const { element, store } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    await open(element, 'Master data')
    tick(element, 'Departments')
    await until(() => button(element, 'Save'), 'the bar')
    store.update({ apiBase: `${location.origin}/role-server/broken,denied` })
    button(element, 'Save')!.click()
    await until(() => note(element).startsWith('The changes were not saved: You have no permission'), 'why')
    same(element.value.includes('1003'), true)
    element.addEventListener('mds-error', event => event.preventDefault())
    const told = heard(element, 'mds-error')
    inside<HTMLButtonElement>(element, '[part=note] button')!.click()
    button(element, 'Save')!.click()
    await until(() => told.length > 0, 'the failure is told')
    await settled()
    same([told.map(event => event.defaultPrevented), note(element)], [[true], ''])
  })

  it('no permission: whom to ask, and no retry', async () => {
    const { element } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', 'denied')
    await until(() => whole(element).includes('Ask a role administrator'), 'whom to ask')
    same(button(element, 'Try again'), undefined)
  })

  it('no session: a button that tells the page; it goes on when somebody signs in', async () => {
    const { element, store } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', '', {
      status: 'none',
    })
    const asked = heard(element, 'mds-sign-in-required')
    const signIn = await until(() => button(element, 'Sign in'), 'the button')
    signIn.click()
    same(asked.length, 1)
    store.update(somebody)
    await until(() => rows(element).length, 'the rights')
  })

  it('another role of the reader: what was read for the last one is gone, the draft with it', async () => {
    const { element, store } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>', 'delay=80')
    await open(element, 'Master data')
    tick(element, 'Departments')
    await until(() => element.value.includes('1003'), 'a draft')
    store.update({ role: { id: 'r2' } as never })
    await until(() => rows(element).length === 0, 'gone at once')
    same(element.value, [])
    await until(() => element.value.includes('1009'), 'read anew')
    same(element.value.includes('1003'), false)
  })

  it('offline: says so, keeps what is there, and asks again by itself', async () => {
    const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    const network = (on: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => on })
      dispatchEvent(new Event(on ? 'online' : 'offline'))
    }
    try {
      network(false)
      const { element } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', 'fail=2')
      await until(() => whole(element).includes('Loading goes on'), 'offline')
      network(true)
      await until(() => rows(element).length, 'asked again')
      network(false)
      await until(() => whole(element).includes('may be out of date'), 'kept')
      truly(rows(element).length > 0)
    } finally {
      network(true)
      Object.defineProperty(Navigator.prototype, 'onLine', line)
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('an older question is given up, and its answer never replaces a newer one', async () => {
    const { sent, end } = requestsTo('/role/crud/detail')
    const { element } = await roleTree('<mds-role-tree role-id="lead"></mds-role-tree>', 'delay=150')
    await until(() => sent.length === 1, 'asked')
    element.roleId = 'contracts'
    await until(() => text(inside(element, 'h2')) === 'Contract specialist', 'the newer one')
    end()
    same(
      sent.map(({ url, signal }) => [new URL(url).searchParams.get('id'), signal.aborted]),
      [
        ['lead', true],
        ['contracts', false],
      ],
      'aborted',
    )
    await pause(250)
    same(text(inside(element, 'h2')), 'Contract specialist')
    same(element.value.includes('1009'), true)
    element.roleId = 'assessor'
    await until(() => element.value.includes('15003-IMAGING_READS_SIGN'), 'and its own rights')
    same(element.value.includes('1009'), false)
  })

  it('read-only is submitted and reached by the keys, disabled is neither', async () => {
    const { element } = await drawn(
      '<form><mds-role-tree name="r" role-id="contracts" readonly></mds-role-tree></form>',
    )
    truly(new FormData(element.form!).getAll('r').length > 5)
    same(tree(element).tabIndex, 0)
    element.disabled = true
    await until(() => new FormData(element.form!).getAll('r').length === 0, 'not submitted')
  })

  it('a value that is required and missing is said at the tree (KIT-C11)', async () => {
    const { element } = await drawn(
      '<form><mds-role-tree name="r" label="Rights" required application-id="3"></mds-role-tree></form>',
    )
    same(element.checkValidity(), false)
    await until(() => whole(element).includes('Choose a value.'), 'said')
    tick(element, 'Electronic data capture')
    await until(() => element.checkValidity(), 'valid')
    same(tree(element).getAttribute('aria-labelledby'), inside(element, '[part=label]').id)
  })

  it('axe finds nothing in any state', async () => {
    const check = async (element: Element, about: string) => {
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      same(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        [],
        about,
      )
    }
    const { element } = await drawn('<mds-role-tree role-id="lead"></mds-role-tree>')
    await open(element, 'Master data')
    tick(element, 'Sites')
    tick(element, 'Users')
    await until(() => inside(element, '[part=bar]'), 'the bar')
    await check(element, 'changed')
    search(element, 'edit')
    await pause(100)
    await check(element, 'searched')
    const { element: person } = await drawn('<mds-role-tree user-id="many"></mds-role-tree>')
    tree(person).focus()
    await until(() => all(person, '[part=origins] li').length, 'origins')
    await check(person, 'of a person')
  })
})
