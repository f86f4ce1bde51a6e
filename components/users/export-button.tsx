import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { isCallError } from '../../client/call-error.ts'
import { downloadsOf } from '../../client/downloads.ts'
import { exportUsers } from '../../contract/downloads.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { useWhy } from '../use-why.ts'
import { whyOf } from '../why-ask.ts'
import type { ColumnChoice } from './columns.ts'
import { filtersOf, type UserListState } from './list-state.ts'

type Props = { state: UserListState; columns: readonly ColumnChoice[] }

/** Has a workbook made of what the list shows: its filters, and its columns in their order (K18). */
export function ExportUsers({ state, columns }: Props) {
  const { t } = useText()
  const off = useWhy('exportUsers').exportUsers
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      downloadsOf().add(await send(exportUsers, inputOf({ state, columns })))
      toast('info', t('users:export.started'))
    } catch (error) {
      // The screen has told why.
      if (!isCallError(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={FileDown} busy={busy} off={off} onOff={whyOf('exportUsers')} onClick={() => void ask()}>
      {t('users:export.button')}
    </Button>
  )
}

const inputOf = ({ state, columns }: Props) => ({
  headers: columns.filter(each => each.shown || each.id === 'name').map(each => each.id),
  audit: { indexName: 'users' },
  ...filtersOf(state),
})
