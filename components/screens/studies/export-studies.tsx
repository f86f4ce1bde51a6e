import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Input } from '../../../contract/define.ts'
import { exportStudies } from '../../../contract/downloads/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import type { ListChoice } from '../../shared/list/use-choice.ts'
import { IconButton } from '../../ui/base/button.tsx'
import type { ColumnChoice } from './columns.ts'
import { getFilters, type StudyListState } from './list-state.ts'

type Props = {
  state: StudyListState
  columns: readonly ColumnChoice[]
  /** How many studies match; undefined while it is unknown. */
  total: number | undefined
}

/** Orders a workbook of the list: with its filters and its order, and columns of a header template (L19). */
export function ExportStudies(props: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={FileDown} label={t('studyScreens:export')} onClick={() => setOpen(true)} />
      {open && <ExportStudiesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Props & { chosen?: ListChoice; onClose: () => void }

/** Asks for the columns, and orders the selected studies or all that match. */
export function ExportStudiesDialog({ state, columns, total, chosen, onClose }: DialogProps) {
  const { t } = useText()
  const { busy, ask } = useExport(t('users:export.started'))
  const askFor = async (choice: ExportChoice) => {
    if (await ask(() => send(exportStudies, getInput(state, choice, chosen)))) onClose()
  }
  const count = chosen?.count ?? total
  return (
    <LateExportDialog
      kind="studies"
      shown={columns.filter(each => each.shown).map(each => each.id)}
      about={count === undefined ? undefined : t('studyScreens:count.all', { count })}
      busy={busy}
      onExport={choice => void askFor(choice)}
      onClose={onClose}
    />
  )
}

const getInput = (
  state: StudyListState,
  { columns, timeZone }: ExportChoice,
  chosen?: ListChoice,
): Input<typeof exportStudies> => ({
  headers: columns as Input<typeof exportStudies>['headers'],
  ...(timeZone && { timeZone }),
  audit: { indexName: 'studies' },
  ...getFilters(state),
  sort: state.sort.field,
  descending: state.sort.descending,
  ...(chosen && { selectAll: chosen.choice.selectAll, toggledNodes: [...chosen.choice.toggledNodes] }),
})
