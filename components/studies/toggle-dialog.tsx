import { send } from '../../client/session/api.ts'
import type { Output } from '../../contract/define.ts'
import { toggleStudies } from '../../contract/studies/calls.ts'
import type { StudyRow } from '../../contract/studies/shapes.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { useForm } from '../shared/form/use-form.ts'
import type { Sending } from '../shared/form/use-submit.ts'
import { skipped, skippedList } from '../shared/page/page.css.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { ReasonField, useReasonError } from '../users/reason-field.tsx'
import { Results, useOutcomes } from '../users/results.tsx'
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
  const { form, results } = useToggle({ rows: open, active, onDone, onClose, single: rows.length === 1 })
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

type Outcome = Output<typeof toggleStudies>['results'][number]
/** Most studies in one request. */
const most = 100

async function sendAll(
  rows: readonly StudyRow[],
  input: { active: boolean; reason: string },
  sending: Sending,
): Promise<Outcome[]> {
  const results: Outcome[] = []
  for (let at = 0; at < rows.length; at += most) {
    const studies = rows.slice(at, at + most).map(({ id, rowVersion }) => ({ id, rowVersion }))
    const own = rows.length > most ? { quiet: true } : sending
    results.push(...(await send(toggleStudies, { ...input, studies }, own)).results)
  }
  return results
}

/** The reason, the requests, and the result of each study. */
function useToggle({ rows, active, onDone, onClose, single }: Props & { single: boolean }) {
  const { t } = useText()
  const getReasonError = useReasonError()
  const { results, take } = useOutcomes({ onDone, onClose, single })
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    asks: false,
    check: ({ reason }) => getReasonError(reason, !active),
    send: ({ values }, sending) => sendAll(rows, { active, reason: values.reason }, sending),
    onDone: (outcomes, { values }) => {
      form.say(take(outcomes))
      const count = outcomes.filter(each => each.code === 0).length
      const verb = active ? 'activate' : 'deactivate'
      if (count > 0) toast('success', t(`studyScreens:toggle.done.${verb}`, { count }))
      return values
    },
  })
  return { form, results }
}
