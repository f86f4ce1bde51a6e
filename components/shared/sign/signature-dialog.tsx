import { type ReactNode, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Call, Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { type SignatureMeaning, type SignedAct, signatureMeaning } from '../../../contract/signatures/acts.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { Statement } from '../../../contract/signatures/shapes.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { draw } from '../act/act-dialog.tsx'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useText } from '../call/use-text.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { type Form, useForm } from '../form/use-form.ts'
import { WordHelp } from '../page/word-help.tsx'
import { ProofStep } from './proof-step.tsx'

/** Entries of an act by field, with `meaning` and `reason`; no meaning is preset. */
export type ActEntries = Record<string, string>
export type ActForm = Form<ActEntries, ActEntries, string>

export type SignatureDialogProps<C extends Call> = {
  title: string
  /** The call that changes the record; it takes the request with the signature. */
  call: C
  record: { id: string; rowVersion: number }
  /** Entries of the act beside meaning and reason, in the order of its fields, and their errors. */
  from?: ActEntries
  check?: (values: ActEntries) => ActEntries
  /** The input of the act. */
  toChange: (values: ActEntries) => SignedAct
  danger?: boolean
  /** Calls whose answers have changed afterwards. */
  rereads?: readonly Pick<Call, 'name'>[]
  /** The message after it. */
  done?: string
  /** Called after a success, before the dialog says so and closes. */
  onDone?: (output: Output<C>) => unknown
  onClose: () => void
  /** Fields of the act, above meaning and reason. */
  children?: ReactNode | ((form: ActForm) => ReactNode)
}

type Draft = Pick<SignatureDialogProps<Call>, 'record' | 'from' | 'check' | 'toChange'>

const getRequest = ({ record, toChange }: Draft, values: ActEntries) => ({
  id: record.id,
  rowVersion: record.rowVersion,
  meaning: values.meaning as SignatureMeaning,
  reason: values.reason ?? '',
  change: toChange(values),
})

/** The form of what is to be signed; sending it makes the statement. */
function useDraftForm(draft: Draft, onMade: (statement: Statement) => void): ActForm {
  const { t } = useText()
  const session = useSessionStore()
  const { from = {}, check } = draft
  const fields = [...Object.keys(from), 'meaning', 'reason']
  return useForm<ActEntries, string, Statement>({
    from: { ...from, meaning: '', reason: '' },
    fields,
    check: values => ({
      ...check?.(values),
      ...(values.meaning === '' && { meaning: t('sign:dialog.meaningMissing') }),
      ...(values.reason?.trim() === '' && { reason: t('sign:dialog.reasonMissing') }),
    }),
    toField: path => fields.find(each => path === each || path.endsWith(`.${each}`)),
    send: ({ values }, sending) => send(makeStatement, getRequest(draft, values), { ...sending, session }),
    onDone: (made, { values }) => {
      onMade(made)
      return values
    },
  })
}

/** One dialog for every signed act: first what, why and in which sense, then the exact statement and the proof of the signer. */
export function SignatureDialog<C extends Call>(props: SignatureDialogProps<C>) {
  const { title, call, danger = false, rereads = [], done, onClose, children } = props
  const { t } = useText()
  const [statement, setStatement] = useState<Statement | null>(null)
  const reread = useReread()
  const form = useDraftForm(props, setStatement)
  const onDone = async (output: Output<C>) => {
    await props.onDone?.(output)
    await reread(...rereads)
    if (done) toast('success', done)
    onClose()
  }
  if (statement)
    return (
      <ProofStep
        title={title}
        call={call}
        danger={danger}
        onClose={onClose}
        onDone={onDone}
        request={getRequest(props, form.values)}
        first={statement}
        onBack={() => setStatement(null)}
      />
    )
  return (
    <FormDialog form={form} title={title} confirm={t('sign:dialog.next')} onClose={onClose}>
      {draw(children, form)}
      <RadioGroup
        id={`${form.id}-meaning`}
        label={t('sign:dialog.meaning')}
        hint={
          <>
            {t('sign:dialog.meaningHint')} <WordHelp word="meaning" name={t('sign:dialog.meaning')} />
          </>
        }
        options={signatureMeaning.options.map(value => ({ value, label: t(`sign:choice.${value}`) }))}
        value={form.values.meaning}
        error={form.errors.meaning}
        required
        onChange={meaning => form.set({ meaning })}
      />
      <TextArea
        {...form.text('reason')}
        label={t('common:reason.label')}
        required
        countTo={limits.reasonLength}
      />
    </FormDialog>
  )
}
