import { removeMembers } from '../../../contract/members/changes.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { sendInBatches } from '../../shared/list/batches.ts'
import { Results, useOutcomes } from '../../shared/list/results.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

type Props = {
  studyId: string
  rows: readonly MemberRow[]
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Removes members with a reason, each with their own result (L25, L26, F20). */
export function RemoveDialog(props: Props) {
  const { rows, onClose } = props
  const { t } = useText()
  const getName = useNameOf()
  const { form, results } = useRemoval(props)
  if (results && rows.length > 1)
    return (
      <Results
        nameOf={(id: string) => {
          const row = rows.find(each => each.id === id)
          return row && getName(row)
        }}
        busy={form.busy}
        onRetry={() => void form.submit()}
        {...{ results, onClose }}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t('members:removeTitle', { count: rows.length, name: rows[0] ? getName(rows[0]) : '' })}
      confirm={t('members:remove')}
      danger
      onClose={onClose}
    >
      <p>{t('members:removeEffect')}</p>
      <ReasonField form={form} />
    </FormDialog>
  )
}

function useRemoval({ studyId, rows, onDone, onClose }: Props) {
  const { t } = useText()
  const check = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single: rows.length === 1 })
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    asks: false,
    check,
    send: ({ values: { reason } }, sending) =>
      sendInBatches(
        removeMembers,
        rows,
        part => ({
          studyId,
          members: part.map(({ id, rowVersion }) => ({ id, rowVersion })),
          reason: reason.trim(),
        }),
        sending,
      ),
    onDone: (outcomes, { values }) => {
      form.say(take(outcomes))
      const count = outcomes.filter(each => each.code === 0).length
      if (count > 0) toast('success', t('members:removed', { count }))
      return values
    },
  })
  return { form, results }
}
