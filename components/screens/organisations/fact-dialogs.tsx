import type { ComponentProps } from 'react'
import { send } from '../../../client/session/api.ts'
import { factRecord } from '../../../contract/organisations/fact-fields.ts'
import {
  addOrganisationFact,
  editOrganisationFact,
  factInput,
  type OrganisationFact,
  organisationFacts,
  removeOrganisationFact,
} from '../../../contract/organisations/facts.ts'
import {
  type Field,
  getEmptyInput,
  getInput,
  getNamesWith,
  type InputValues,
} from '../../../contract/records/define.ts'
import { fullName } from '../../../contract/values/names.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getSchemaErrors } from '../../shared/form/errors.ts'
import type { Conflict, Form } from '../../shared/form/use-form.ts'
import { FieldConflict } from '../../shared/record/field-conflict.tsx'
import { getLabel } from '../../shared/record/field-names.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { getControl, RecordField } from '../../shared/record/record-field.tsx'
import { PersonChoice } from '../studies/person-choice.tsx'
import { useNamesOf } from '../tenant-setting/reviewer-name.ts'

const names = getNamesWith(factRecord, 'input')
const fields = [...names, 'reason'] as const
type FieldName = (typeof fields)[number]
type FactValues = InputValues<typeof factRecord.fields> & { reason: string }
type Ends = { onDone: () => Promise<void>; onClose: () => void }
type Props = Ends & { organisationId: string; fact: OrganisationFact | null }

const empty: FactValues = { ...getEmptyInput(factRecord), ownerUserId: '', validUntil: '', reason: '' }
const getValues = ({ owner, ...fact }: OrganisationFact): FactValues => ({
  ...getInput(factRecord, fact),
  ...{ ownerUserId: owner.id, reason: '' },
})
const toInput = ({ reason: _, ...values }: FactValues) => factInput.parse(values)

const check = ({ reason: _, ...values }: FactValues) => getSchemaErrors<FieldName>(factInput, values)

/** Adds a fact that expires, or changes one. */
export const FactDialog = ({ fact, ...props }: Props) =>
  fact ? <Edit {...props} fact={fact} /> : <Add {...props} />

function Add({ organisationId, onDone, onClose }: Omit<Props, 'fact'>) {
  const { t } = useText()
  return (
    <ActDialog
      call={addOrganisationFact}
      from={empty}
      fields={fields}
      check={check}
      toInput={({ values }) => ({ ...toInput(values), organisationId })}
      words={{
        title: t('organisationFacts:addTitle'),
        confirm: t('common:action.save'),
        done: (_, values) => t('organisationFacts:saved', { name: values.title }),
      }}
      reason="none"
      onDone={onDone}
      onClose={onClose}
    >
      {form => <FactFields form={form} />}
    </ActDialog>
  )
}

function Edit({ organisationId, fact, onDone, onClose }: Props & { fact: OrganisationFact }) {
  const { t } = useText()
  return (
    <ActDialog
      call={editOrganisationFact}
      from={fact}
      toValues={getValues}
      fields={fields}
      check={check}
      toInput={({ values, from }) => ({
        ...toInput(values),
        id: from.id,
        rowVersion: from.rowVersion,
        reason: values.reason,
      })}
      reload={async () => {
        const { records } = await send(organisationFacts, { id: organisationId }, { quiet: true })
        return records.find(each => each.id === fact.id)
      }}
      words={{
        title: t('terms:editName', { name: fact.title }),
        confirm: t('common:action.save'),
        done: (_, values) => t('organisationFacts:saved', { name: values.title }),
      }}
      reason="optional"
      clash={form => form.conflict && <FactConflict form={form} conflict={form.conflict} />}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <FactFields form={form} owner={fact.owner} />}
    </ActDialog>
  )
}

type FactForm = Pick<Form<object, FactValues, FieldName>, 'id' | 'values' | 'errors' | 'set'>

function FactFields({ form, owner }: { form: FactForm; owner?: OrganisationFact['owner'] }) {
  const { locale } = useText()
  const person = getControl({ record: factRecord, name: 'ownerUserId', form })
  return names.map(name =>
    name === 'ownerUserId' ? (
      <PersonChoice
        key={name}
        {...person}
        single
        known={owner ? [{ value: owner.id, label: fullName(owner, locale) }] : []}
        value={form.values.ownerUserId ? [form.values.ownerUserId] : []}
        onChange={ids => form.set({ ownerUserId: ids[0] ?? '' })}
      />
    ) : (
      <RecordField key={name} record={factRecord} name={name} form={form} />
    ),
  )
}

type ConflictProps = {
  form: ComponentProps<typeof FieldConflict<OrganisationFact, FactValues, FieldName>>['form']
  conflict: Conflict<OrganisationFact>
}

/** Another user saved this fact first: per field, which value to keep (TR-C1). */
function FactConflict({ form, conflict }: ConflictProps) {
  const { t, locale } = useText()
  const getName = useNamesOf(
    [form.base, conflict.theirs].map(fact => fact.owner.id).concat(form.values.ownerUserId),
  )
  const show = (name: string, value: unknown) => {
    if (name === 'reason') return String(value) || t('users:history.empty')
    if (name === 'ownerUserId') return getName(String(value))
    const field: Field = factRecord.fields[name as (typeof names)[number]]
    return getFieldText(field, name, { [name]: value }, locale) || t('users:history.empty')
  }
  const label = (name: string) => (name === 'reason' ? t('common:reason.label') : getLabel(factRecord, name))
  return <FieldConflict form={form} conflict={conflict} label={label} show={show} name={form.base.title} />
}

/** Asks before a fact is removed. */
export function RemoveFactDialog({ fact, onDone, onClose }: Ends & { fact: OrganisationFact }) {
  const { t } = useText()
  return (
    <ActDialog
      call={removeOrganisationFact}
      toInput={({ values }) => ({ id: fact.id, rowVersion: fact.rowVersion, reason: values.reason })}
      words={{
        title: t('organisationFacts:removeTitle', { name: fact.title }),
        confirm: t('organisationFacts:act.remove'),
        done: t('organisationFacts:removed', { name: fact.title }),
      }}
      danger
      size="sm"
      reason="optional"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('organisationFacts:removeText')}</p>
    </ActDialog>
  )
}
