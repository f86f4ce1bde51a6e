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
export function ResultsDialog({ nameOf, results, busy, onRetry, onClose }: Props) {
  const { t } = useText()
  const failed = results.filter(each => each.code !== 0).length
  const done = results.length - failed
  const label = (id: string) => nameOf(id) ?? t('results:skipped')
  const sorted = results.toSorted((a, b) => Number(b.code !== 0) - Number(a.code !== 0))
  return (
    <Dialog
      open
      title={t('results:title')}
      onClose={onClose}
      footer={
        <>
          {failed > 0 && (
            <Button onClick={onRetry} busy={busy}>
              {t('results:retry')}
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
          {failed === 0 ? t('results:all', { count: done }) : t('results:summary', { done, failed })}
        </p>
        <DataTable
          caption={t('results:title')}
          rows={sorted}
          rowKey={row => row.id}
          columns={[
            { id: 'record', head: t('results:record'), cell: row => label(row.id) },
            { id: 'result', head: t('results:result'), wrap: true, cell: row => <Result row={row} /> },
          ]}
        />
        {failed > 0 && <p>{t('results:stay')}</p>}
      </div>
    </Dialog>
  )
}

function Result({ row }: { row: Outcome }) {
  const { t } = useText()
  if (row.code === 0) return <StatusChip tone="normal">{t('results:done')}</StatusChip>
  return (
    <span className={outcome}>
      <StatusChip tone="danger">{t('results:failed')}</StatusChip>
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
