import type { OrganisationRow } from '../../contract/organisations/shapes.ts'
import { useText } from '../shared/call/use-text.ts'
import { SelectionBar } from '../shared/list/selection-bar.tsx'
import { getOff } from './actions.ts'
import type { Toggle } from './toggle-dialog.tsx'

type Props = {
  rows: readonly OrganisationRow[]
  onAsk: (asked: Toggle) => void
  onClear: () => void
}

/** The actions on the selected organisations; one that is impossible for all of them says why. */
export function SelectedOrganisations({ rows, onAsk, onClear }: Props) {
  const { t, locale } = useText()
  return (
    <SelectionBar
      label={t('organisationScreens:selected')}
      text={t('organisationScreens:selectedCount', { count: rows.length })}
      actions={[]}
      more={{
        text: t('organisationScreens:actions'),
        actions: (['activate', 'deactivate'] as const).map(action => {
          const reasons = rows.map(row => getOff(row, action, locale))
          return {
            id: action,
            label: t(`organisationScreens:act.${action}`),
            off: reasons.every(reason => reason) ? reasons[0] : undefined,
            danger: action === 'deactivate',
            onChoose: () => onAsk({ active: action === 'activate', rows }),
          }
        }),
      }}
      onClear={onClear}
    />
  )
}
