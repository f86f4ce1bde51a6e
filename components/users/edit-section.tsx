import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { $locale } from '../../client/words/i18n.ts'
import { listPersonnelRoles } from '../../contract/assignments/calls.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { EditBar } from '../record/editing.tsx'
import { localName } from '../shell/company-name.ts'
import { mayLeave } from '../shell/leave.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Banner } from '../ui/notice-bar.tsx'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { changedFields } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { draftNames } from './draft-names.ts'
import { type FormValues, getValues } from './form-values.ts'
import { useResolver } from './use-department-required.ts'
import { useEdit } from './use-edit.ts'
import { UserForm } from './user-form.tsx'
import type { KnownNames } from './values.ts'

type Props = {
  user: UserDetail
  organisation: { id: string; name: string } | null
  known: KnownNames
  onDone: () => void
}

/** The basic fields, open for editing in place; the save bar shows only while something differs. */
export function EditSection({ user, organisation, known, onDone }: Props) {
  const { t } = useText()
  const id = useId()
  const form = useUserValues(user)
  const base = form.formState.defaultValues as FormValues
  const changed = changedFields(base, form.watch())
  useDraft(draftNames.edit, {
    dirty: changed.length > 0,
    // Another user's save stays: the draft holds only the fields changed here.
    values: () =>
      Object.fromEntries(changed.map(field => [field, form.getValues(field as keyof FormValues)])),
    restore: kept => form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true }),
  })
  const { trouble, busy, conflict, save, dismiss } = useEdit(user, form, onDone)
  const submit = () => void form.handleSubmit(() => save(form.getValues(), user))()
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  return (
    <>
      <PersonnelRoles user={user} off={form.watch('type') === user.type} />
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <UserForm id={id} form={form} onSubmit={submit} organisation={organisation} userId={user.id} />
      <EditBar
        changed={changed.length > 0 ? t('users:edit.dirty', { count: changed.length }) : null}
        clean={t('users:edit.clean')}
        busy={busy}
        onCancel={() => void cancel()}
        onSave={submit}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          base={user}
          known={known}
          busy={busy}
          onSave={values => void save(values, conflict.theirs)}
          onBack={dismiss}
        />
      )}
    </>
  )
}

/** A user with personnel-level roles keeps their type until those roles end: lists them before a save (G39, L73). */
function PersonnelRoles({ user, off }: { user: UserDetail; off: boolean }) {
  const { t, locale } = useText()
  const { data } = useScoped(listPersonnelRoles, { userId: user.id }, { enabled: !off, loading: false })
  if (off || !data?.total) return null
  const names = data.records.map(each => localName(each, locale)).join(t('users:edit.listComma'))
  return (
    <Banner notice={{ id: 'personnel', tone: 'warning', text: t('users:edit.personnelFirst', { names }) }} />
  )
}

/** The values of a user being edited, with the focus in the first field. */
function useUserValues(user: UserDetail) {
  const defaultValues = getValues(user)
  const resolver = useResolver(defaultValues.departmentIds)
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched' })
  const { setFocus } = form
  useEffect(() => setFocus(nameOrder($locale.get())[0]), [setFocus])
  return form
}
