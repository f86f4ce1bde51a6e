import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { Output } from '../../../contract/define.ts'
import { searchMembers } from '../../../contract/members/calls.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { hasWrongId } from '../../shared/call/wrong-id.ts'
import { useChoice } from '../../shared/list/use-choice.ts'
import { foot, head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { useStudyCrumbs } from '../../shared/page/study-crumbs.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import {
  getFilters,
  getRequest,
  isNarrowed,
  type MemberListState,
  startState,
  widened,
} from './list-state.ts'
import { useColumns } from './member-columns.tsx'
import { MemberToolbar } from './member-toolbar.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SelectedMembers } from './selected-members.tsx'

export type ListProps = {
  studyId: string
  state: MemberListState
  onState: (state: MemberListState) => void
}
type Props = ListProps & { onName: (name: string | null) => void }
type OpenDialog = { kind: 'remove'; rows: readonly MemberRow[] } | { kind: 'change' }

/** The members of a study: search, filters, removal and changes of many (B33, MD-M2). */
export function MemberList({ studyId, state, onState, onName }: Props) {
  const { t } = useText()
  const query = useScoped(searchMembers, getRequest(studyId, state), { keepsRows: true })
  const { total = 0, study } = query.data ?? {}
  useNamed(study?.planId ?? null, onName)
  const lost = query.error && isLost(query.error) ? query.error : null
  return (
    <>
      <PageTrail
        home="/home"
        items={[
          ...useStudyCrumbs(studyId, study?.planId),
          { id: 'members', label: t('portal:title.studyMembers') },
        ]}
      />
      <div className={head}>
        <h1>{t('members:title')}</h1>
        {!lost && <p role="status">{t('members:count', { count: total })}</p>}
      </div>
      {lost ? (
        <Failed error={lost} onRetry={query.refetch} />
      ) : (
        <Members {...{ studyId, state, onState, query }} />
      )}
    </>
  )
}

/** The address names no study that the user may see. */
const isLost = (error: CallError) => error.name === 'dataNotFound' || hasWrongId(error)

type MembersProps = ListProps & Pick<TableProps, 'query'>

function Members({ studyId, state, onState, query }: MembersProps) {
  const { total = 0 } = query.data ?? {}
  const selection = usePicked(state, query.data)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  return (
    <>
      <MemberToolbar
        {...{ studyId, state, onState, total }}
        choosing={query.data?.choosing ?? null}
        selection={<Selected selection={selection} data={query.data} onAsk={setAsked} />}
      />
      <MemberTable {...{ studyId, state, onState, query, selection }} onAsk={setAsked} />
      <div className={foot}>
        <Pager
          {...{ total, page: state.page, size: state.size }}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
      <Dialogs {...{ studyId, state, selection, asked }} onClose={() => setAsked(null)} />
    </>
  )
}

type Data = Output<typeof searchMembers> | undefined

/** The selected members, with the rows of every page that was seen. */
function usePicked(state: MemberListState, data: Data) {
  const { records: rows = [], total = 0 } = data ?? {}
  const choice = useChoice(JSON.stringify(getFilters(state)), total)
  const [rowsById, setRowsById] = useState<ReadonlyMap<string, MemberRow>>(new Map())
  const toggle = (ids: readonly string[], on: boolean) => {
    setRowsById(new Map([...rowsById, ...rows.map(row => [row.id, row] as const)]))
    choice.toggle(ids, on)
  }
  return { choice, rowsById, toggle, rows: [...rowsById.values()].filter(row => choice.has(row.id)) }
}
type Picked = ReturnType<typeof usePicked>

type SelectedProps = { selection: Picked; data: Data; onAsk: (asked: OpenDialog) => void }

function Selected({ selection: { choice, rows }, data, onAsk }: SelectedProps) {
  if (choice.count === 0) return null
  const isAll = choice.choice.selectAll
  return (
    <SelectedMembers
      count={choice.count}
      total={data?.total ?? 0}
      rows={isAll ? null : rows}
      refusal={data?.choosing ?? null}
      onAll={isAll ? undefined : choice.all}
      onClear={choice.clear}
      onRemove={() => onAsk({ kind: 'remove', rows })}
      onChange={() => onAsk({ kind: 'change' })}
    />
  )
}

type TableProps = ListProps & {
  query: UseQueryResult<Output<typeof searchMembers>, CallError>
  selection: Picked
  onAsk: (asked: OpenDialog) => void
}

function MemberTable({ studyId, state, onState, query, selection, onAsk }: TableProps) {
  const { t } = useText()
  const columns = useColumns(studyId, row => onAsk({ kind: 'remove', rows: [row] }))
  const getName = useNameOf()
  if (query.isPending) return <Skeleton lines={10} size="row" />
  const { field, descending } = state.sort
  return (
    <DataTable
      caption={t('members:title')}
      columns={columns}
      rows={query.data?.records ?? []}
      rowKey={row => row.id}
      rowName={getName}
      sort={{ id: field, descending }}
      onSort={sort => onState({ ...state, page: 1, sort: sort ? getSort(sort) : startState.sort })}
      selection={{ has: selection.choice.has, onToggle: selection.toggle }}
      busy={query.isPlaceholderData}
      empty={
        query.error ? (
          <Failed error={query.error} onRetry={query.refetch} />
        ) : (
          <NoRows {...{ state, onState }} />
        )
      }
    />
  )
}

const getSort = ({ id, descending }: { id: string; descending: boolean }): MemberListState['sort'] => ({
  field: id as MemberListState['sort']['field'],
  descending,
})

type DialogsProps = Pick<Props, 'studyId' | 'state'> & {
  selection: Picked
  asked: OpenDialog | null
  onClose: () => void
}

function Dialogs({ studyId, state, selection: { choice, rowsById }, asked, onClose }: DialogsProps) {
  const reread = useReread()
  const onDone = (failed: ReadonlySet<string>) => {
    choice.only([...failed])
    void reread(searchMembers)
  }
  if (asked?.kind === 'remove') return <RemoveDialog {...{ studyId, rows: asked.rows, onDone, onClose }} />
  if (asked?.kind !== 'change') return null
  const { count } = choice
  return <ChangeDialog {...{ studyId, state, rowsById, count, onDone, onClose }} choice={choice.choice} />
}

function NoRows({ state, onState }: Pick<ListProps, 'state' | 'onState'>) {
  const { t } = useText()
  const clear = () => onState(widened(state))
  if (state.query) return <EmptySearch query={state.query} onClear={clear} />
  return isNarrowed(state) ? (
    <EmptyState
      title={t('members:filtered')}
      action={<ClearButton onClear={clear}>{t('members:clear')}</ClearButton>}
    />
  ) : (
    <EmptyState title={t('members:empty')} />
  )
}
