import type { CallError } from '../../../../client/http/call-error.ts'
import { canSeal } from '../../../../client/sign-in/password.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { type Entries, type Field, getFaults, noEntries, toField } from './entries.ts'

export type PasswordForm = ReturnType<typeof usePasswordForm>

type Options = {
  /** Fields of this form, in order. */
  asked: readonly Field[]
  send: (entries: Entries) => Promise<void>
  onDone: () => void
  /** Return true for a server error that the owner of the form handles itself. */
  onRefused?: (error: CallError) => boolean
}

/** A form that sets a password. It is never stored as a draft; the user is asked before its entries are lost. */
export function usePasswordForm({ asked, send, onDone, onRefused }: Options) {
  const { t } = useText()
  const form = useForm({
    from: noEntries,
    fields: asked,
    check: entries => getFaults(entries, asked),
    toField: path => asked.find(field => field === toField(path)),
    send: ({ values }) => send(values),
    onDone,
    onRefused,
  })
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: t(`password:field.${field}`), value }),
  )
  const sealing = useSealing()
  return {
    ...{ ...form, asked, problems, trouble: form.trouble || sealing.trouble },
    submit: () => {
      if (sealing.trouble === '') void form.submit()
    },
  }
}

/** What prevents a page from sending a password: browsers encrypt only over HTTPS. */
export function useSealing() {
  const { t } = useText()
  return { trouble: canSeal() ? '' : t('password:insecure') }
}
