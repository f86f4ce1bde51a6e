import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Input } from '../../../contract/define.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import type { ListChoice } from '../../shared/list/use-choice.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import type { ColumnChoice } from './columns.ts'
import { getFilters, type UserListState } from './list-state.ts'

type Props = {
  state: UserListState
  columns: readonly ColumnChoice[]
  /** How many users match; undefined while it is unknown. */
  total: number | undefined
}

/** Orders a workbook of the list: with its filters, and columns chosen in the dialog (K18). */
export function ExportUsers(props: Props) {
  const { t } = useText()
  const off = offBy(useWhy('exportUsers').exportUsers, 'exportUsers')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={FileDown} label={t('users:export.button')} off={off} onClick={() => setOpen(true)} />
      {open && <ExportUsersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for the columns, and orders the selected users or all that match. */
export function ExportUsersDialog({
  state,
  columns,
  total,
  chosen,
  onClose,
}: Props & { chosen?: ListChoice; onClose: () => void }) {
  const { t } = useText()
  const { busy, ask } = useExport(t('users:export.started'))
  const askFor = async (choice: ExportChoice) => {
    if (await ask(() => send(exportUsers, getInput(state, choice, chosen)))) onClose()
  }
  return (
    <LateExportDialog
      kind="users"
      shown={columns.filter(each => each.shown || each.id === 'name').map(each => each.id)}
      about={
        chosen
          ? t('users:selection.count', { count: chosen.count })
          : total === undefined
            ? undefined
            : t('exports:dialog.rows', { count: total })
      }
      busy={busy}
      onExport={choice => void askFor(choice)}
      onClose={onClose}
    />
  )
}

const getInput = (
  state: UserListState,
  { columns, timeZone }: ExportChoice,
  chosen?: ListChoice,
): Input<typeof exportUsers> => ({
  headers: columns as Input<typeof exportUsers>['headers'],
  ...(timeZone && { timeZone }),
  audit: { indexName: 'users' },
  ...getFilters(state),
  ...(chosen && { selectAll: chosen.choice.selectAll, toggledNodes: [...chosen.choice.toggledNodes] }),
})
