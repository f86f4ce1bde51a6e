import { useEffect } from 'react'
import { listRoles } from '../../../contract/roles/list.ts'
import { Failed } from '../../shared/call/failed.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { foot, head } from '../../shared/page/page.css.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastPage } from '../../ui/table/pager-pages.ts'
import { HeldChanges } from '../impact/held-changes.tsx'
import { CountSentence } from './count-sentence.tsx'
import { getRequest, type RoleListState, startState } from './list-state.ts'
import { NoRows } from './no-rows.tsx'
import { newPath } from './place.ts'
import { useRoleColumns } from './role-columns.tsx'
import { toneOf } from './role-texts.ts'
import { RoleToolbar } from './toolbar.tsx'

type Props = {
  state: RoleListState
  onState: (state: RoleListState, options?: { replace: boolean }) => void
}

/** The roles of the company: search, filters, order, and a link to each (B38, D32). */
export function RoleList({ state, onState }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const query = useScoped(listRoles, getRequest(state), { keepsRows: true })
  const columns = useRoleColumns()
  const add = { onAdd: () => go(newPath), addOff: offBy(useWhy('addRole').addRole, 'addRole') }
  useClamp(query.isPlaceholderData ? undefined : query.data?.total, state, onState)
  return (
    <>
      <div className={head}>
        <h1>{t('roleAdmin:title')}</h1>
        <CountSentence state={state} total={query.data?.total} />
      </div>
      <HeldChanges />
      <RoleToolbar {...add} {...{ state, onState }} total={query.data?.total} />
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && !query.data && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && (
        <DataTable
          caption={t('roleAdmin:table.label')}
          columns={columns}
          rows={query.data.records}
          rowKey={row => row.id}
          rowName={row => localName(row, locale)}
          sort={{ id: state.sort.field, descending: state.sort.descending }}
          onSort={sort =>
            onState({
              ...state,
              page: 1,
              sort: sort
                ? { ...startState.sort, ...getField(sort.id), descending: sort.descending }
                : startState.sort,
            })
          }
          spine={row => toneOf[row.state]}
          busy={query.isPlaceholderData}
          empty={<NoRows {...add} state={state} onState={onState} />}
        />
      )}
      <div className={foot}>
        <Pager
          total={query.data?.total ?? 0}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
    </>
  )
}

const sortable = ['name', 'level', 'category', 'holders', 'rights', 'expiresAt', 'updatedAt'] as const

const getField = (id: string) => {
  const field = sortable.find(each => each === id)
  return field ? { field } : {}
}

/** A page past the end becomes the last one, without an extra entry in the browser's history. */
function useClamp(total: number | undefined, state: RoleListState, onState: Props['onState']) {
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}
