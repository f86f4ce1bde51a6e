import { useRef } from 'react'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { useOutcomes } from '../../shared/list/results.tsx'
import { act, needsReason, type StatusAction } from './actions.ts'

type CourseProps = {
  action: StatusAction
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
  /** The action requires an end date of the account. */
  ends: boolean
  single: boolean
}

/** Reason, end date, sending, results. The entries stay if sending fails, and a repeated submit is done once. */
export function useCourse({ action, ends, onDone, onClose, single }: CourseProps) {
  const checkReason = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single })
  const users = useRef<readonly UserRow[]>([])
  const form = useForm({
    from: { end: null as string | null, reason: '' },
    fields: ['end', 'reason'],
    asks: false,
    check: ({ end, reason }) => ({
      ...(ends && !end && { end: codeText(codes.accountExpiryRequired.code) }),
      ...checkReason({ reason }, needsReason.has(action)),
    }),
    toField: path => (path === 'validTo' ? 'end' : path === 'reason' ? path : undefined),
    send: ({ values }, sending) =>
      act(action, users.current, values.reason, sending, ends ? values.end : null),
    onDone: (outcomes, { values }) => {
      form.say(take(outcomes))
      return values
    },
  })
  const run = (asked: readonly UserRow[]) => {
    users.current = asked
    if (asked.length > 0) void form.submit()
  }
  return { form, results, run }
}
