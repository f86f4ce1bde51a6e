import { type ChangeEvent, useId, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { getLastChange } from '../call/failure.ts'
import { getRefusedFields } from './errors.ts'
import { type Entry, useEntries } from './use-entries.ts'
import { type FieldErrors, focusFirst, useFieldErrors } from './use-field-errors.ts'
import { type Sending, useSubmit } from './use-submit.ts'

/** A version that another user saved first; who and when, if known. */
export type Conflict<R> = { theirs: R; by: string | null; at: string | null }

// biome-ignore lint/suspicious/noConfusingVoidType: most forms keep no entry after a success
type Rest<V> = Partial<V> | undefined | void

export type FormOptions<R extends object, V extends object, F extends string, O> = {
  /** The record, or the entries to begin with. A newer record is taken over until the user edits. */
  from: R
  /** The entries of a record; by default the record is the entries. */
  toValues?: (from: R) => V
  /** Fields that can have an error, in the order of the form; the id of each is `${form.id}-${field}`. */
  fields: readonly F[] | ((values: NoInfer<V>) => readonly F[])
  /** The errors of the entries by field: with one, nothing is sent. */
  check?: (values: NoInfer<V>) => FieldErrors<NoInfer<F>>
  /** The field of a path of the input in a refusal of the server; by default the field of the same name. */
  toField?: (path: string) => NoInfer<F> | undefined
  /** Whether leaving a field shows no error yet. */
  silent?: (field: NoInfer<F>) => boolean
  /** Name of the stored draft; without one the entries are never stored. */
  draft?: string
  /** Entries that a stored draft leaves out: they would be outdated when it is restored. */
  unstored?: readonly (keyof NoInfer<V>)[]
  /** Called when a stored draft has been restored. */
  onRestored?: () => void
  /** False for entries that a user may leave without a question. */
  asks?: boolean
  send: (entry: Entry<R, NoInfer<V>>, sending: Sending) => Promise<O>
  /** Called after a success, when nothing is unsaved. Then the form begins again, with the entries that this returns. */
  onDone: (output: NoInfer<O>, entry: Entry<R, NoInfer<V>>) => Rest<NoInfer<V>> | Promise<Rest<NoInfer<V>>>
  /** Returns true for a refusal that is shown elsewhere, or by `refuse` at fields. */
  onRefused?: (
    error: CallError,
    refuse: (wrong: FieldErrors<NoInfer<F>>) => void,
    entry: Entry<R, NoInfer<V>>,
  ) => boolean | Promise<boolean>
  /** Reads the record again after another user saved it first; undefined if it is gone. */
  reload?: () => Promise<NoInfer<R> | undefined>
  /** With this sentence a conflict shows no dialog: the entries stay on top of the newer record, to be sent again. */
  overtaken?: string
}

export type Form<R extends object, V extends object, F extends string> = ReturnType<
  typeof useForm<R, F, unknown, V>
>

/** The engine of every form: entries, errors, unsaved changes, sending, and the conflict with another user's save. */
export function useForm<R extends object, F extends string, O, V extends object = R>(
  options: FormOptions<R, V, F, O>,
) {
  const { check, silent, asks } = options
  const id = useId()
  const entries = useEntries(options)
  const { values, changes, from: base } = entries.entry
  const fields = typeof options.fields === 'function' ? options.fields(values) : options.fields
  const errors = useFieldErrors({ id, fields, found: check?.(values) ?? {}, silent })
  const sending = useSending(options, { entries, errors, fields })
  const set = (part: Partial<V>) => {
    entries.set(part)
    errors.changed(Object.keys(part))
    sending.renew()
  }
  const { clear: clearErrors, changed: _, ...shown } = errors
  const { busy, error, trouble, conflict, say, forget, saveMine, saveOver, goBack } = sending
  const { isDirty, start, toValues } = entries
  return {
    ...{ id, values, changes, base, start, isDirty, asks: asks !== false, toValues, set },
    ...{ ...shown, clearErrors },
    ...{ busy, error, trouble, conflict, say, forget, saveMine, saveOver, goBack },
    /**
     * Sends the entries, or shows and focuses what is wrong with them; resolves to whether they were saved. The check runs
     * again: it may depend on the button.
     */
    submit: async (): Promise<boolean> =>
      !focusFirst(errors.check(check?.(values))) && (await sending.perform(entries.entry)),
    discard: () => {
      entries.clear()
      sending.clear()
    },
    /** The properties of a text field. */
    text: (field: F & keyof V) => ({
      id: `${id}-${field}`,
      value: String(values[field] ?? ''),
      error: shown.errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [field]: event.currentTarget.value } as unknown as Partial<V>),
    }),
  }
}

type Parts<R extends object, V extends object, F extends string> = {
  entries: ReturnType<typeof useEntries<R, V>>
  errors: ReturnType<typeof useFieldErrors<F>>
  fields: readonly F[]
}

/** Sends entries, and shows a refusal where it belongs: at its field, in the conflict dialog, or over the form. */
function useSending<R extends object, V extends object, F extends string, O>(
  { send, onDone, onRefused, reload, overtaken, toField }: FormOptions<R, V, F, O>,
  { entries, errors, fields }: Parts<R, V, F>,
) {
  const [conflict, setConflict] = useState<Conflict<R> | null>(null)
  const getField = (path: string) =>
    fields.find(field => field === path) ?? fields.find(field => path.startsWith(`${field}.`))
  const overtake = (error: CallError, theirs: R): void => {
    if (overtaken === undefined) setConflict({ theirs, by: null, at: null, ...getLastChange(error) })
    else {
      entries.rebase(theirs)
      submit.say(overtaken)
    }
  }
  const submit = useSubmit(async error => {
    if (await onRefused?.(error, errors.refuse, entries.entry)) return true
    // Without the newer record the form shows the refusal itself.
    const theirs = error.name === 'dataChanged' ? await reload?.().catch(() => undefined) : undefined
    const wrong = theirs ? {} : getRefusedFields(error, toField ?? getField)
    const isAtField = Object.keys(wrong).length > 0
    setConflict(null)
    if (theirs) overtake(error, theirs)
    else if (isAtField) errors.refuse(wrong)
    return theirs !== undefined || isAtField
  })
  const perform = (entry: Entry<R, V>) =>
    submit.run(async sending => {
      const output = await send(entry, sending)
      entries.release()
      const next = await onDone(output, entry)
      entries.finish(next ?? null)
      errors.clear()
      setConflict(null)
    })
  return {
    ...{ ...submit, conflict, perform, goBack: () => setConflict(null) },
    /** Saves the own changes over what another user has saved. */
    saveMine: async () => {
      if (conflict) await perform(entries.putOver(conflict.theirs))
    },
    /** Saves other entries over it, such as a choice for each field. */
    saveOver: async (values: V) => {
      if (conflict) await perform(entries.getEntry(values, conflict.theirs))
    },
    clear: () => {
      errors.clear()
      setConflict(null)
      submit.forget()
    },
  }
}
