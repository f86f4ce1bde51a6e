import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectionBar } from '../../shared/list/selection-bar.tsx'
import { getOff } from './actions.ts'
import { ExportStudiesDialog } from './export-studies.tsx'
import type { StudyListState } from './list-state.ts'
import type { StudyLayout } from './study-table.tsx'
import type { RowActions } from './use-row-actions.ts'

const most = limits.selectionMost

type Props = {
  acts: RowActions
  total: number
  state: StudyListState
  layout: StudyLayout
}

/** The actions on the selected studies; one that is impossible for all of them says why. */
export function SelectedStudies({ acts, total, state, layout }: Props) {
  const [exporting, setExporting] = useState(false)
  const { t, locale } = useText()
  const { choice, chosen, askMany } = acts
  const getReason = (action: 'activate' | 'deactivate') => {
    const reasons = chosen.map(row => getOff(row, action, locale))
    return chosen.length === choice.count && reasons.every(reason => reason) ? reasons[0] : undefined
  }
  const tooMany = total > most ? t('users:selection.tooMany', { count: most }) : undefined
  return (
    <>
      <SelectionBar
        label={t('studyScreens:selection.bar')}
        text={t('studyScreens:selection.count', { count: choice.count })}
        all={choice.count < total ? { count: total, onSelect: choice.all, off: tooMany } : undefined}
        actions={[
          {
            id: 'export',
            icon: FileDown,
            label: t('studyScreens:export'),
            onChoose: () => setExporting(true),
          },
        ]}
        more={{
          text: t('studyScreens:selection.more'),
          actions: (['activate', 'deactivate'] as const).map(action => ({
            id: action,
            label: t(`studyScreens:action.${action}`),
            off: getReason(action),
            danger: action === 'deactivate',
            onChoose: () => void askMany(action),
          })),
        }}
        onClear={choice.clear}
      />
      {exporting && (
        <ExportStudiesDialog
          {...{ state, total }}
          columns={layout.columns}
          chosen={choice}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
