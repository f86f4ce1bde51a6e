import type { ReactNode } from 'react'
import type { Call, Input, Output } from '../../../contract/define.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useReread } from '../call/use-reread.ts'
import { FormDialog, type FormDialogProps } from '../form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../form/reason-field.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import type { Entry } from '../form/use-entries.ts'
import type { FieldErrors } from '../form/use-field-errors.ts'
import type { Form, FormOptions } from '../form/use-form.ts'

/** Whether an act asks for a reason; entries without one leave it out. */
export type AsksReason = 'required' | 'optional' | 'none'

/** What a dialog of an act says: its title, the button that does it (without one nothing can be done), and the message after it. */
export type ActWords<D> = {
  title: string
  confirm: string | undefined
  /** The other button, where “Cancel” could be misread. */
  cancel?: string
  done: D
}

/** How the dialog looks, and what is below the form: mostly the impact of the act. */
export type ActLook<F> = Pick<FormDialogProps, 'size' | 'danger' | 'awaited' | 'onClose'> & {
  /** Why it can't be done at present. */
  off?: string | ((form: F) => string | undefined)
  beside?: ReactNode | ((form: F) => ReactNode)
  children?: ReactNode | ((form: F) => ReactNode)
}

type Reason = { reason: string }

export type ActDialogProps<C extends Call, R extends object, V extends object, F extends string> = Partial<
  Omit<FormOptions<R, V, F, Output<C>>, 'send' | 'onDone'>
> &
  ActLook<Form<R, V, F>> & {
    call: C
    words: ActWords<string | ((output: Output<C>, values: NoInfer<V>) => string)>
    toInput: (entry: Entry<R, NoInfer<V>>) => Input<C>
    reason?: AsksReason
    reasonHint?: string
    /** Calls whose answers have changed afterwards. */
    rereads?: readonly Pick<Call, 'name'>[]
    /** Called after a success, before the dialog closes. */
    onDone?: (output: Output<C>, entry: Entry<R, NoInfer<V>>) => unknown
    /** In place of the form after another user's save. */
    clash?: (form: Form<R, V, F>) => ReactNode
  }

/** The fields of the entries, and the reason below them. */
export const withReason = <F extends string>(fields: readonly F[], reason: AsksReason): readonly F[] =>
  reason === 'none' || fields.some(each => each === 'reason') ? fields : [...fields, 'reason' as F]

/** Draws what may depend on the form. */
export const draw = <F, T>(part: T | ((form: F) => T), form: F): T =>
  typeof part === 'function' ? (part as (form: F) => T)(form) : part

/**
 * The dialog of one act on one record: says what it does, asks for its entries and the reason, makes the call, says that it
 * is done, and closes. Without entries of its own it asks for the reason only.
 */
export function ActDialog<
  C extends Call,
  R extends object = Reason,
  F extends string = 'reason',
  V extends object = R,
>(props: ActDialogProps<C, R, V, F>) {
  const { words, size, danger, awaited, off, beside, children, clash, onClose, reason = 'required' } = props
  const form = useAct(props)
  if (clash && form.conflict) return clash(form)
  return (
    <FormDialog
      form={form}
      size={size}
      danger={danger}
      awaited={awaited}
      onClose={onClose}
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      off={draw(off, form)}
      beside={draw(beside, form)}
    >
      {draw(children, form)}
      {reason !== 'none' && words.confirm !== undefined && (
        <ReasonField
          form={form as never}
          required={reason === 'required'}
          {...(props.reasonHint && { hint: props.reasonHint })}
        />
      )}
    </FormDialog>
  )
}

function useAct<C extends Call, R extends object, V extends object, F extends string>(
  props: ActDialogProps<C, R, V, F>,
): Form<R, V, F> {
  const { call, words, toInput, reason = 'required', rereads = [], onDone, onClose, ...options } = props
  const reread = useReread()
  const checkReason = useReasonCheck()
  return useCallForm<C, R, F, V>(call, {
    ...options,
    from: options.from ?? ({ reason: '' } as R),
    fields: values => withReason(draw(options.fields ?? [], values), reason),
    check: (values): FieldErrors<F> => ({
      ...(reason !== 'none' && (checkReason(values as object as Reason, reason === 'required') as object)),
      ...options.check?.(values),
    }),
    toInput,
    onDone: async (output, entry) => {
      toast('success', typeof words.done === 'string' ? words.done : words.done(output, entry.values))
      await onDone?.(output, entry)
      onClose()
      void reread(...rereads)
    },
  })
}
