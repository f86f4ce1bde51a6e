import { getDownloads } from '../../client/downloads/downloads.ts'
import { counted } from '../../client/downloads/items.ts'
import { manySites, siteAt } from '../fixtures/site-answers.ts'
import {
  all,
  asked,
  box,
  button,
  heads,
  key,
  lastPage,
  mount,
  names,
  one,
  pointer,
  press,
  rows,
  table,
  text,
  write,
} from './fixtures/sites.ts'
import { clean, heard, same, settled, truly, until } from './rig.ts'

const sortButton = (element: Element, column: string) =>
  one<HTMLButtonElement>(element, `th[data-column=${column}] button`)
const head = (element: Element, column: string) => one(element, `th[data-column=${column}]`)
const getMenu = async (element: Element, column: string, entry: string) => {
  const own = one(element, `th[data-column=${column}]`)
  own.querySelector<HTMLElement>('button')?.focus()
  const opener = await until(() => own.querySelector<HTMLElement>('[aria-haspopup=menu]'), 'its menu')
  opener.click()
  const found = await until(
    () => all(element, '[role=menuitem]').find(each => each.textContent?.startsWith(entry)),
    entry,
  )
  found.click()
}
const idle = (element: Element) =>
  until(() => !one(element, '[part=base]').hasAttribute('aria-busy'), 'the answer')

describe('mds-study-site-table (WIDGETS 2.4)', () => {
  afterEach(clean)

  it('2.4.1 pages: total, 15, 30 and 50 a page, previous, pages, next, jump; past the end the last one; the size is kept', async () => {
    const { element, world } = await table()
    const pager = one(element, '[part=pager]')
    truly(pager.textContent!.includes('Total 212'))
    const sizes = one<HTMLSelectElement>(element, '[part=pager] select')
    same(
      [[...sizes.options].map(option => option.value), sizes.value, rows(element).length],
      [['15', '30', '50'], '15', 15],
    )
    const first = names(element)[0]
    await press(element, 'Next page')
    await until(() => names(element)[0] !== first, 'page 2')
    await press(element, 'Previous page')
    await until(() => names(element)[0] === first, 'page 1 again')
    const jump = one<HTMLInputElement>(element, '[part=pager] input')
    write(jump, '15')
    jump.form!.requestSubmit()
    await until(() => rows(element).length === 2, 'the last page')
    world.sites = world.sites.slice(0, 40)
    sortButton(element, 'siteNo').click()
    await press(element, 'Page 1')
    await idle(element)
    sizes.value = '30'
    sizes.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => rows(element).length === 30, '30 rows')
    await until(() => asked(world, 'saveTableColumn').at(-1)?.size === 30, 'kept')
  })

  it('2.4.1 a page that is past the end becomes the last page, and the pager says so', async () => {
    const { element, world } = await table()
    await press(element, 'Page 5')
    await until(() => lastPage(world).pageNum === 5, 'page 5')
    await idle(element)
    world.sites = world.sites.slice(0, 20)
    await press(element, 'Next page')
    await until(() => one(element, '[aria-current=page]')?.textContent === '2', 'the last page there is')
    same(rows(element).length, 5)
  })

  it('2.4.1 the size that a person chose last is asked for at once, in every browser', async () => {
    const { element, world } = await table({
      before: made => {
        made.kept.columns = { tableColumn: [], size: 50 }
      },
    })
    same([rows(element).length, asked(world, 'getPage').map(call => call.limit)], [50, [50]])
  })

  it('2.4.2 sorts on the server by three states of a head, with Shift by a second key', async () => {
    const { element, world } = await table()
    sortButton(element, 'status').click()
    await until(() => head(element, 'status').getAttribute('aria-sort') === 'ascending', 'ascending')
    sortButton(element, 'pi').dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }),
    )
    await until(() => (lastPage(world).sort as unknown[]).length === 2, 'two keys')
    same(lastPage(world).sort, [
      { field: 'status', descending: false },
      { field: 'pi', descending: false },
    ])
    truly(text(element, 'th[data-column=pi]').includes('key 2'))
    await idle(element)
    sortButton(element, 'status').click()
    await until(() => head(element, 'status').getAttribute('aria-sort') === 'descending', 'descending')
    sortButton(element, 'status').click()
    await until(() => head(element, 'status').getAttribute('aria-sort') === null, 'none')
    same(lastPage(world).sort as [], [])
  })

  it('2.4.3 columns are shown and hidden, and moved by buttons; order and columns are kept for the person', async () => {
    const { element, world } = await table()
    await press(element, 'Columns')
    const city = await until(
      () =>
        all<HTMLInputElement>(element, '[role=dialog] input').find(
          each => each.labels?.[0]?.textContent === 'City',
        ),
      'the chooser',
    )
    city.click()
    await until(() => !heads(element).includes('city'), 'hidden')
    await press(element, 'Move Status up')
    await until(() => heads(element).indexOf('status') === 1, 'moved')
    await until(() => asked(world, 'saveFiledSort').length > 0, 'kept')
    const order = asked(world, 'saveFiledSort').at(-1)!.tableColumn as string[]
    same(order.slice(0, 3), ['name', 'status', 'siteNo'])
    const kept = asked(world, 'saveTableColumn').at(-1)!.tableColumn as { id: string; shown: boolean }[]
    same(kept.find(({ id }) => id === 'city')?.shown, false)
    await press(element, 'Restore defaults')
    await until(() => heads(element).includes('city') && heads(element).indexOf('status') === 2, 'reset')
  })

  it('2.4.3 what was kept stands in the next browser: order, width, hidden columns', async () => {
    const { element } = await table({
      before: made => {
        const column = (id: string, shown: boolean, width: number | null = null) => ({ id, shown, width })
        made.kept.columns = {
          tableColumn: [column('pi', true, 300), column('name', true), column('gone', true)],
        }
        made.kept.order = ['name', 'pi']
      },
    })
    same(heads(element), ['name', 'pi', 'actions'])
    same(head(element, 'pi').style.inlineSize, '300px')
  })

  it('2.4.3 a column is moved by its menu and by dragging its head (SC 2.5.7), and hidden', async () => {
    const { element } = await table()
    await getMenu(element, 'status', 'Move left')
    await until(() => heads(element).indexOf('status') === 1, 'by the menu')
    sortButton(element, 'city').focus()
    await until(() => head(element, 'city').querySelector('[role=separator]'), 'its tools')
    const [from, to] = [head(element, 'city'), head(element, 'siteNo')].map(each =>
      each.getBoundingClientRect(),
    )
    pointer(head(element, 'city'), 'pointerdown', from!.left + 8)
    await until(() => {
      pointer(window, 'pointermove', to!.left + 8)
      return head(element, 'siteNo').dataset.drop
    }, 'the mark')
    pointer(window, 'pointerup', to!.left + 8)
    await until(() => heads(element).slice(0, 3).join() === 'name,status,city', 'by dragging')
    await getMenu(element, 'city', 'Hide the column')
    await until(() => !heads(element).includes('city'), 'hidden')
  })

  it('2.4.3 a column is made wider by Left and Right and by dragging its edge; Home gives its own width back', async () => {
    const { element, world } = await table()
    await getMenu(element, 'pi', 'Adjust the width')
    const edge = await until(() => one(element, 'th[data-column=pi] [role=separator]:focus'), 'the focus')
    const before = head(element, 'pi').offsetWidth
    key(edge, 'ArrowRight')
    await until(() => head(element, 'pi').style.inlineSize === `${before + 16}px`, '16 px wider')
    same(edge.getAttribute('aria-valuenow'), String(before + 16))
    key(edge, 'ArrowLeft')
    await until(() => head(element, 'pi').style.inlineSize === `${before}px`, 'and back')
    const { right } = edge.getBoundingClientRect()
    edge.setPointerCapture = () => undefined
    pointer(edge, 'pointerdown', right)
    pointer(edge, 'pointermove', right + 60)
    pointer(edge, 'pointerup', right + 60)
    await until(() => head(element, 'pi').offsetWidth >= before + 50, 'dragged')
    key(edge, 'Home')
    await until(() => {
      const kept = asked(world, 'saveTableColumn').at(-1)?.tableColumn as {
        id: string
        width: number | null
      }[]
      return kept?.find(({ id }) => id === 'pi')?.width === null
    }, 'its own width')
  })

  it('2.4.4 rows are selected with Shift, over pages, and everything that matches; a filter clears with a notice', async () => {
    const { element } = await table()
    const told = heard(element, 'mds-select')
    box(element, 1).click()
    box(element, 4).dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }))
    await until(() => text(element, '[part=selection]').includes('4 selected'), 'a range')
    await press(element, 'Next page')
    await until(() => box(element, 0) && !box(element, 1).checked, 'page 2')
    await idle(element)
    box(element, 0).click()
    await until(() => text(element, '[part=selection]').includes('5 selected'), 'kept over pages')
    await press(element, 'Select all 212 matching')
    await until(() => text(element, '[part=selection]').includes('All 212 matching'), 'everything')
    box(element, 2).click()
    await until(() => text(element, '[part=selection]').includes('211 selected'), 'but one')
    const { detail } = told.at(-1) as CustomEvent
    same([detail.selectAll, detail.toggledNodes.length, detail.count], [true, 1, 211])
    await press(element, 'Clear selection')
    one<HTMLInputElement>(element, 'thead input').click()
    await until(() => text(element, '[part=selection]').includes('15 selected'), 'this page')
    await press(element, 'Clear selection')
    box(element, 0).click()
    await until(() => one(element, '[part=selection]'), 'selected again')
    element.environment = 'production'
    await until(() => text(element).includes('the selection of 1 site was cleared'), 'the notice')
    same(one(element, '[part=selection]'), null)
  })

  it('2.4.6 a status that deviates has glyph and word, an environment its badge; what milestones drive is locked and says why', async () => {
    const { element } = await table({ sites: manySites(15) })
    const cell = rows(element)[0]!.querySelectorAll('td')[2]!
    same([cell.textContent!.includes('Active'), cell.querySelector('svg')], [true, null], 'the normal one')
    const other = [...all(element, 'tbody td')].find(each => each.textContent === 'Preparing')
    truly(other?.querySelector('svg'), 'the glyph of a deviating one')
    truly(text(element).includes('Test') && text(element).includes('Production'))
    const locked = rows(element)[3]!
    const toggle = locked.querySelector<HTMLButtonElement>('[role=switch]')!
    same([toggle.getAttribute('aria-disabled'), toggle.getAttribute('aria-checked')], ['true', 'true'])
    truly(locked.querySelector('[aria-label="Set by milestones"]'))
    toggle.focus()
    await until(() => text(element, '[role=tooltip]').includes('Milestones'), 'why')
    await until(
      () => toggle.getAttribute('aria-describedby') === one(element, '[role=tooltip]').id,
      'said too',
    )
    rows(element)[0]!.querySelector<HTMLButtonElement>('[aria-haspopup=menu]')!.click()
    const entry = (label: string) =>
      until(() => all(element, '[role=menuitem]').find(each => each.textContent?.includes(label)), label)
    ;(await entry('Not possible now')).click()
    const back = await entry('Set back to preparing')
    same(back.getAttribute('aria-disabled'), 'true')
    await until(
      () => text(element, `[id="${back.getAttribute('aria-describedby')}"]`).includes('cannot be changed'),
      'why not',
    )
    await press(element, 'History')
    await until(() => text(element, 'dialog').includes('Reason: Agreed'), 'the history')
    for (const said of [/Role assignment: Zhang Wei/, /In use ?yes ?no/, /Status ?Preparing ?Active/])
      truly(said.test(text(element, 'dialog')), text(element, 'dialog'))
  })

  it('2.4.7 the first column is the row’s head and stays in sight; at 320 px rows are cards', async () => {
    const { element } = await table({ sites: manySites(3) })
    const first = one(element, 'tbody th')
    same([first.getAttribute('scope'), getComputedStyle(first).position], ['row', 'sticky'])
    const { element: narrow } = await table({ sites: manySites(3), width: 320 })
    same(getComputedStyle(rows(narrow)[0]!).display, 'grid')
    truly(one(narrow, '[part=base]').scrollWidth <= 320, 'no scrolling in two ways')
  })

  it('2.4.8 while rows are on their way the old ones stay, dimmed; a failure stands above them', async () => {
    const { element, world } = await table()
    const gate = Promise.withResolvers<void>()
    world.gate.set('getPage', gate.promise)
    const before = names(element)
    await press(element, 'Next page')
    await until(() => one(element, '[part=table]').getAttribute('aria-busy') === 'true', 'busy')
    same(names(element), before)
    world.refusals.set('getPage', 999500)
    gate.resolve()
    await until(() => text(element).includes('The newest rows could not be read'), 'the failure')
    same(names(element), before)
    world.refusals.clear()
    await press(element, 'Try again')
    await until(() => names(element)[0] !== before[0], 'the page after all')
    truly(!text(element).includes('could not be read'))
  })

  it('2.4.9 a cell and a row can be copied; dates stand in the session’s zone with the offset in a tooltip', async () => {
    const copied: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (what: string) => void copied.push(what) },
    })
    const { element } = await table({
      sites: [siteAt(0)],
      before: made => {
        made.kept.columns = {
          tableColumn: ['name', 'siteNo', 'updatedAt'].map(id => ({ id, shown: true, width: null })),
        }
        made.kept.order = ['name', 'siteNo', 'updatedAt']
      },
    })
    for (const entry of ['No.', 'The whole row']) {
      one(element, 'tbody [aria-haspopup=menu]').click()
      const found = await until(
        () => all(element, '[role=menuitem]').find(each => each.textContent === entry),
        entry,
      )
      found.click()
      await until(() => !one(element, '[role=menu]'), 'closed')
    }
    await until(() => copied.length === 2, 'copied')
    same([copied[0], copied[1]!.split('\t').length], ['CN001', 3])
    const time = await until(() => one(element, 'tbody time[tabindex]'), 'the date')
    same(time.getAttribute('datetime'), '2026-10-01T06:24:00.000Z')
    truly(/UTC[+−]\d\d:\d\d/.test(time.parentElement!.textContent!), 'the offset')
  })

  it('2.4.10 above 100 rows only those in sight are drawn, and say which they are', async () => {
    const { element } = mount({ sites: [] })
    let drawn = 0
    const drawing = new MutationObserver(() => {
      drawn ||= rows(element).length
    })
    drawing.observe(element.shadowRoot!, { childList: true, subtree: true })
    element.sites = manySites(10_000)
    await until(() => rows(element).length > 8, 'the other rows in sight')
    drawing.disconnect()
    same(drawn, 4, 'few rows in the first frame')
    await until(() => one(element, 'table').getAttribute('aria-rowcount') === '10001', 'the window')
    const frame = one(element, '[part=table]')
    truly(rows(element).length < 60, `${rows(element).length} rows drawn`)
    same(rows(element)[0]!.getAttribute('aria-rowindex'), '2')
    frame.scrollTop = 200_000
    frame.dispatchEvent(new Event('scroll'))
    const [first] = rows(element)
    truly(Number(first!.getAttribute('aria-rowindex')) > 3000, 'drawn with the scrolling itself')
    const seen = rows(element).some(row => {
      const { top, bottom } = row.getBoundingClientRect()
      const { top: from } = frame.getBoundingClientRect()
      return top <= from + 60 && bottom > from + 40
    })
    truly(seen, 'nothing is blank')
    same(one(element, '[part=pager]'), null)
    const { element: few } = await table({ sites: manySites(15) })
    same(one(few, 'table').hasAttribute('aria-rowcount'), false)
  })

  it('2.4.11 the export is told with selection, filters, order and columns, begins unless prevented, counts, and is announced', async () => {
    const { element, world, session } = await table({ attributes: 'study-id="s1" exportable' })
    const told = heard(element, 'mds-export')
    await press(element, 'Export')
    const { detail } = told[0] as CustomEvent
    same([detail.selection.selectAll, detail.selection.count, detail.filters.studyId], [true, 212, 's1'])
    same(detail.columns.slice(0, 2), ['name', 'siteNo'])
    await until(
      () => text(element, '[part=base] > [role=status]').includes('Export of 212 sites'),
      'announced',
    )
    const [sent] = asked(world, 'asyncExport')
    same([sent!.studyId, sent!.selectAll, sent!.audit], ['s1', true, { indexName: 'studySites' }])
    const headers = sent!.headers as string[]
    same(headers.slice(0, 2), ['name', 'siteNo'])
    truly(headers.includes('enrolledSubjects') && headers.includes('plannedSubjects'))
    same(counted(getDownloads(session).$shelf.get().items).preparing, 1)
    world.refusals.set('asyncExport', 201210)
    await press(element, 'Export')
    await until(() => text(element).includes('The export could not be started.'), 'why not')
    world.refusals.clear()
    element.addEventListener('mds-export', event => event.preventDefault())
    box(element, 0).click()
    await until(() => one(element, '[part=selection]'), 'the bar')
    await press(element, 'Export')
    await settled()
    same((told[2] as CustomEvent).detail.selection, {
      selectAll: false,
      toggledNodes: [siteAt(0).id],
      count: 1,
    })
    same(asked(world, 'asyncExport').length, 2)
    truly(button(element, 'Export'))
  })
})
