import { useEffect } from 'react'
import { send } from '../../../client/session/api.ts'
import { $locale } from '../../../client/words/i18n.ts'
import { listPersonnelRoles } from '../../../contract/assignments/calls.ts'
import { editUser, searchUsers, userById, userHistory } from '../../../contract/users/calls.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import type { Conflict, Form } from '../../shared/form/use-form.ts'
import { auditWord } from '../../shared/history/words.ts'
import { localName } from '../../shared/page/company-name.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { EditBar } from '../../shared/record/editing.tsx'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { draftNames } from './draft-names.ts'
import { checkUser, cleaned, type FieldName, type FormValues, fieldNames, getValues } from './form-values.ts'
import { useDepartmentRequired } from './use-department-required.ts'
import { UserForm } from './user-form.tsx'
import { type KnownNames, useValueText } from './values.ts'

type Props = {
  user: UserDetail
  organisation: { id: string; name: string } | null
  known: KnownNames
  onDone: () => void
}

/** The basic fields, open for editing in place; the save bar shows only while something differs. */
export function EditSection({ user, organisation, known, onDone }: Props) {
  const { t } = useText()
  const form = useEdit(user, onDone)
  const cancel = async () => {
    if (await mayLeave()) onDone()
  }
  const count = Object.keys(form.changes).length
  return (
    <>
      <PersonnelRoles user={user} off={form.values.type === user.type} />
      <Trouble text={form.trouble} />
      <UserForm form={form} organisation={organisation} userId={user.id} />
      <EditBar
        changed={form.isDirty ? t('users:edit.dirty', { count }) : null}
        clean={t('terms:nothingChanged')}
        busy={form.busy}
        onCancel={() => void cancel()}
        onSave={() => void form.submit()}
      />
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} known={known} />}
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

/** The basic fields of a user: sends only the changes, and a newer version of the record leads to a choice. */
function useEdit(user: UserDetail, onSaved: () => void) {
  const { t } = useText()
  const nameOf = useNameOf()
  const reread = useReread()
  const departmentRequired = useDepartmentRequired()
  const form = useCallForm(editUser, {
    from: user,
    toValues: getValues,
    fields: fieldNames,
    check: values => checkUser(values, departmentRequired, getValues(user).departmentIds),
    draft: draftNames.edit,
    toInput: ({ values, changes, from }) => {
      const sent = Object.entries(cleaned(values)).filter(([field]) => field in changes)
      return { ...Object.fromEntries(sent), id: from.id, rowVersion: from.rowVersion }
    },
    reload: () => send(userById, { userId: user.id }, { quiet: true }),
    onDone: async (_, { values, changes }) => {
      await reread(userById, userHistory, searchUsers)
      if (Object.keys(changes).length > 0) toast('success', t('users:edit.saved', { name: nameOf(values) }))
      onSaved()
    },
  })
  const { id } = form
  useEffect(() => document.getElementById(`${id}-${nameOrder($locale.get())[0]}`)?.focus(), [id])
  return form
}

type ConflictDialogProps = {
  form: Pick<
    Form<UserDetail, FormValues, FieldName>,
    'base' | 'values' | 'toValues' | 'busy' | 'goBack' | 'saveOver'
  >
  conflict: Conflict<UserDetail>
  known: KnownNames
}

/** Another user saved this user first. */
export function ConflictDialog({ form, conflict, known }: ConflictDialogProps) {
  const nameOf = useNameOf()
  const show = useValueText(known)
  const label = (field: string) => auditWord('field.', field)
  return <FieldConflict form={form} conflict={conflict} label={label} show={show} name={nameOf(form.base)} />
}
