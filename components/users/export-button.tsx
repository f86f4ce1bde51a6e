import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { send } from '../../client/session/api.ts'
import { loadWords } from '../../client/words/i18n.ts'
import type { Input } from '../../contract/define.ts'
import { exportUsers } from '../../contract/downloads/calls.ts'
import { useExport } from '../shared/call/use-export.ts'
import { useText } from '../shared/call/use-text.ts'
import type { ListChoice } from '../shared/list/use-choice.ts'
import { useWhy } from '../shared/why/use-why.ts'
import { offBy } from '../shared/why/why-ask.ts'
import { IconButton } from '../ui/base/button.tsx'
import { late } from '../ui/base/late.tsx'
import { NotLoaded } from '../ui/base/not-loaded.tsx'
import type { ColumnChoice } from './columns.ts'
import { getFilters, type UserListState } from './list-state.ts'

const ExportDialog = late(async () => {
  const [file] = await Promise.all([import('./export-dialog.tsx'), loadWords(['exports'])])
  return file.ExportDialog
}, NotLoaded)

type Props = { state: UserListState; columns: readonly ColumnChoice[] }

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
  chosen,
  onClose,
}: Props & { chosen?: ListChoice; onClose: () => void }) {
  const { t } = useText()
  const { busy, ask } = useExport(t('users:export.started'))
  const askFor = async (headers: string[]) => {
    if (await ask(() => send(exportUsers, getInput(state, headers, chosen)))) onClose()
  }
  return (
    <Suspense>
      <ExportDialog
        shown={columns.filter(each => each.shown || each.id === 'name').map(each => each.id)}
        about={chosen ? t('users:selection.count', { count: chosen.count }) : undefined}
        busy={busy}
        onExport={headers => void askFor(headers)}
        onClose={onClose}
      />
    </Suspense>
  )
}

const getInput = (
  state: UserListState,
  headers: readonly string[],
  chosen?: ListChoice,
): Input<typeof exportUsers> => ({
  headers: headers as Input<typeof exportUsers>['headers'],
  audit: { indexName: 'users' },
  ...getFilters(state),
  ...(chosen && { selectAll: chosen.choice.selectAll, toggledNodes: [...chosen.choice.toggledNodes] }),
})
