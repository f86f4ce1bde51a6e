import type { Call } from '../../../contract/define.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useReasonCheck } from '../form/reason-field.tsx'
import { useForm } from '../form/use-form.ts'
import { type RowVersionRef, sendInBatches } from './batches.ts'
import { useOutcomes } from './results.tsx'

type Options = {
  call: Call
  /** Name of the list of records in the request, such as `studies`. */
  list: string
  rows: readonly RowVersionRef[]
  active: boolean
  /** There is one row: its error is shown over the form. */
  single: boolean
  /** The message after a success. */
  getMessage: (count: number) => string
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Most records in one request. */
const most = 100

/** Activates or deactivates records: the reason, the requests, and the result of each record. */
export function useToggle({ call, list, rows, active, single, getMessage, onDone, onClose }: Options) {
  const checkReason = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single })
  const form = useForm({
    from: { reason: '' },
    fields: ['reason'],
    asks: false,
    check: ({ reason }) => checkReason({ reason }, !active),
    send: ({ values: { reason } }, sending) =>
      sendInBatches(
        call,
        rows,
        part => ({ active, reason, [list]: part.map(({ id, rowVersion }) => ({ id, rowVersion })) }),
        sending,
        most,
      ),
    onDone: (outcomes, { values }) => {
      form.say(take(outcomes))
      const count = outcomes.filter(each => each.code === 0).length
      if (count > 0) toast('success', getMessage(count))
      return values
    },
  })
  return { form, results }
}
