import { FileDown } from 'lucide-react'
import { send } from '../../client/session/api.ts'
import { exportRoles } from '../../contract/downloads/calls.ts'
import { useExport } from '../shared/call/use-export.ts'
import { useText } from '../shared/call/use-text.ts'
import { useWhy } from '../shared/why/use-why.ts'
import { offBy } from '../shared/why/why-ask.ts'
import { IconButton } from '../ui/base/button.tsx'
import { getFilters, type RoleListState } from './list-state.ts'

/** Orders a workbook of the listed roles against all rights. */
export function ExportRoles({ state }: { state: RoleListState }) {
  const { t } = useText()
  const off = offBy(useWhy('exportRoles').exportRoles, 'exportRoles')
  const { busy, ask } = useExport(t('roleAdmin:export.started'))
  const asked = { ...getFilters(state), audit: { indexName: 'roles' } }
  return (
    <IconButton
      icon={FileDown}
      label={t('roleAdmin:export.button')}
      busy={busy}
      off={off}
      onClick={() => void ask(() => send(exportRoles, asked))}
    />
  )
}
