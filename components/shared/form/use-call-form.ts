import { send } from '../../../client/session/api.ts'
import type { Call, Input, Output } from '../../../contract/define.ts'
import { useSessionStore } from '../call/session-context.ts'
import type { Entry } from './use-entries.ts'
import { type FormOptions, useForm } from './use-form.ts'

type Options<C extends Call, R extends object, V extends object, F extends string> = Omit<
  FormOptions<R, V, F, Output<C>>,
  'send'
> & {
  /** The request of the entries. */
  toInput: (entry: Entry<R, NoInfer<V>>) => Input<C>
}

/** A form that makes one declared call: see useForm(). */
export function useCallForm<C extends Call, R extends object, F extends string, V extends object = R>(
  call: C,
  { toInput, ...options }: Options<C, R, V, F>,
) {
  const session = useSessionStore()
  return useForm<R, F, Output<C>, V>({
    ...options,
    send: (entry, sending) => send(call, toInput(entry), { ...sending, session }),
  })
}
