import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FilterMenu } from '../../../components/ui/overlay/filter-menu.tsx'
import { ColumnChooser } from '../../../components/ui/table/column-chooser.tsx'
import { type Column, DataTable } from '../../../components/ui/table/data-table.tsx'
import { inEnglish } from './rig.tsx'

inEnglish()

type Site = { id: string; city: string }
const rows: Site[] = [...'abcde'].map(id => ({ id, city: `City ${id}` }))
const columns: Column<Site>[] = [
  { id: 'id', head: 'Site', cell: site => site.id, sortable: true },
  { id: 'city', head: 'City', cell: site => site.city },
]
const common = { caption: 'Sites', columns, rows, rowKey: (site: Site) => site.id }

function Selecting({ off }: { off?: string }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const offReason = (key: string) => (key === off ? 'Locked.' : undefined)
  return <DataTable {...common} selection={{ selected, onChange: setSelected, offReason }} />
}

const box = (name: string) => screen.getByLabelText(`Select ${name}`) as HTMLInputElement
const chosen = () => [...'abcde'].filter(name => box(name).checked).join('')

describe('WIDGETS 2.4 the table', () => {
  it('is a table with a name, column heads and row heads', () => {
    render(<DataTable {...common} />)
    const table = screen.getByRole('table', { name: 'Sites' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(cell => cell.textContent),
    ).toEqual(['Site', 'City'])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(cell => cell.textContent),
    ).toEqual(['a', 'b', 'c', 'd', 'e'])
    // On a phone each further cell carries the name of its column; the styles read it from here.
    const cells = within(table).getAllByRole('cell')
    expect(cells.map(cell => [cell.getAttribute('data-head'), cell.textContent])).toEqual(
      rows.map(({ city }) => ['City', city]),
    )
  })

  it('sorts by a button in the head and says how', () => {
    const sort = vi.fn()
    render(<DataTable {...common} sort={{ id: 'id', descending: true }} onSort={sort} />)
    expect(screen.getByRole('columnheader', { name: 'Site' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.queryByRole('button', { name: 'City' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Site' }))
    expect(sort).toHaveBeenCalledWith(undefined)
  })

  it('2.4.4 chooses a row, a range with Shift, the page, and nothing', () => {
    render(<Selecting />)
    fireEvent.click(box('b'))
    fireEvent.click(box('d'), { shiftKey: true })
    expect(chosen()).toBe('bcd')
    const all = screen.getByLabelText('Select all rows on this page') as HTMLInputElement
    expect(all.indeterminate).toBe(true)
    fireEvent.click(all)
    expect(chosen()).toBe('abcde')
    fireEvent.click(all)
    expect(chosen()).toBe('')
  })

  it('leaves out a row that may not be chosen, and says why', () => {
    render(<Selecting off="c" />)
    fireEvent.click(box('b'))
    fireEvent.click(box('d'), { shiftKey: true })
    fireEvent.click(box('c'))
    expect(chosen()).toBe('bd')
    expect(document.getElementById(box('c').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Locked.',
    )
    const all = screen.getByLabelText('Select all rows on this page') as HTMLInputElement
    fireEvent.click(all)
    expect(chosen()).toBe('abde')
    expect(all.checked).toBe(true)
  })

  it('2.4.8 keeps old rows while new ones come', () => {
    const { container } = render(<DataTable {...common} busy />)
    expect(container.querySelector('[aria-busy=true]')?.textContent).toContain('City a')
  })

  it('shows what stands for no rows in the place of rows', () => {
    render(<DataTable {...common} rows={[]} empty={<p>No site yet</p>} />)
    expect(screen.getByText('No site yet').closest('td')?.getAttribute('colspan')).toBe('2')
  })
})

describe('column chooser', () => {
  const choice = [
    { id: 'id', shown: true },
    { id: 'city', shown: true },
    { id: 'lead', shown: false },
  ]
  const labels = [
    { id: 'id', label: 'Site', fixed: true },
    { id: 'city', label: 'City' },
    { id: 'lead', label: 'Lead' },
  ]
  const draw = () => {
    const change = vi.fn()
    render(<ColumnChooser columns={labels} value={choice} onChange={change} />)
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    return change
  }

  it('2.4.3 shows, hides and moves by buttons alone', () => {
    const change = draw()
    fireEvent.click(screen.getByLabelText('Lead'))
    expect(change).toHaveBeenLastCalledWith([choice[0], choice[1], { id: 'lead', shown: true }])
    fireEvent.click(screen.getByRole('button', { name: 'Move City down' }))
    expect(change).toHaveBeenLastCalledWith([choice[0], choice[2], choice[1]])
  })

  it('never moves past the fixed column', () => {
    const change = draw()
    fireEvent.click(screen.getByRole('button', { name: 'Move City up' }))
    expect(change).not.toHaveBeenCalled()
    expect((screen.getByLabelText('Site') as HTMLInputElement).disabled).toBe(true)
  })

  it('2.1.1 is one stop of Tab, whose arrow keys lead to the other columns', () => {
    draw()
    const box = (name: string) => screen.getByLabelText(name) as HTMLInputElement
    const stops = () => ['City', 'Lead'].filter(name => box(name).tabIndex === 0)
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    expect(stops()).toEqual(['City'])
    box('City').focus()
    press('ArrowDown')
    expect([document.activeElement, stops()]).toEqual([box('Lead'), ['Lead']])
    press('ArrowDown')
    press('Home')
    expect(document.activeElement).toBe(box('City'))
    press('End')
    expect(document.activeElement).toBe(box('Lead'))
  })
})

describe('filter menu', () => {
  const options = [
    { value: 'on', label: 'Ongoing' },
    { value: 'plan', label: 'Planned' },
  ]

  it('says what is in effect', () => {
    const { rerender } = render(
      <FilterMenu label="Status" options={options} value={[]} onChange={() => undefined} />,
    )
    expect(screen.getByRole('button').textContent).toBe('Status: any')
    rerender(<FilterMenu label="Status" options={options} value={['on']} onChange={() => undefined} />)
    expect(screen.getByRole('button').textContent).toBe('Status: Ongoing')
    rerender(
      <FilterMenu label="Status" options={options} value={['on', 'plan']} onChange={() => undefined} />,
    )
    expect(screen.getByRole('button').textContent).toBe('Status: 2 chosen')
  })

  it('adds, takes away and clears', () => {
    const change = vi.fn()
    render(<FilterMenu label="Status" options={options} value={['on']} onChange={change} />)
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByLabelText('Planned'))
    fireEvent.click(screen.getByLabelText('Ongoing'))
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(change.mock.calls).toEqual([[['on', 'plan']], [[]], [[]]])
  })
})
