import { useState } from 'react'
import { codeText } from '../../client/words/i18n.ts'
import { useText } from '../shared/call/use-text.ts'
import { outcome, stack } from '../shared/page/page.css.ts'
import { Button } from '../ui/base/button.tsx'
import { StatusChip } from '../ui/feedback/status-chip.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Outcome } from './actions.ts'

type Props = {
  /** The name of a row; undefined if it is not loaded. */
  nameOf: (id: string) => string | undefined
  results: readonly Outcome[]
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** The result for each user of a batch; failed ones stay selected and can be retried. */
export function Results({ nameOf, results, busy, onRetry, onClose }: Props) {
  const { t } = useText()
  const failed = results.filter(each => each.code !== 0).length
  const done = results.length - failed
  const person = (id: string) => nameOf(id) ?? t('users:results.skipped')
  const sorted = results.toSorted((a, b) => Number(b.code !== 0) - Number(a.code !== 0))
  return (
    <Dialog
      open
      title={t('users:results.title')}
      onClose={onClose}
      footer={
        <>
          {failed > 0 && (
            <Button onClick={onRetry} busy={busy}>
              {t('users:results.retry')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('users:dialog.close')}
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p role="status">
          {failed === 0
            ? t('users:results.all', { count: done })
            : t('users:results.summary', { done, failed })}
        </p>
        <DataTable
          caption={t('users:results.title')}
          rows={sorted}
          rowKey={row => row.id}
          columns={[
            { id: 'person', head: t('users:results.person'), cell: row => person(row.id) },
            { id: 'result', head: t('users:results.result'), wrap: true, cell: row => <Result row={row} /> },
          ]}
        />
        {failed > 0 && <p>{t('users:results.stay')}</p>}
      </div>
    </Dialog>
  )
}

function Result({ row }: { row: Outcome }) {
  const { t } = useText()
  if (row.code === 0) return <StatusChip tone="normal">{t('users:results.done')}</StatusChip>
  return (
    <span className={outcome}>
      <StatusChip tone="danger">{t('users:results.failed')}</StatusChip>
      <span>{codeText(row.code, getValues(row.data), row.message)}</span>
    </span>
  )
}

/** Values for the text of an error. */
function getValues(data: unknown): Record<string, string | number> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
}

type OutcomesProps = {
  /** `failed` holds those for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  single: boolean
}

/**
 * The results of an action on several users: a single success closes the dialog, and failed ones can be retried. `take`
 * adds new results, and returns the error of a single user.
 */
export function useOutcomes({ onDone, onClose, single }: OutcomesProps) {
  const [results, setResults] = useState<Outcome[]>()
  const take = (fresh: readonly Outcome[]): string => {
    const kept = (results ?? []).filter(each => !fresh.some(({ id }) => id === each.id))
    const all = [...kept, ...fresh]
    const failed = all.filter(each => each.code !== 0)
    onDone(new Set(failed.map(each => each.id)))
    if (!single) setResults(all)
    else if (failed.length === 0) onClose()
    return single ? (failed[0]?.message ?? '') : ''
  }
  return { results, take }
}
