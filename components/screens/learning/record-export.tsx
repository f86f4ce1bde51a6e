import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Saves a workbook of what the page shows; the answer contains the file, so there is no job to wait for. */
export function RecordExport({ save, off }: { save: () => Promise<string>; off?: string }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      toast('success', t('learning:records.exported', { name: await save() }))
    } catch (error) {
      // The screen has already shown the reason.
      if (!isCallError(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileDown} busy={busy} off={off} onClick={() => void ask()}>
      {t('common:action.export')}
    </Button>
  )
}
