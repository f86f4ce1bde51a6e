import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { isCallError } from '../../client/call-error.ts'
import { downloadsOf } from '../../client/downloads.ts'
import { auditExportColumns, exportAudit } from '../../contract/audit.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import { offBy } from '../why-ask.ts'
import { type AuditState, filtersOf } from './list-state.ts'

/** Has a workbook made of the entries that match, with every column: a copy for an inspector leaves nothing out (L89, TR-A6). */
export function ExportAudit({ state }: { state: AuditState }) {
  const { t } = useText()
  const off = offBy(useWhy('exportAudit').exportAudit, 'exportAudit')
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const asked = { headers: [...auditExportColumns], audit: { indexName: 'audit' }, ...filtersOf(state) }
      downloadsOf().add(await send(exportAudit, asked))
      toast('info', t('audit:trail.export.started'))
    } catch (error) {
      // The screen has told why.
      if (!isCallError(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileDown} busy={busy} off={off} onClick={() => void ask()}>
      {t('audit:trail.export.button')}
    </Button>
  )
}
