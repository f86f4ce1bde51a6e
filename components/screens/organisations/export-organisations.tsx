import { send } from '../../../client/session/api.ts'
import type { Input } from '../../../contract/define.ts'
import { exportOrganisations } from '../../../contract/downloads/calls.ts'
import { useExport } from '../../shared/call/use-export.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ExportChoice } from '../../shared/exports/export-dialog.tsx'
import { LateExportDialog } from '../../shared/exports/late-export-dialog.tsx'
import type { ListChoice } from '../../shared/list/use-choice.ts'
import type { ColumnChoice } from './columns.ts'
import { getFilters, type OrganisationListState } from './list-state.ts'

type Props = {
  state: OrganisationListState
  columns: readonly ColumnChoice[]
  total: number
  chosen?: ListChoice
  onClose: () => void
}

/** Asks for the columns, and orders the selected organisations or all that match, in the order of the list (L56). */
export function ExportOrganisationsDialog({ state, columns, total, chosen, onClose }: Props) {
  const { t } = useText()
  const { busy, ask } = useExport(t('users:export.started'))
  const order = async (choice: ExportChoice) => {
    if (await ask(() => send(exportOrganisations, getInput(state, choice, chosen)))) onClose()
  }
  return (
    <LateExportDialog
      kind="organisations"
      shown={columns.filter(each => each.shown).map(each => each.id)}
      about={t('organisationScreens:count', { count: chosen?.count ?? total })}
      busy={busy}
      onExport={choice => void order(choice)}
      onClose={onClose}
    />
  )
}

const getInput = (
  state: OrganisationListState,
  { columns, timeZone }: ExportChoice,
  chosen?: ListChoice,
): Input<typeof exportOrganisations> => ({
  headers: columns as Input<typeof exportOrganisations>['headers'],
  ...(timeZone && { timeZone }),
  ...getFilters(state),
  sort: state.sort.field,
  descending: state.sort.descending,
  ...(chosen && { selectAll: chosen.choice.selectAll, toggledNodes: [...chosen.choice.toggledNodes] }),
})
