import { useRef } from 'react'
import type { InvitationRow } from '../../../contract/invitations/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { Results, useOutcomes } from '../../shared/list/results.tsx'
import { skipped } from '../../shared/page/page.css.ts'
import { type Act, actOn, closedFor } from './acts.ts'

type Props = {
  act: Act
  rows: readonly InvitationRow[]
  /** Called after the action; `failed` holds the invitations for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before links are mailed again or revoked, does it, and shows a result for each. */
export function ActDialog({ act, rows, onDone, onClose }: Props) {
  const { t } = useText()
  const open = rows.filter(row => closedFor(row, act) === undefined)
  const checkReason = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single: rows.length === 1 })
  const ids = useRef<readonly string[]>([])
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    check: ({ reason }) => checkReason({ reason }, false),
    send: ({ values }, sending) => actOn(act, ids.current, values.reason, sending),
    onDone: (outcomes, { values }) => {
      form.say(take(outcomes))
      return values
    },
  })
  const run = (asked: readonly string[]) => {
    ids.current = asked
    if (asked.length > 0) void form.submit()
  }
  if (results && rows.length > 1)
    return (
      <Results
        nameOf={id => rows.find(each => each.id === id)?.email}
        results={results}
        busy={form.busy}
        onRetry={() => run(results.filter(each => each.code !== 0).map(each => each.id))}
        onClose={onClose}
      />
    )
  const name = open.length === 1 ? open[0]!.email : t('invitations:act.several', { count: open.length })
  return (
    <FormDialog
      form={{ ...form, submit: async () => run(open.map(each => each.id)) }}
      title={t(`invitations:act.${act}Title`, { name })}
      confirm={t(`invitations:act.${act}`)}
      danger={act === 'revoke'}
      onClose={onClose}
    >
      <p>{t(`invitations:act.${act}Text`)}</p>
      {open.length < rows.length && (
        <p className={skipped}>{t('invitations:act.skipped', { count: rows.length - open.length })}</p>
      )}
      <ReasonField form={form} required={false} />
    </FormDialog>
  )
}
