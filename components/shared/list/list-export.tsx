import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Call } from '../../../contract/define.ts'
import type { Download } from '../../../contract/downloads/calls.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { useExport } from '../call/use-export.ts'
import { useText } from '../call/use-text.ts'
import type { ExportChoice } from '../exports/export-dialog.tsx'
import { LateExportDialog } from '../exports/late-export-dialog.tsx'
import { offBy } from '../why/why-ask.ts'
import type { ListExport, ListValues } from './list-types.ts'
import type { UsedList } from './record-list.tsx'
import type { ListChoice } from './use-choice.ts'

type Props<C extends Call, S extends ListValues, A extends string, K extends string> = Pick<
  UsedList<C, S, A, K>,
  'of' | 'list' | 'layout' | 'why'
> & { file: ListExport }

/** Orders a workbook of the list (K18, L19, L56). */
export function ExportButton<C extends Call, S extends ListValues, A extends string, K extends string>(
  props: Props<C, S, A, K>,
) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const { file, why } = props
  const off = offBy(why[file.call.name], file.call.name)
  return (
    <>
      <IconButton
        icon={file.icon ?? FileDown}
        label={t(file.label)}
        off={off}
        onClick={() => setOpen(true)}
      />
      {open && <ExportFile {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type FileProps = { chosen?: ListChoice; onClose: () => void }

/** Asks for columns and zone, and orders the selected rows, or all that match. */
export function ExportFile<C extends Call, S extends ListValues, A extends string, K extends string>({
  of,
  list,
  layout,
  file,
  chosen,
  onClose,
}: Props<C, S, A, K> & FileProps) {
  const { t } = useText()
  const { busy, ask } = useExport(t(file.started ?? 'users:export.started'))
  const count = chosen?.count ?? list.total
  const getInput = ({ columns, timeZone }: ExportChoice) => ({
    ...list.given,
    ...(timeZone && { timeZone }),
    ...((file.kind || file.headers) && { headers: file.headers ?? columns }),
    ...(file.indexName && { audit: { indexName: file.indexName } }),
    ...(!file.isWhole && of.state.toFilters(list.state)),
    ...(file.isSorted && of.state.toOrder(list.state)),
    ...(chosen && { selectAll: chosen.choice.selectAll, toggledNodes: [...chosen.choice.toggledNodes] }),
  })
  const order = async (choice: ExportChoice) => {
    const request = () => send(file.call, getInput(choice) as never) as Promise<Download>
    if (await ask(request)) onClose()
  }
  return (
    <LateExportDialog
      kind={file.kind}
      shown={layout?.columns.filter(({ shown }, at) => shown || at === 0).map(({ id }) => id)}
      about={count === undefined ? undefined : t(file.about, { count })}
      busy={busy}
      onExport={choice => void order(choice)}
      onClose={onClose}
    />
  )
}
