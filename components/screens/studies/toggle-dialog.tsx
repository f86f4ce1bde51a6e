import { toggleStudies } from '../../../contract/studies/calls.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { BatchDialog, LeftRows } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getSeen, toggleMost } from '../../shared/list/batches.ts'
import { getOff } from './actions.ts'
import { plain } from './studies.css.ts'

type Props = {
  rows: readonly StudyRow[]
  active: boolean
  readNewest?: (ids: readonly string[]) => Promise<readonly StudyRow[]>
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Activates or deactivates studies, with a reason and a result for each (F3, F8). */
export function ToggleDialog({ rows, active, readNewest, onDone, onClose }: Props) {
  const { t, locale } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const getName = ({ planId }: StudyRow) => planId
  const getRefusal = (row: StudyRow) => getOff(row, verb, locale)?.text
  const open = rows.filter(row => !getRefusal(row))
  const name = (open[0] ?? rows[0])?.planId ?? ''
  return (
    <BatchDialog
      rows={rows}
      getName={getName}
      getRefusal={getRefusal}
      readNewest={readNewest}
      onDone={onDone}
      onClose={onClose}
      call={toggleStudies}
      most={toggleMost}
      toInput={(part, { reason }) => ({ active, reason, studies: part.map(getSeen) })}
      words={{
        title: t(`studyScreens:toggle.${verb}`, { count: Math.max(open.length, 1), name }),
        confirm: t(`studyScreens:action.${verb}`),
        done: count => t(`studyScreens:toggle.done.${verb}`, { count }),
      }}
      danger={!active}
      reason={active ? 'optional' : 'required'}
      left={left => (
        <LeftRows
          text={t('studyScreens:toggle.skipped', { count: left.length })}
          rows={left}
          getName={getName}
          getRefusal={getRefusal}
        />
      )}
    >
      <p className={plain}>{t(`studyScreens:toggle.effect.${verb}`)}</p>
    </BatchDialog>
  )
}
