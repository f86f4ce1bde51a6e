import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { addUser, searchUsers } from '../../contract/users/calls.ts'
import { mayLeave } from '../shell/leave.ts'
import { useNavigation } from '../shell/navigation.tsx'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { steady } from '../ui/steady.ts'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import { changedFields } from './conflict.ts'
import { draftNames } from './draft-names.ts'
import { emptyValues, type FormValues } from './form-values.ts'
import { useNameOf } from './person.tsx'
import { fieldProblems } from './server-errors.ts'
import { useResolver } from './use-department-required.ts'
import { detailPath } from './user-columns.tsx'
import { UserForm } from './user-form.tsx'

/** Adds a person without an account (K11); closing it with entries asks first. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const resolver = useResolver(null)
  const form = useForm<FormValues>({ defaultValues: emptyValues, resolver, mode: 'onTouched' })
  const { trouble, busy, save } = useAdd(form, onClose)
  const dirty = changedFields(emptyValues, form.watch()).length > 0
  useDraft(draftNames.add, {
    dirty,
    values: () => form.getValues(),
    restore: kept => form.reset({ ...emptyValues, ...kept }, { keepDefaultValues: true }),
  })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog
      open
      title={t('users:add.title')}
      onClose={close}
      footer={
        <>
          <Button {...steady} onClick={close}>
            {t('users:dialog.cancel')}
          </Button>
          <Button {...steady} variant="primary" busy={busy} onClick={save}>
            {t('users:add.save')}
          </Button>
        </>
      }
    >
      <p>{t('users:add.text')}</p>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <UserForm id={id} form={form} onSubmit={save} />
    </Dialog>
  )
}

function useAdd(form: ReturnType<typeof useForm<FormValues>>, onClose: () => void) {
  const { t } = useText()
  const nameOf = useNameOf()
  const { go } = useNavigation()
  const reread = useReread()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [submitKey, setSubmitKey] = useState<string>()
  const save = form.handleSubmit(async values => {
    setBusy(true)
    setTrouble('')
    try {
      const { id } = await send(addUser, values, { quiet: true, submitKey })
      toast('success', t('users:add.done', { name: nameOf(values) }))
      await reread(searchUsers)
      discardUnsaved()
      onClose()
      go(detailPath(id))
    } catch (error) {
      if (!isCallError(error)) throw error
      setSubmitKey(error.transport ? error.submitKey : undefined)
      const problems = fieldProblems(error)
      for (const { field, message } of problems) form.setError(field, { message }, { shouldFocus: true })
      if (problems.length === 0) setTrouble(error.message || t('portal:state.errorTitle'))
    } finally {
      setBusy(false)
    }
  })
  return { trouble, busy, save: () => void save() }
}
