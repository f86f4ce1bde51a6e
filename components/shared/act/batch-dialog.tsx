import { type ReactNode, useState } from 'react'
import type { Call } from '../../../contract/define.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useText } from '../call/use-text.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../form/reason-field.tsx'
import { type Form, type FormOptions, useForm } from '../form/use-form.ts'
import type { Sending } from '../form/use-submit.ts'
import { type Outcome, sendInBatches } from '../list/batches.ts'
import { Results, useOutcomes } from '../list/results.tsx'
import { skipped, skippedList } from '../page/page.css.ts'
import { type ActLook, type ActWords, type AsksReason, draw, withReason } from './act-dialog.tsx'

type Reason = { reason: string }

/** A call for some records at once, or what sends for records that this browser need not know. */
type BatchSend<T, V> =
  | {
      call: Call
      toInput: (rows: readonly T[], values: NoInfer<V>) => object
      /** Most records in one request. */
      most?: number
      send?: undefined
    }
  | { send: (values: NoInfer<V>, sending: Sending) => Promise<readonly Outcome[]> }

type BatchDialogProps<T extends { id: string }, V extends object, F extends string> = Partial<
  Pick<FormOptions<V, V, F, readonly Outcome[]>, 'from' | 'fields' | 'check' | 'toField'>
> &
  ActLook<Form<V, V, F>> &
  BatchSend<T, V> & {
    /** The message after it has the number of records for which it succeeded; without one the results say enough. */
    words: ActWords<((count: number) => string) | null>
    rows: readonly T[]
    getName: (row: T) => string
    /** Why the act leaves a record out. */
    getRefusal?: (row: T) => string | undefined
    /** The records that it leaves out, above the entries; `all` means that none is left. */
    left?: (rows: readonly T[], all: boolean) => ReactNode
    /** Reads records again, for another try: after a refusal their versions may be old. */
    readNewest?: (ids: readonly string[]) => Promise<readonly T[]>
    /** A single record is shown like any other, with its result. */
    always?: boolean
    reason?: AsksReason
    /** Called after it with the records for which it failed. */
    onDone: (failed: ReadonlySet<string>) => void
  }

/** The dialog of one act on several records: asks once, sends in batches, and shows a result for each, to try again where it failed. */
export function BatchDialog<T extends { id: string }, V extends object = Reason, F extends string = 'reason'>(
  props: BatchDialogProps<T, V, F>,
) {
  const { rows, words, getName, getRefusal, left, size, danger, off, beside, children, onClose } = props
  const { always, reason = 'required' } = props
  const open = rows.filter(row => getRefusal?.(row) === undefined)
  const { form, results } = useBatch(props, open)
  if (results && (always || rows.length > 1))
    return (
      <Results
        nameOf={id => rows.filter(row => row.id === id).map(getName)[0]}
        busy={form.busy}
        onRetry={() => void form.submit()}
        results={results}
        onClose={onClose}
      />
    )
  const free = open.length > 0 || rows.length === 0
  return (
    <FormDialog
      form={form}
      size={size}
      danger={danger}
      onClose={onClose}
      title={words.title}
      confirm={free ? words.confirm : undefined}
      off={draw(off, form)}
      beside={free && draw(beside, form)}
    >
      {free && draw(children, form)}
      {open.length < rows.length &&
        left?.(
          rows.filter(row => !open.includes(row)),
          !free,
        )}
      {free && reason !== 'none' && <ReasonField form={form as never} required={reason === 'required'} />}
    </FormDialog>
  )
}

/** Sends the open records, then those that failed. */
function useBatch<T extends { id: string }, V extends object, F extends string>(
  props: BatchDialogProps<T, V, F>,
  open: readonly T[],
) {
  const { words, rows, readNewest, always, reason = 'required', onDone, onClose } = props
  const checkReason = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single: !always && rows.length === 1 })
  const [tried, setTried] = useState(false)
  const waiting = results?.filter(each => each.code !== 0).map(each => each.id)
  const targets = waiting ? rows.filter(row => waiting.includes(row.id)) : open
  const renew = async () => {
    const newest = (await readNewest?.(targets.map(row => row.id))) ?? []
    return targets.map(row => newest.find(each => each.id === row.id) ?? row)
  }
  const form: Form<V, V, F> = useForm<V, F, readonly Outcome[], V>({
    from: props.from ?? ({ reason: '' } as V),
    fields: values => withReason(draw(props.fields ?? [], values), reason),
    asks: false,
    toField: props.toField,
    check: values => ({
      ...(reason !== 'none' && (checkReason(values as object as Reason, reason === 'required') as object)),
      ...props.check?.(values),
    }),
    send: async ({ values }, sending) => {
      if (props.send) return props.send(values, sending)
      const { call, toInput, most } = props
      return sendInBatches(
        call,
        tried ? await renew() : targets,
        part => toInput(part, values),
        sending,
        most,
      )
    },
    onDone: (outcomes, { values }) => {
      setTried(true)
      form.say(take(outcomes))
      const count = outcomes.filter(each => each.code === 0).length
      if (count > 0 && words.done) toast('success', words.done(count))
      return values
    },
  })
  return { form, results }
}

type LeftProps<T> = {
  text: string
  rows: readonly T[]
  getName: (row: T) => string
  getRefusal: (row: T) => string | undefined
}

/** The records that an act leaves out, each with the reason. */
export function LeftRows<T extends { id: string }>({ text, rows, getName, getRefusal }: LeftProps<T>) {
  const { t } = useText()
  return (
    <div className={skipped}>
      <p>{text}</p>
      <ul className={skippedList}>
        {rows.map(row => (
          <li key={row.id}>
            {t('ui:filter.summary', { label: getName(row), value: getRefusal(row) ?? '' })}
          </li>
        ))}
      </ul>
    </div>
  )
}
