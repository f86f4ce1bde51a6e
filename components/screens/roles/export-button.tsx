import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { exportRoles } from '../../../contract/downloads/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { getFilters, type RoleListState } from './list-state.ts'

/** Orders a workbook of the listed roles against all rights. */
export function ExportRoles({ state, total }: { state: RoleListState; total: number | undefined }) {
  const { t } = useText()
  const off = offBy(useWhy('exportRoles').exportRoles, 'exportRoles')
  const { busy, ask } = useExport(t('roleAdmin:export.started'))
  const [open, setOpen] = useState(false)
  const order = async ({ timeZone }: ExportChoice) => {
    const asked = { audit: { indexName: 'roles' }, ...getFilters(state), ...(timeZone && { timeZone }) }
    if (await ask(() => send(exportRoles, asked))) setOpen(false)
  }
  return (
    <>
      <IconButton
        icon={FileDown}
        label={t('roleAdmin:export.button')}
        off={off}
        onClick={() => setOpen(true)}
      />
      {open && (
        <LateExportDialog
          about={total === undefined ? undefined : t('exports:dialog.roles', { count: total })}
          busy={busy}
          onExport={choice => void order(choice)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
