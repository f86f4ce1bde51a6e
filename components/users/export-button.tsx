import { FileDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { send } from '../../client/session/api.ts'
import { loadWords } from '../../client/words/i18n.ts'
import type { Input } from '../../contract/define.ts'
import { exportUsers } from '../../contract/downloads/calls.ts'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { useExport } from '../use-export.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import { offBy } from '../why-ask.ts'
import type { ColumnChoice } from './columns.ts'
import { getFilters, type UserListState } from './list-state.ts'

const ExportDialog = late(async () => {
  const [file] = await Promise.all([import('./export-dialog.tsx'), loadWords(['exports'])])
  return file.ExportDialog
}, NotLoaded)

type Props = { state: UserListState; columns: readonly ColumnChoice[] }

/** Orders a workbook of the list: with its filters, and columns chosen in the dialog (K18). */
export function ExportUsers({ state, columns }: Props) {
  const { t } = useText()
  const off = offBy(useWhy('exportUsers').exportUsers, 'exportUsers')
  const [open, setOpen] = useState(false)
  const { busy, ask } = useExport(t('users:export.started'))
  const askFor = async (headers: string[]) => {
    if (await ask(() => send(exportUsers, getInput(state, headers)))) setOpen(false)
  }
  return (
    <>
      <Button icon={FileDown} off={off} onClick={() => setOpen(true)}>
        {t('users:export.button')}
      </Button>
      <Suspense>
        {open && (
          <ExportDialog
            shown={columns.filter(each => each.shown || each.id === 'name').map(each => each.id)}
            busy={busy}
            onExport={headers => void askFor(headers)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const getInput = (state: UserListState, headers: readonly string[]): Input<typeof exportUsers> => ({
  headers: headers as Input<typeof exportUsers>['headers'],
  audit: { indexName: 'users' },
  ...getFilters(state),
})
