import { useState } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useText } from '../call/use-text.ts'
import { outcome, stack } from '../page/page.css.ts'
import type { Outcome } from './batches.ts'

type Props = {
  /** The name of a row; undefined if it is not loaded. */
  nameOf: (id: string) => string | undefined
  results: readonly Outcome[]
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

/** The result for each record of a batch; failed ones stay selected and can be retried. */
export function Results({ nameOf, results, busy, onRetry, onClose }: Props) {
  const { t } = useText()
  const failed = results.filter(each => each.code !== 0).length
  const done = results.length - failed
  const label = (id: string) => nameOf(id) ?? t('common:results.skipped')
  const sorted = results.toSorted((a, b) => Number(b.code !== 0) - Number(a.code !== 0))
  return (
    <Dialog
      open
      title={t('common:results.title')}
      onClose={onClose}
      footer={
        <>
          {failed > 0 && (
            <Button onClick={onRetry} busy={busy}>
              {t('common:results.retry')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p role="status">
          {failed === 0
            ? t('common:results.all', { count: done })
            : t('common:results.summary', { done, failed })}
        </p>
        <DataTable
          caption={t('common:results.title')}
          rows={sorted}
          rowKey={row => row.id}
          columns={[
            { id: 'record', head: t('common:results.record'), cell: row => label(row.id) },
            { id: 'result', head: t('common:results.result'), wrap: true, cell: row => <Result row={row} /> },
          ]}
        />
        {failed > 0 && <p>{t('common:results.stay')}</p>}
      </div>
    </Dialog>
  )
}

function Result({ row }: { row: Outcome }) {
  const { t } = useText()
  if (row.code === 0) return <StatusChip tone="normal">{t('common:results.done')}</StatusChip>
  return (
    <span className={outcome}>
      <StatusChip tone="danger">{t('common:results.failed')}</StatusChip>
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
 * The results of an action on several records: a single success closes the dialog, and failed ones can be retried. `take`
 * adds new results, and returns the error of a single record.
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
