import axe from 'axe-core'
import { manySites } from '../fixtures/site-answers.ts'
import {
  all,
  asked,
  box,
  button,
  mount,
  names,
  one,
  press,
  rows,
  table,
  text,
  write,
} from './fixtures/sites.ts'
import { clean, heard, requestsTo, same, settled, truly, until } from './rig.ts'

const reasonFor = async (element: Element, why: string) => {
  const field = await until(() => one<HTMLTextAreaElement>(element, 'dialog textarea'), 'the reason')
  write(field, why)
  await settled()
}
const chip = (element: Element, word: string) =>
  all(element, 'dialog tbody tr').filter(row => row.textContent?.includes(word)).length

describe('mds-study-site-table: changes (WIDGETS 2.4.5)', () => {
  afterEach(clean)

  it('2.4.5 every row has its result: done, failed with the reason, left out; what failed stays selected and is tried again', async () => {
    const { element, world } = await table({ sites: manySites(40) })
    const [done, progress] = [heard(element, 'mds-complete'), heard(element, 'mds-progress')]
    box(element, 0).click()
    await press(element, 'Select all 40 matching')
    await press(element, 'Deactivate')
    await until(() => text(element, 'dialog').includes('are left out'), 'what is left out')
    await until(() => text(element, 'dialog').includes('Milestones'), 'with its reason')
    const bad = [manySites(40)[0]!.id, manySites(40)[1]!.id]
    for (const id of bad) world.failing.set(id, 290003)
    const submit = () => all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!
    submit().click()
    await until(() => text(element, 'dialog').includes('Give a reason.'), 'a reason is asked for')
    await reasonFor(element, 'Paused until the review is done')
    submit().click()
    await until(() => text(element, 'dialog').includes('Failed: 2'), 'the results')
    truly(chip(element, 'refused with 290003') === 2 && chip(element, 'Left out') > 0)
    same((progress.at(-1) as CustomEvent).detail.done, (progress.at(-1) as CustomEvent).detail.of)
    const { action, results } = (done[0] as CustomEvent).detail
    same([action, results.filter(({ code }: { code: number }) => code).length], ['deactivate', 2])
    const sent = asked(world, 'updateactive')[0]!
    same([sent.reason, sent.active, sent.studyId], ['Paused until the review is done', false, 's1'])
    world.failing.clear()
    await press(element, 'Retry the failed ones')
    await until(() => asked(world, 'updateactive').length === 2, 'tried')
    await until(() => chip(element, 'refused') === 0, 'nothing failed any more')
    same(
      (asked(world, 'updateactive').at(-1)!.sites as { id: string }[]).map(({ id }) => id).sort(),
      bad.sort(),
    )
    await press(element, 'Close')
  })

  it('2.4.5 after closing, the failed rows alone are selected', async () => {
    const { element, world } = await table({ sites: manySites(6) })
    world.failing.set(manySites(1)[0]!.id, 290003)
    for (const at of [0, 1, 2]) box(element, at).click()
    await until(() => text(element, '[part=selection]').includes('3 selected'), 'three')
    await press(element, 'Deactivate')
    await reasonFor(element, 'Paused')
    all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!.click()
    await until(() => text(element, 'dialog').includes('Failed: 1'), 'the results')
    all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!.click()
    await until(() => !one(element, 'dialog'), 'closed')
    await until(() => text(element, '[part=selection]').includes('1 selected'), 'the failed one')
    truly(box(element, 0).checked && !box(element, 1).checked)
  })

  it('2.4.5 TR-W3: the result is taken along, as cells to paste and as a file; nothing in it is a formula', async () => {
    const { element, world } = await table({ sites: manySites(4) })
    const [first, second] = manySites(2)
    for (const site of [first!, second!]) world.failing.set(site.id, 290003)
    world.sentences.set(first!.id, '=HYPERLINK("https://evil.example","ok"),\tsaid')
    world.sentences.set(second!.id, '＋1 of 2 "open" queries')
    for (const at of [0, 1, 2, 3]) box(element, at).click()
    await press(element, 'Deactivate')
    await reasonFor(element, 'Paused')
    all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!.click()
    await until(() => text(element, 'dialog').includes('Failed: 2'), 'the results')

    const written: string[] = []
    const saved: { name: string; blob: Blob; address: string }[] = []
    const revoked: string[] = []
    const { createObjectURL, revokeObjectURL } = URL
    const { click } = HTMLAnchorElement.prototype
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (cells: string) => void written.push(cells) },
    })
    const made: Blob[] = []
    URL.createObjectURL = blob => {
      made.push(blob as Blob)
      return createObjectURL.call(URL, blob)
    }
    URL.revokeObjectURL = address => {
      revoked.push(address)
      revokeObjectURL.call(URL, address)
    }
    HTMLAnchorElement.prototype.click = function () {
      saved.push({ name: this.download, blob: made.at(-1)!, address: this.href })
    }
    try {
      await press(element, 'Copy the result')
      await until(() => button(element, 'Copied'), 'said')
      await press(element, 'Save as CSV')
      same([saved.length, saved[0]!.name, revoked.length], [1, 'site-results.csv', 0], 'left to the browser')
      await until(() => revoked.includes(saved[0]!.address), 'given back once it has the bytes')
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL })
      HTMLAnchorElement.prototype.click = click
      Reflect.deleteProperty(navigator, 'clipboard')
    }
    const lines = written[0]!.split('\n').map(line => line.split('\t'))
    same(lines[0], [
      'CN001 Linjiang University Cancer Hospital',
      'Failed',
      `'=HYPERLINK("https://evil.example","ok"), said`,
    ])
    same(lines[1]!.at(-1), `'＋1 of 2 "open" queries`)
    same(lines.length, 4)
    const bytes = await saved[0]!.blob.arrayBuffer()
    same([...new Uint8Array(bytes, 0, 3)], [0xef, 0xbb, 0xbf], 'a sheet knows it as UTF-8')
    const csv = new TextDecoder().decode(bytes).split('\r\n')
    same(
      csv[0],
      `"CN001 Linjiang University Cancer Hospital","Failed","'=HYPERLINK(""https://evil.example"",""ok""),\tsaid"`,
    )
    same([csv[1]!.includes(`"'＋1 of 2 ""open"" queries"`), csv.length], [true, 4])
  })

  it('2.4.6 the toggle of one row asks for the reason, and the row follows', async () => {
    const { element } = await table({ sites: manySites(3) })
    const toggle = () => rows(element)[1]!.querySelector<HTMLElement>('[role=switch]')!
    toggle().click()
    await until(() => text(element, 'dialog').includes('Deactivate Dongwu'), 'the dialog')
    await reasonFor(element, 'Paused')
    all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!.click()
    await until(() => toggle().getAttribute('aria-checked') === 'false', 'off')
    await until(() => !one(element, 'dialog'), 'closed by itself')
  })

  it('read-only: nothing to select or to change, the words of the states stay', async () => {
    const { element } = await table({ attributes: 'study-id="s1" readonly', sites: manySites(6) })
    same([all(element, 'input[type=checkbox]').length, all(element, '[role=switch]').length], [0, 0])
    truly(text(element, 'tbody').includes('Not in use'))
  })

  it('G50 an element bound to an environment asks for it alone and sends it along', async () => {
    const { element, world } = await table({ attributes: 'study-id="s1" environment="production"' })
    same(asked(world, 'getPage')[0]!.environment, ['production'])
    truly(!button(element, 'Environment: any'))
    rows(element)[0]!.querySelector<HTMLElement>('[role=switch]')!.click()
    await reasonFor(element, 'Paused')
    all<HTMLButtonElement>(element, 'dialog footer button').at(-1)!.click()
    await until(() => asked(world, 'updateactive').at(-1)?.environment === 'production', 'sent')
  })
})

describe('mds-study-site-table: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  it('loading: bones after 150 ms, none before', async () => {
    const { element } = mount({
      before: world => void world.gate.set('getPage', new Promise(() => undefined)),
    })
    await until(() => one(element, '[data-waiting]'), 'bones')
    same([rows(element).length, one(element, '[part=base]').hasAttribute('aria-busy')], [0, true])
  })

  it('empty never, empty search with the query and a way to clear it', async () => {
    const { element } = mount({ sites: [] })
    await until(() => text(element).includes('No sites yet'), 'never')
    clean()
    const rig = await table()
    const told = heard(rig.element, 'mds-search')
    write(one<HTMLInputElement>(rig.element, 'search input'), 'qqq')
    await until(() => text(rig.element).includes('“qqq”'), 'the echo')
    same((told[0] as CustomEvent).detail.query, 'qqq')
    await press(rig.element, 'Clear the search')
    await until(() => rows(rig.element).length === 15, 'rows again')
    same(one<HTMLInputElement>(rig.element, 'search input').value, '')
  })

  it('error: the text of the code, a retry, an id to copy; mds-error can be prevented', async () => {
    const refuse = (world: { refusals: Map<string, number> }) => void world.refusals.set('getPage', 999500)
    const { element, world } = mount({ before: refuse })
    const errors = heard(element, 'mds-error')
    await until(() => one(element, '[role=alert] code'), 'the failure')
    same((errors[0] as CustomEvent).detail.error.code, 999500)
    world.refusals.clear()
    await press(element, 'Try again')
    await until(() => rows(element).length === 15, 'rows')
    const { element: other } = mount({ before: refuse })
    other.addEventListener('mds-error', event => event.preventDefault())
    const told = heard(other, 'mds-error')
    const alerts: Element[] = []
    const watch = new MutationObserver(() => alerts.push(...all(other, '[role=alert]')))
    watch.observe(other.shadowRoot!, { subtree: true, childList: true })
    await until(() => told.length > 0 && one(other, 'search'), 'told, and the toolbar')
    await until(() => !one(other, '[data-waiting]'), 'answered')
    // The texts are loaded since the first failure, so an alert would be rendered by now.
    await settled()
    watch.disconnect()
    same([told.map(event => event.defaultPrevented), alerts], [[true], []])
  })

  it('no permission: whom to ask, and no retry', async () => {
    const { element } = mount({ before: world => void world.refusals.set('getPage', 990702) })
    await until(() => text(element).includes('Ask an administrator'), 'whom to ask')
    same(button(element, 'Try again'), undefined)
  })

  it('no session: a button that tells the page; no study: says so', async () => {
    const { element } = mount({ more: { status: 'none', user: null, getToken: null } })
    const told = heard(element, 'mds-sign-in-required')
    await press(element, 'Sign in')
    same(told.length, 1)
    const { element: other, world } = mount({ attributes: '' })
    await until(() => text(other).includes('No study chosen'), 'no study')
    same(asked(world, 'getPage'), [])
    other.studyId = 's1'
    await until(() => rows(other).length === 15, 'rows')
  })

  it('offline: keeps the rows, says so, and goes on by itself', async () => {
    const { element, world } = await table()
    const line = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
    let online = false
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
    try {
      window.dispatchEvent(new Event('offline'))
      await until(() => text(element).includes('You are offline'), 'says so')
      same(rows(element).length, 15)
      world.refusals.set('getPage', 999500)
      await press(element, 'Next page')
      await until(() => text(element).includes('could not be read'), 'failed')
      world.refusals.clear()
      online = true
      window.dispatchEvent(new Event('online'))
      await until(() => !text(element).includes('could not be read'), 'asked again')
    } finally {
      Object.defineProperty(Navigator.prototype, 'onLine', line)
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('an older question is given up, and its slower answer never replaces a newer one', async () => {
    const { element, world } = await table()
    const { sent, end } = requestsTo('/getPage')
    const slow = Promise.withResolvers<void>()
    world.gate.set('getPage', slow.promise)
    await press(element, 'Page 3')
    await until(() => asked(world, 'getPage').at(-1)?.pageNum === 3, 'page 3 asked')
    world.gate.clear()
    await press(element, 'Page 2')
    await until(() => one(element, '[aria-current=page]')?.textContent === '2', 'page 2')
    end()
    same(
      sent.map(({ signal }) => signal.aborted),
      [true, false],
      'aborted',
    )
    const shown = names(element)
    slow.resolve()
    await settled()
    same(names(element), shown)
  })

  it('TR-T1 rows of one tenant are gone before the next paint', async () => {
    const { element, session } = await table()
    session.update({ tenant: { id: 't2' } as never })
    await new Promise(resolve => queueMicrotask(() => resolve(null)))
    await Promise.resolve()
    same(rows(element).length, 0)
  })

  it('the page of a site is the page’s business: mds-navigate', async () => {
    const { element } = await table({ sites: manySites(2) })
    const told = heard(element, 'mds-navigate')
    one(element, 'tbody th button').click()
    same((told[0] as CustomEvent).detail, { href: null, siteId: manySites(1)[0]!.id, studyId: 's1' })
    same(told[0]!.cancelable, true)
  })

  it('sites of the page: searched and sorted there, nothing asked', async () => {
    const { element, world } = mount({ sites: [] })
    element.sites = manySites(300)
    await until(() => rows(element).length > 5, 'rows')
    const given = names(element)
    const calls = world.calls.length
    one(element, 'th[data-column=name] button').click()
    await until(
      () => one(element, 'th[data-column=name]').getAttribute('aria-sort') === 'ascending',
      'sorted',
    )
    const sorted = names(element)
    truly(String(sorted) !== String(given), 'in another order than it was given in')
    same(sorted, sorted.toSorted())
    write(one<HTMLInputElement>(element, 'search input'), 'cn299')
    await until(() => rows(element).length === 1, 'found')
    same(
      world.calls.slice(calls).filter(({ path }) => path === 'getPage'),
      [],
    )
  })

  it('axe finds nothing in each state', async () => {
    const check = async (element: Element, about: string) => {
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      same(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        [],
        about,
      )
    }
    const { element } = await table({ attributes: 'study-id="s1" exportable', sites: manySites(3) })
    await check(element, 'rows')
    box(element, 0).click()
    await until(() => one(element, '[part=selection]'), 'the bar')
    await check(element, 'selected')
    one(element, 'tbody [aria-haspopup=menu]').click()
    await until(() => one(element, '[role=menu]'), 'the menu')
    await check(element, 'menu')
    await press(element, 'Deactivate')
    await until(() => one(element, 'dialog textarea'), 'the dialog')
    // The shimmer of what was waited for is cancelled, which rejects its promise.
    await Promise.allSettled(element.shadowRoot!.getAnimations().map(({ finished }) => finished))
    await check(element, 'dialog')
  })
})
