import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import { Ellipsis } from '../../components/ui/base/ellipsis.tsx'
import { EmptySearch, EmptyState } from '../../components/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../components/ui/feedback/error-state.tsx'
import { StatusChip } from '../../components/ui/feedback/status-chip.tsx'
import { SearchField } from '../../components/ui/form/text-field.tsx'
import { ActionMenu } from '../../components/ui/overlay/action-menu.tsx'
import { FilterMenu } from '../../components/ui/overlay/filter-menu.tsx'
import { ColumnChooser } from '../../components/ui/table/column-chooser.tsx'
import { type Column, DataTable, type Selection, type Sort } from '../../components/ui/table/data-table.tsx'
import { Pager } from '../../components/ui/table/pager.tsx'
import { titleCell, toolbar, wide } from '../ground.css.ts'
import type { Story } from '../story.ts'
import { type Study, studies } from './studies.ts'

export default { title: 'Primitives / Table' }

const columns: readonly Column<Study>[] = [
  { id: 'id', head: 'Study', mono: true, sortable: true, cell: study => <strong>{study.id}</strong> },
  {
    id: 'status',
    head: 'Status',
    sortable: true,
    cell: study => <StatusChip tone={study.state}>{study.word}</StatusChip>,
  },
  { id: 'phase', head: 'Phase', cell: study => study.phase },
  {
    id: 'title',
    head: 'Title',
    cell: study => (
      <div className={titleCell}>
        <Ellipsis text={study.title} lang={study.lang} />
      </div>
    ),
  },
  { id: 'lead', head: 'Lead PM', cell: study => study.lead },
  { id: 'sites', head: 'Sites', numeric: true, cell: study => study.sites },
  { id: 'updated', head: 'Updated', numeric: true, sortable: true, cell: study => study.updated },
]

const rowKey = (study: Study) => study.id
const common = { caption: 'Studies', columns, rowKey, spine: (study: Study) => study.state }

const actions: Column<Study> = {
  id: 'actions',
  head: 'Actions',
  actions: true,
  cell: study => (
    <ActionMenu
      label={`Actions for ${study.id}`}
      actions={[{ id: 'open', label: 'Open', onChoose: () => undefined }]}
    />
  ),
}

export const Page: Story = () => {
  const [sort, setSort] = useState<Sort | undefined>({ id: 'updated', descending: true })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['HR-2041-204']))
  const [text, setText] = useState('')
  const [status, setStatus] = useState<string[]>([])
  const [phase, setPhase] = useState<string[]>(['3'])
  const [at, setAt] = useState({ page: 1, size: 15 })
  const [shown, setShown] = useState(columns.map(({ id }) => ({ id, shown: true })))
  const selection: Selection = {
    selected,
    onChange: setSelected,
    offReason: key => (key === 'SK-0098-301' ? 'The study is locked.' : undefined),
  }
  const visible = shown.filter(each => each.shown).flatMap(each => columns.filter(({ id }) => id === each.id))
  return (
    <div className={wide}>
      <h1>Studies</h1>
      <p>7 of 212 match: Phase III, updated this half-year</p>
      <div className={toolbar}>
        <SearchField
          label="Search studies"
          hideLabel
          icon={Search}
          placeholder="Search id, name, sponsor"
          value={text}
          onChange={event => setText(event.target.value)}
          onClear={() => setText('')}
        />
        <FilterMenu
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: 'ongoing', label: 'Ongoing' },
            { value: 'planned', label: 'Planned' },
            { value: 'hold', label: 'On hold' },
          ]}
        />
        <FilterMenu
          label="Phase"
          single
          value={phase}
          onChange={setPhase}
          options={[
            { value: '1', label: 'Phase I' },
            { value: '3', label: 'Phase III' },
          ]}
        />
        <span data-spacer />
        <ColumnChooser
          columns={columns.map(({ id, head }, index) => ({ id, label: head, fixed: index === 0 }))}
          value={shown}
          onChange={setShown}
          onReset={() => setShown(columns.map(({ id }) => ({ id, shown: true })))}
        />
        <Button>Export</Button>
        <Button variant="primary">Add study</Button>
      </div>
      <DataTable
        {...common}
        columns={[...visible, actions]}
        rows={studies}
        sort={sort}
        onSort={setSort}
        selection={selection}
        rowName={study => study.id}
        changed={new Set(['HR-2041-301'])}
      />
      <Pager total={212} page={at.page} size={at.size} onChange={setAt} />
    </div>
  )
}

export const Busy: Story = () => <DataTable {...common} rows={studies} busy />

export const Nothing: Story = () => (
  <DataTable
    {...common}
    rows={[]}
    empty={
      <EmptyState
        title="No study yet"
        text="A study stands here once it has been set up."
        action={<Button variant="primary">Add study</Button>}
      />
    }
  />
)

export const NoMatch: Story = () => (
  <DataTable {...common} rows={[]} empty={<EmptySearch query="HRS-1167 张" onClear={() => undefined} />} />
)

export const Failed: Story = () => (
  <DataTable
    {...common}
    rows={[]}
    empty={
      <ErrorState
        title="The studies could not be loaded."
        text="The server did not answer within 30 seconds."
        onRetry={() => undefined}
        errorId="0199a7c2-52d1-7b3e-9f60-1f2a6d1c88e0"
      />
    }
  />
)

const pager =
  (total: number, page: number): Story =>
  () => <Pager total={total} page={page} size={15} onChange={() => undefined} />

export const PagerEmpty = pager(0, 1)
export const PagerMiddle = pager(212, 7)
export const PagerPastTheEnd = pager(212, 99)
