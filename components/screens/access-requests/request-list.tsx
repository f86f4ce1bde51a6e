import { Plus } from 'lucide-react'
import { listAccessRequests, listOwnAccessRequests } from '../../../contract/access-requests/calls.ts'
import { accessRequestKind, accessRequestState } from '../../../contract/access-requests/shapes.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { foot } from '../../shared/page/page.css.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Tabs } from '../../ui/base/tabs.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './access-requests.css.ts'
import { isNarrowed, type RequestListState, startState } from './list-state.ts'
import { getFormPath, ownPath, reviewPath, useIsApplicant } from './paths.ts'
import { type RequestListKind, useColumns } from './request-columns.tsx'

type Kind = RequestListKind
type Props = { list: Kind; state: RequestListState; onState: (state: RequestListState) => void }

/** Access requests: the list of the reviewer, or the own ones (B49, B55). */
export function AccessRequests({ list, state, onState }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const reviews = useWhy('listAccessRequests').listAccessRequests === undefined
  const content = (
    <>
      <RequestTools list={list} state={state} onState={onState} />
      <RequestRows list={list} state={state} onState={onState} />
    </>
  )
  return (
    <>
      <h1 className={css.title}>{t('accessRequests:title')}</h1>
      {reviews ? (
        <Tabs
          label={t('accessRequests:lists')}
          items={[
            { id: 'review', label: t('accessRequests:reviewTitle'), content: list === 'review' && content },
            { id: 'own', label: t('accessRequests:mine'), content: list === 'own' && content },
          ]}
          value={list}
          onChange={id => go(id === 'own' ? ownPath : reviewPath)}
        />
      ) : (
        content
      )}
    </>
  )
}

type SetState = (change: Partial<RequestListState>) => void

function useFilters(list: Kind, state: RequestListState, set: SetState): Filter[] {
  const { t } = useText()
  const states = accessRequestState.options.filter(
    each => list === 'own' || !['draft', 'withdrawn'].includes(each),
  )
  return [
    {
      label: t('accessRequests:filterKind'),
      options: accessRequestKind.options.map(value => ({
        value,
        label: t(`accessRequests:kind.${value}`),
      })),
      value: state.kind,
      onChange: value => set({ kind: accessRequestKind.options.filter(each => value.includes(each)) }),
    },
    {
      label: t('accessRequests:filterState'),
      options: states.map(value => ({ value, label: t(`accessRequests:state.${value}`) })),
      value: state.state,
      onChange: value => set({ state: accessRequestState.options.filter(each => value.includes(each)) }),
    },
    ...(list === 'review'
      ? [
          {
            label: t('accessRequests:column.dueAt'),
            options: [{ value: 'yes', label: t('accessRequests:onlyOverdue') }],
            value: state.overdue ? ['yes'] : [],
            single: true,
            onChange: (value: string[]) => set({ overdue: value.includes('yes') ? 'yes' : null }),
          },
        ]
      : []),
  ]
}

function RequestTools({ list, state, onState }: Props) {
  const { t } = useText()
  const { go } = useNavigation()
  const why = offBy(useWhy('addAccessRequest').addAccessRequest, 'addAccessRequest')
  const isApplicant = useIsApplicant()
  const set = (change: Partial<RequestListState>) => onState({ ...state, ...change, page: 1 })
  return (
    <ListToolbar
      search={{
        label: t('accessRequests:searchLabel'),
        placeholder: t('accessRequests:search'),
        query: state.query,
        onQuery: query => set({ query }),
        maxLength: 100,
      }}
      filters={useFilters(list, state, set)}
      onClear={() => set({ kind: [], state: [], overdue: null })}
      add={{
        label: t('accessRequests:form.add'),
        icon: Plus,
        off: why,
        onAdd: () => go(getFormPath('add')),
        ...(isApplicant && {
          more: {
            label: t('accessRequests:title'),
            entries: (['remove', 'invite'] as const).map(kind => ({
              id: kind,
              label: t(`accessRequests:form.${kind}`),
              onChoose: () => go(getFormPath(kind)),
            })),
          },
        }),
      }}
    />
  )
}

/** The page of rows. A reviewer first sees what waits. */
function useRequests({ list, state }: Pick<Props, 'list' | 'state'>) {
  const { query, kind, page, size } = state
  const shared = { query, kind: [...kind], limit: size, pageNum: page }
  const waits = state.state.length === 0 && query === '' ? (['submitted'] as const) : state.state
  const review = useScoped(
    listAccessRequests,
    { ...shared, state: [...waits], overdue: state.overdue === 'yes' },
    { keepsRows: true, enabled: list === 'review' },
  )
  const own = useScoped(
    listOwnAccessRequests,
    { ...shared, state: [...state.state] },
    { keepsRows: true, enabled: list === 'own' },
  )
  return list === 'review' ? review : own
}

const getNoneText = (list: Kind, isApplicant: boolean) => {
  if (list === 'review') return 'accessRequests:noneReviewText'
  return isApplicant ? 'accessRequests:noneOwnText' : 'accessRequests:noneOwnSelf'
}

function RequestRows({ list, state, onState }: Props) {
  const { t } = useText()
  const isApplicant = useIsApplicant()
  const query = useRequests({ list, state })
  const columns = useColumns(list, query.data?.records ?? [])
  if (query.isPending) return <Skeleton lines={6} size="row" />
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />
  const { records, total } = query.data
  if (total === 0)
    return isNarrowed(state) ? (
      <EmptySearch query={state.query} onClear={() => onState(startState)} />
    ) : (
      <EmptyState
        title={t(list === 'own' ? 'accessRequests:noneOwn' : 'accessRequests:noneReview')}
        text={t(getNoneText(list, isApplicant))}
      />
    )
  return (
    <>
      <p className={css.count}>{t('accessRequests:count', { count: total })}</p>
      <DataTable
        caption={t('accessRequests:title')}
        columns={columns}
        rows={records}
        rowKey={row => row.id}
      />
      <div className={foot}>
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
    </>
  )
}
