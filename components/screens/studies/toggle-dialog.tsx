import { toggleStudies } from '../../../contract/studies/calls.ts'
import type { StudyRow } from '../../../contract/studies/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField } from '../../shared/form/reason-field.tsx'
import { Results } from '../../shared/list/results.tsx'
import { useToggle } from '../../shared/list/use-toggle.ts'
import { skipped, skippedList } from '../../shared/page/page.css.ts'
import { getOff } from './actions.ts'
import { plain } from './studies.css.ts'

type Props = {
  rows: readonly StudyRow[]
  active: boolean
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Activates or deactivates studies, with a reason and a result for each (F3, F8). */
export function ToggleDialog({ rows, active, onDone, onClose }: Props) {
  const { t, locale } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const open = rows.filter(row => !getOff(row, verb, locale))
  const left = rows.filter(row => getOff(row, verb, locale))
  const { form, results } = useToggle({
    ...{ call: toggleStudies, list: 'studies', rows: open, active, onDone, onClose },
    single: rows.length === 1,
    getMessage: count => t(`studyScreens:toggle.done.${verb}`, { count }),
  })
  if (results && rows.length > 1) {
    const getName = (id: string) => rows.find(row => row.id === id)?.planId
    return (
      <Results
        nameOf={getName}
        busy={form.busy}
        onRetry={() => void form.submit()}
        {...{ results, onClose }}
      />
    )
  }
  const name = (open[0] ?? left[0])?.planId ?? ''
  return (
    <FormDialog
      form={form}
      title={t(`studyScreens:toggle.${verb}`, { count: Math.max(open.length, 1), name })}
      confirm={open.length > 0 ? t(`studyScreens:action.${verb}`) : undefined}
      danger={!active}
      onClose={onClose}
    >
      <p className={plain}>{t(`studyScreens:toggle.effect.${verb}`)}</p>
      {left.length > 0 && (
        <div className={skipped}>
          <p>{t('studyScreens:toggle.skipped', { count: left.length })}</p>
          <ul className={skippedList}>
            {left.map(row => (
              <li key={row.id}>
                {t('ui:filter.summary', { label: row.planId, value: getOff(row, verb, locale)?.text ?? '' })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ReasonField form={form} required={!active} />
    </FormDialog>
  )
}
