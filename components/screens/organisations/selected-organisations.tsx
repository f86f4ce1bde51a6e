import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { OrganisationRow } from '../../../contract/organisations/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectionBar } from '../../shared/list/selection-bar.tsx'
import type { ListChoice } from '../../shared/list/use-choice.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { getOff } from './actions.ts'
import { ExportOrganisationsDialog } from './export-organisations.tsx'
import type { OrganisationListState } from './list-state.ts'
import type { OrganisationLayout } from './organisation-toolbar.tsx'
import type { Toggle } from './toggle-dialog.tsx'

/** Organisations that are switched at once. */
const mostSwitched = 100

type Props = {
  state: OrganisationListState
  layout: OrganisationLayout
  choice: ListChoice
  total: number
  /** The selected rows that the user has seen. */
  rows: readonly OrganisationRow[]
  onAsk: (asked: Toggle) => void
}

/** Why an action is impossible for the selected organisations. */
function useReason({ choice, rows }: Pick<Props, 'choice' | 'rows'>) {
  const { t, locale } = useText()
  const isSeen = rows.length === choice.count && rows.length <= mostSwitched
  return (action: 'activate' | 'deactivate') => {
    if (!isSeen) return t('organisationScreens:tooMany', { count: mostSwitched })
    const reasons = rows.map(row => getOff(row, action, locale))
    return reasons.every(reason => reason) ? reasons[0] : undefined
  }
}

/** The choice of all that match; absent if they are selected. */
function useAll({ choice, total }: Pick<Props, 'choice' | 'total'>) {
  const { t } = useText()
  const most = limits.selectionMost
  if (choice.count >= total) return undefined
  const off = total > most ? t('organisationScreens:tooMany', { count: most }) : undefined
  return { count: total, onSelect: choice.all, off }
}

/** The actions on the selected organisations, on this page or not; one that is impossible for all of them says why. */
export function SelectedOrganisations({ state, layout, choice, total, rows, onAsk }: Props) {
  const { t } = useText()
  const [exporting, setExporting] = useState(false)
  const exportOff = offBy(useWhy('exportOrganisations').exportOrganisations, 'exportOrganisations')
  const getReason = useReason({ choice, rows })
  return (
    <>
      <SelectionBar
        label={t('organisationScreens:selected')}
        text={t('organisationScreens:selectedCount', { count: choice.count })}
        all={useAll({ choice, total })}
        actions={[
          {
            ...{ id: 'export', icon: FileDown, label: t('users:export.button'), off: exportOff },
            onChoose: () => setExporting(true),
          },
        ]}
        more={{
          text: t('organisationScreens:actions'),
          actions: (['activate', 'deactivate'] as const).map(action => ({
            id: action,
            label: t(`organisationScreens:act.${action}`),
            off: getReason(action),
            danger: action === 'deactivate',
            onChoose: () => onAsk({ active: action === 'activate', rows }),
          })),
        }}
        onClear={choice.clear}
      />
      {exporting && (
        <ExportOrganisationsDialog
          {...{ state, total }}
          columns={layout.columns}
          chosen={choice}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
