import { Suspense } from 'react'
import { total as totalText } from '../../../client/zones/format.ts'
import { auditExportColumns, exportAudit, searchAudit } from '../../../contract/audit/calls.ts'
import { listAuditViews, removeAuditView, saveAuditView } from '../../../contract/saved-lists/views.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord } from '../../shared/history/words.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { count as countText, head } from '../../shared/page/page.css.ts'
import { WordHelp } from '../../shared/page/word-help.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import * as css from './audit.css.ts'
import { toneOf, useColumns } from './audit-columns.tsx'
import { Tools, useFilters } from './audit-filters.tsx'
import { ChainStatus } from './chain-status.tsx'
import { type AuditState, auditState } from './list-state.ts'

const EntryDrawer = lazyPart(() => import('./entry-drawer.tsx').then(file => file.EntryDrawer), NotLoaded)

type Audit = List<typeof searchAudit, AuditState, never>

function Head({ count }: { count: string }) {
  const { t } = useText()
  return (
    <div className={head}>
      <h1>{t('audit:trail.title')}</h1>
      <p className={css.intro}>{t('audit:trail.intro')}</p>
      <p className={countText} role="status">
        {count}
      </p>
      <div className={css.chainLine}>
        <ChainStatus />
        <WordHelp word="chain" name={t('audit:trail.chain.name')} />
      </div>
    </div>
  )
}

/** What the list is bound to, and the open entry. */
function Below({ list }: { list: Audit }) {
  const { state, onState } = list
  return (
    <>
      <Bound list={list} />
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
function Bound({ list: { state, onState, query } }: { list: Audit }) {
  const { t } = useText()
  const { recordId, requestId } = state
  if (!recordId && !requestId) return null
  const record = query.data?.about ?? recordId
  return (
    <p className={css.bound}>
      <span>
        {recordId
          ? t('audit:trail.filter.history', { record })
          : t('audit:trail.filter.request', { id: requestId })}
      </span>
      <Button small onClick={() => onState(auditState.widen(state))}>
        {t('audit:trail.filter.leave')}
      </Button>
    </p>
  )
}

function useCount({ total = 0, query }: Audit) {
  const { t } = useText()
  if (query.data?.capped) return t('audit:trail.capped', { total: totalText(total, true) })
  return t('audit:trail.count', { count: total })
}

const trail = recordList<typeof searchAudit, AuditState>({
  call: searchAudit,
  state: auditState,
  words: {
    title: 'audit:trail.title',
    table: 'audit:trail.table',
    searchLabel: 'audit:trail.filter.searchLabel',
    search: 'audit:trail.filter.search',
    filtered: 'audit:trail.empty.filtered',
    empty: 'audit:trail.empty.never',
    emptyText: 'audit:trail.empty.neverText',
  },
  rowKey: row => String(row.seq),
  useName: () => row => auditWord('', row.action),
  edge: row => toneOf[row.outcome],
  useColumns,
  useFilters,
  useCount,
  Head,
  Tools,
  Below,
  views: {
    calls: { list: listAuditViews, save: saveAuditView, remove: removeAuditView },
    setting: 'audit.view',
    share: 'audit:trail.shareView',
  },
  exports: [
    {
      /** With every column: a copy for an inspector leaves nothing out (L89, TR-A6). */
      call: exportAudit,
      headers: auditExportColumns,
      label: 'audit:trail.export.button',
      about: 'exports:dialog.rows',
      started: 'audit:trail.export.started',
      indexName: 'audit',
    },
  ],
})

/**
 * The audit trail: who did what, when and why; each entry in full, the history of its record, and the proof of the
 * chain (B45).
 */
export const AuditPage = (props: StateProps<AuditState>) => <RecordList of={trail} {...props} />
