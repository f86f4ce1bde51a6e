import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { auditExportColumns, exportAudit } from '../../../contract/audit/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { type AuditState, getFilters } from './list-state.ts'

/**
 * Orders a workbook of the matching entries with every column: a copy for an inspector leaves nothing out (L89,
 * TR-A6).
 */
export function ExportAudit({ state, total }: { state: AuditState; total: number | undefined }) {
  const { t } = useText()
  const off = offBy(useWhy('exportAudit').exportAudit, 'exportAudit')
  const { busy, ask } = useExport(t('audit:trail.export.started'))
  const [open, setOpen] = useState(false)
  const order = async ({ timeZone }: ExportChoice) => {
    const asked = {
      headers: [...auditExportColumns],
      audit: { indexName: 'audit' },
      ...getFilters(state),
      ...(timeZone && { timeZone }),
    }
    if (await ask(() => send(exportAudit, asked))) setOpen(false)
  }
  return (
    <>
      <IconButton
        icon={FileDown}
        label={t('audit:trail.export.button')}
        off={off}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LateExportDialog
          about={total === undefined ? undefined : t('exports:dialog.rows', { count: total })}
          busy={busy}
          onExport={choice => void order(choice)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
