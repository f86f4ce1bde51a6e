import { send } from '../../../client/session/api.ts'
import {
  addOrganisationField,
  editOrganisationField,
  type OrganisationField,
  type OrganisationFields,
  organisationFields,
  removeOrganisationField,
} from '../../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { FieldClash } from './clash.tsx'
import { type FieldDraft, getAddInput, getDraft, getEditInput, getNames, getPaths } from './draft.ts'
import { draftNames } from './draft-names.ts'
import { FieldFields } from './field-form.tsx'
import type { FieldUse } from './retired-fields.tsx'
import { useFieldCheck } from './use-field-form.ts'

type Props = { data: OrganisationFields; onClose: () => void; onDone: () => Promise<unknown> }
type OneProps = Props & { field: OrganisationField; use: FieldUse | undefined }

const newField: Partial<OrganisationField> = {}

/** Adds a field at the end; `missing` are the organisations that it would make incomplete. */
export function AddField({ data, missing, onClose, onDone }: Props & { missing: number | undefined }) {
  const { t, locale } = useText()
  const check = useFieldCheck(data.records, data.language)
  const form = useCallForm(addOrganisationField, {
    from: newField,
    toValues: getDraft,
    fields: values => getPaths(values, data.language),
    check,
    draft: draftNames.add,
    toInput: ({ values }) => getAddInput(values),
    onDone: async (_, { values }) => {
      await onDone()
      toast(
        'success',
        t('organisationFields:added', { name: nameFor(getNames(values), locale, data.language) }),
      )
      onClose()
    },
  })
  return (
    <ChangeDialog
      form={form}
      title={t('organisationFields:add')}
      confirm={t('organisationFields:addConfirm')}
      size="lg"
      onClose={onClose}
    >
      <FieldFields form={form} language={data.language} missing={missing} />
    </ChangeDialog>
  )
}

/** Edits names, options and the required mark of a field. */
export function EditField({ field, use, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id } = field
  const others = data.records.filter(each => each.id !== id)
  const check = useFieldCheck(others, data.language)
  const form = useCallForm(editOrganisationField, {
    from: field,
    toValues: (saved: OrganisationField): FieldDraft => ({ ...getDraft(saved), reason: '' }),
    fields: values => getPaths(values, data.language),
    check,
    draft: draftNames.edit(id),
    toInput: ({ values, changes, from }) => getEditInput(values, changes, from),
    reload: async () => {
      const { records } = await send(organisationFields, {}, { quiet: true, session })
      return records.find(each => each.id === id)
    },
    onDone: async (_, { values }) => {
      await onDone()
      toast(
        'success',
        t('organisationFields:saved', { name: nameFor(getNames(values), locale, data.language) }),
      )
      onClose()
    },
  })
  return (
    <>
      <ChangeDialog
        form={form}
        title={t('organisationFields:edit', { name: nameFor(field.names, locale, data.language) })}
        confirm={t('organisationFields:save')}
        size="lg"
        off={form.isDirty ? undefined : t('organisationFields:clean')}
        onClose={onClose}
      >
        <FieldFields saved={field} form={form} language={data.language} missing={use?.missing} />
      </ChangeDialog>
      <FieldClash
        form={form}
        language={data.language}
        onTheirs={() => {
          void onDone()
          onClose()
        }}
      />
    </>
  )
}

/** Asks before a field is retired, with the number of organisations that have a value. */
export function RemoveField({ field, use, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const name = nameFor(field.names, locale, data.language)
  const form = useCallForm(removeOrganisationField, {
    from: { reason: '' },
    fields: [],
    toInput: ({ values }) => ({ id: field.id, rowVersion: field.rowVersion, reason: values.reason }),
    onRefused: async error => {
      if (error.name === 'dataChanged') await onDone()
      return false
    },
    onDone: async () => {
      await onDone()
      toast('success', t('organisationFields:removed', { name }))
      onClose()
    },
  })
  return (
    <ChangeDialog
      form={form}
      title={t('organisationFields:remove', { name })}
      confirm={t('organisationFields:removeConfirm')}
      danger
      size="sm"
      onClose={onClose}
    >
      <p>{t('organisationFields:removeText')}</p>
      {use && use.used > 0 && <p>{t('organisationFields:inUse', { count: use.used })}</p>}
    </ChangeDialog>
  )
}
