import { send } from '../../client/session/api.ts'
import type { Output } from '../../contract/define.ts'
import { toggleOrganisations } from '../../contract/organisations/changes.ts'
import type { OrganisationRow } from '../../contract/organisations/shapes.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { useForm } from '../shared/form/use-form.ts'
import type { Sending } from '../shared/form/use-submit.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { ReasonField, useReasonError } from '../users/reason-field.tsx'
import { Results, useOutcomes } from '../users/results.tsx'

export type Toggle = { active: boolean; rows: readonly OrganisationRow[] }
type Props = Toggle & { onDone: (failed: ReadonlySet<string>) => void; onClose: () => void }
type Outcome = Output<typeof toggleOrganisations>['results'][number]

/** Most organisations in one request. */
const most = 100

/** Activates or deactivates organisations, with a reason and a result for each (F8, L49). */
export function ToggleDialog({ rows, active, onDone, onClose }: Props) {
  const { t } = useText()
  const verb = active ? 'activate' : 'deactivate'
  const open = rows.filter(row => row.active !== active)
  const { form, results } = useToggle({ rows: open, active, onDone, onClose, single: rows.length === 1 })
  if (results && rows.length > 1)
    return (
      <Results
        nameOf={(id: string) => rows.find(row => row.id === id)?.name}
        busy={form.busy}
        onRetry={() => void form.submit()}
        {...{ results, onClose }}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t(`organisationScreens:toggle.${verb}`, { count: open.length, name: open[0]?.name ?? '' })}
      confirm={open.length > 0 ? t(`organisationScreens:act.${verb}`) : undefined}
      danger={!active}
      onClose={onClose}
    >
      <p>{t(`organisationScreens:effect.${verb}`)}</p>
      <ReasonField form={form} required={!active} />
    </FormDialog>
  )
}

const sendAll = async (
  rows: readonly OrganisationRow[],
  input: { active: boolean; reason: string },
  sending: Sending,
): Promise<Outcome[]> => {
  const results: Outcome[] = []
  for (let at = 0; at < rows.length; at += most) {
    const organisations = rows.slice(at, at + most).map(({ id, rowVersion }) => ({ id, rowVersion }))
    const own = rows.length > most ? { quiet: true } : sending
    results.push(...(await send(toggleOrganisations, { ...input, organisations }, own)).results)
  }
  return results
}

/** The reason, the requests, and the result of each organisation. */
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
      if (count > 0) toast('success', t(`organisationScreens:done.${verb}`, { count }))
      return values
    },
  })
  return { form, results }
}
