import { FileDown } from 'lucide-react'
import { send } from '../../client/session/api.ts'
import { auditExportColumns, exportAudit } from '../../contract/audit/calls.ts'
import { useExport } from '../shared/call/use-export.ts'
import { useText } from '../shared/call/use-text.ts'
import { useWhy } from '../shared/why/use-why.ts'
import { offBy } from '../shared/why/why-ask.ts'
import { IconButton } from '../ui/base/button.tsx'
import { type AuditState, getFilters } from './list-state.ts'

/**
 * Orders a workbook of the matching entries with every column: a copy for an inspector leaves nothing out (L89,
 * TR-A6).
 */
export function ExportAudit({ state }: { state: AuditState }) {
  const { t } = useText()
  const off = offBy(useWhy('exportAudit').exportAudit, 'exportAudit')
  const { busy, ask } = useExport(t('audit:trail.export.started'))
  const asked = { headers: [...auditExportColumns], audit: { indexName: 'audit' }, ...getFilters(state) }
  return (
    <IconButton
      icon={FileDown}
      label={t('audit:trail.export.button')}
      busy={busy}
      off={off}
      onClick={() => void ask(() => send(exportAudit, asked))}
    />
  )
}
