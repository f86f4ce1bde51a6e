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
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FieldClash } from './clash.tsx'
import {
  type FieldDraft,
  type FieldPath,
  getAddInput,
  getDraft,
  getEditInput,
  getNames,
  getPaths,
} from './draft.ts'
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
  const { language } = data
  return (
    <ActDialog<typeof addOrganisationField, Partial<OrganisationField>, FieldPath, FieldDraft>
      call={addOrganisationField}
      from={newField}
      toValues={getDraft}
      fields={values => getPaths(values, language)}
      check={useFieldCheck(data.records, language)}
      draft={draftNames.add}
      toInput={({ values }) => getAddInput(values)}
      words={{
        title: t('organisationFields:add'),
        confirm: t('common:action.add'),
        done: (_, values) => t('terms:nameWasAdded', { name: nameFor(getNames(values), locale, language) }),
      }}
      size="lg"
      reason="none"
      onDone={onDone}
      onClose={onClose}
    >
      {form => <FieldFields form={form} language={language} missing={missing} />}
    </ActDialog>
  )
}

/** Edits names, options and the required mark of a field. */
export function EditField({ field, use, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id } = field
  const { language } = data
  const others = data.records.filter(each => each.id !== id)
  const takeTheirs = () => {
    void onDone()
    onClose()
  }
  return (
    <ActDialog<typeof editOrganisationField, OrganisationField, FieldPath, FieldDraft>
      call={editOrganisationField}
      from={field}
      toValues={(saved: OrganisationField): FieldDraft => ({ ...getDraft(saved), reason: '' })}
      fields={values => getPaths(values, language)}
      check={useFieldCheck(others, language)}
      draft={draftNames.edit(id)}
      toInput={({ values, changes, from }) => getEditInput(values, changes, from)}
      reload={async () => {
        const { records } = await send(organisationFields, {}, { quiet: true, session })
        return records.find(each => each.id === id)
      }}
      words={{
        title: t('terms:editName', { name: nameFor(field.names, locale, language) }),
        confirm: t('common:action.save'),
        done: (_, values) => t('terms:changesSaved', { name: nameFor(getNames(values), locale, language) }),
      }}
      size="lg"
      off={form => (form.isDirty ? undefined : t('terms:nothingHasBeenChanged'))}
      reason="optional"
      clash={form => <FieldClash form={form} language={language} onTheirs={takeTheirs} />}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <FieldFields saved={field} form={form} language={language} missing={use?.missing} />}
    </ActDialog>
  )
}

/** Asks before a field is retired, with the number of organisations that have a value. */
export function RemoveField({ field, use, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const name = nameFor(field.names, locale, data.language)
  return (
    <ActDialog
      call={removeOrganisationField}
      toInput={({ values }) => ({ id: field.id, rowVersion: field.rowVersion, reason: values.reason })}
      onRefused={async error => {
        if (error.name === 'dataChanged') await onDone()
        return false
      }}
      words={{
        title: t('organisationFields:remove', { name }),
        confirm: t('organisationFields:removeConfirm'),
        done: t('organisationFields:removed', { name }),
      }}
      danger
      size="sm"
      reason="optional"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('organisationFields:removeText')}</p>
      {use && use.used > 0 && <p>{t('organisationFields:inUse', { count: use.used })}</p>}
    </ActDialog>
  )
}
