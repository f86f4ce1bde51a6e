import { Suspense, useEffect } from 'react'
import { total as totalText } from '../../../client/zones/format.ts'
import { searchAudit } from '../../../contract/audit/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import * as users from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastPage } from '../../ui/table/pager-pages.ts'
import * as css from './audit.css.ts'
import { AuditTable } from './audit-table.tsx'
import { ChainStatus } from './chain-status.tsx'
import { type AuditState, getRequest, widened } from './list-state.ts'
import { AuditToolbar } from './toolbar.tsx'

const EntryDrawer = late(() => import('./entry-drawer.tsx').then(file => file.EntryDrawer), NotLoaded)

export type Props = {
  state: AuditState
  onState: (state: AuditState, options?: { replace: boolean }) => void
}

/**
 * The audit trail: who did what, when and why; each entry in full, the history of its record, and the proof of the
 * chain (B45).
 */
export function AuditPage({ state, onState }: Props) {
  const { t } = useText()
  const query = useScoped(searchAudit, getRequest(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const { total, capped } = query.data ?? {}
  useClamp(query.isPlaceholderData ? undefined : total, { state, onState })
  return (
    <>
      <div className={users.head}>
        <h1>{t('audit:trail.title')}</h1>
        <p className={css.intro}>{t('audit:trail.intro')}</p>
        <p className={users.count} role="status">
          {total !== undefined &&
            (capped
              ? t('audit:trail.capped', { total: totalText(total, capped) })
              : t('audit:trail.count', { count: total }))}
        </p>
      </div>
      <ChainStatus />
      <AuditToolbar {...{ state, onState, total }} />
      <Bound state={state} onState={onState} name={query.data?.about ?? state.recordId} />
      <AuditTable {...{ query, rows, state, onState }} />
      <div className={users.foot}>
        <Pager
          total={total ?? 0}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next, entry: null })}
        />
      </div>
      <Suspense>
        {state.entry !== null && (
          <EntryDrawer
            key={state.entry}
            seq={state.entry}
            onState={onState}
            onClose={() => onState({ ...state, entry: null })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Says that the list shows the history of one record, or what one request did, and links back to all entries. */
function Bound({ state, onState, name }: Props & { name: string }) {
  const { t } = useText()
  if (!state.recordId && !state.requestId) return null
  return (
    <p className={css.bound}>
      <span>
        {state.recordId
          ? t('audit:trail.filter.history', { record: name })
          : t('audit:trail.filter.request', { id: state.requestId })}
      </span>
      <Button small onClick={() => onState(widened(state))}>
        {t('audit:trail.filter.leave')}
      </Button>
    </p>
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
