import { Ban, Send } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { total as totalText } from '../../../client/zones/format.ts'
import { type InvitationRow, listInvitations } from '../../../contract/invitations/list.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectionBar } from '../../shared/list/selection-bar.tsx'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import * as users from '../../shared/page/page.css.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastPage } from '../../ui/table/pager-pages.ts'
import { type Act, closedFor } from './acts.ts'
import { InvitationTable } from './invitation-table.tsx'
import * as css from './invitations.css.ts'
import {
  getRequest,
  type InvitationListState,
  invitationStates,
  isNarrowed,
  userTypes,
  widened,
} from './list-state.ts'

const ActDialog = late(() => import('./act-dialog.tsx').then(file => file.ActDialog), NotLoaded)

export type Props = {
  state: InvitationListState
  onState: (state: InvitationListState, options?: { replace: boolean }) => void
}

/** Mailed invitations, the last one of each person: their state, with resend and revoke (B40). */
export function InvitationList({ state, onState }: Props) {
  const { t } = useText()
  const query = useScoped(listInvitations, getRequest(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const total = query.data?.total
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<{ act: Act; rows: readonly InvitationRow[] } | null>(null)
  const refresh = useRefresh()
  useClamp(query.isPlaceholderData ? undefined : total, { state, onState })
  const move = (next: InvitationListState) => {
    select(new Set())
    onState(next)
  }
  const chosen = rows.filter(row => selected.has(row.id))
  const selection = {
    rows: chosen,
    onAct: (act: Act) => ask({ act, rows: chosen }),
    onClear: () => select(new Set<string>()),
  }
  const counted = total === undefined ? '' : totalText(total, query.data?.capped)
  return (
    <section aria-labelledby="invitations-title">
      <div className={css.listHead}>
        <h2 id="invitations-title">{t('invitations:list.title')}</h2>
        <p className={users.count} role="status">
          {counted &&
            t(isNarrowed(state) ? 'invitations:list.match' : 'invitations:list.all', { total: counted })}
        </p>
      </div>
      <Toolbar state={state} onState={move} {...selection} />
      <InvitationTable
        {...{ query, rows, changed, state }}
        selection={{ selected, onChange: select }}
        onState={move}
        onAct={(act, row) => ask({ act, rows: [row] })}
      />
      <div className={users.foot}>
        <Pager
          total={total ?? 0}
          page={state.page}
          size={state.size}
          onChange={next => move({ ...state, ...next })}
        />
      </div>
      <Suspense>
        {asked && (
          <ActDialog
            {...asked}
            onDone={failed => {
              setChanged(new Set(asked.rows.map(row => row.id).filter(id => !failed.has(id))))
              select(failed)
              refresh()
            }}
            onClose={() => ask(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** A page past the end becomes the last one, without an extra entry in the browser's history. */
function useClamp(total: number | undefined, { state, onState }: Props) {
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}

function useRefresh() {
  const reread = useReread()
  return () => void reread(listInvitations)
}

function Toolbar({ state, onState, ...selected }: Props & SelectedProps) {
  const { t } = useText()
  const set = (part: Partial<InvitationListState>) => onState({ ...state, ...part, page: 1 })
  return (
    <ListToolbar
      search={{
        label: t('invitations:list.search'),
        query: state.query,
        onQuery: query => set({ query }),
      }}
      filters={[
        {
          label: t('invitations:field.state'),
          options: invitationStates.map(value => ({ value, label: t(`invitations:state.${value}`) })),
          value: state.state,
          onChange: values => set({ state: invitationStates.filter(each => values.includes(each)) }),
        },
        {
          label: t('users:field.type'),
          options: userTypes.map(value => ({ value, label: t(`users:type.${value}`) })),
          value: state.type,
          onChange: values => set({ type: userTypes.filter(each => values.includes(each)) }),
        },
      ]}
      onClear={() => onState({ ...widened(state), query: state.query })}
      selection={selected.rows.length > 0 && <Selected {...selected} />}
    />
  )
}

type SelectedProps = { rows: readonly InvitationRow[]; onAct: (act: Act) => void; onClear: () => void }

const icons = { resend: Send, revoke: Ban } as const

function Selected({ rows, onAct, onClear }: SelectedProps) {
  const { t } = useText()
  const off = (act: Act) => {
    const reasons = rows.map(row => closedFor(row, act))
    return reasons.every(Boolean) ? t(`invitations:closed.${reasons[0]!}`) : undefined
  }
  return (
    <SelectionBar
      label={t('invitations:list.selection')}
      text={t('invitations:list.selected', { count: rows.length })}
      actions={(['resend', 'revoke'] as const).map(act => ({
        id: act,
        icon: icons[act],
        label: t(`invitations:act.${act}`),
        off: off(act),
        onChoose: () => onAct(act),
      }))}
      onClear={onClear}
    />
  )
}
