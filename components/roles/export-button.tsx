import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { isCallError } from '../../client/call-error.ts'
import { downloadsOf } from '../../client/downloads.ts'
import { exportRoles } from '../../contract/downloads.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import { offBy } from '../why-ask.ts'
import { filtersOf, type RoleListState } from './list-state.ts'

/** Has a workbook made of the roles that the list shows, each beside every right that there is. */
export function ExportRoles({ state }: { state: RoleListState }) {
  const { t } = useText()
  const off = offBy(useWhy('exportRoles').exportRoles, 'exportRoles')
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      downloadsOf().add(await send(exportRoles, { ...filtersOf(state), audit: { indexName: 'roles' } }))
      toast('info', t('roleAdmin:export.started'))
    } catch (error) {
      // The screen has told why.
      if (!isCallError(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileDown} busy={busy} off={off} onClick={() => void ask()}>
      {t('roleAdmin:export.button')}
    </Button>
  )
}
