import type { z } from 'zod'
import type { CallError } from '../../../client/http/call-error.ts'
import { issueText } from '../../../client/http/issues.ts'
import { t } from '../../../client/words/i18n.ts'
import { limits } from '../../../contract/limits.ts'
import type { OrganisationField, OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { OrganisationAddress, OwnValue } from '../../../contract/organisations/parts.ts'
import { type OrganisationDetail, organisationFieldsInput } from '../../../contract/organisations/shapes.ts'
import { getEmptyInput, getInput } from '../../../contract/records/define.ts'
import { isPending } from '../../shared/files/kept-files.tsx'
import { getSchemaErrors } from '../../shared/form/errors.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'

/** The name of an own field of the company in the form. */
export type OwnName = `own-${string}`
export const getOwnName = ({ id }: Pick<OrganisationField, 'id'>): OwnName => `own-${id}`

const schema = organisationFieldsInput.omit({ ownValues: true })
/** The values of the form of an organisation: the record, its lists, and a text for each own field. */
export type FormValues = Omit<
  Required<z.input<typeof schema>>,
  'identifiers' | 'addresses' | 'staff' | 'flowFiles'
> &
  Pick<OrganisationDetail, 'identifiers' | 'staff' | 'flowFiles'> & {
    addresses: OrganisationAddress[]
    aliasConfirmed: boolean
  } & {
    [name: OwnName]: string
  }
export type FieldName = keyof FormValues & string

const lists = { identifiers: [], addresses: [], staff: [], flowFiles: [] }
export const emptyValues = {
  ...getEmptyInput(organisationRecord),
  ...lists,
  aliasConfirmed: false,
} as unknown as FormValues

/** Every field of the form, in its order. */
export const getFieldNames = (own: OrganisationFields): FieldName[] => [
  ...(Object.keys(emptyValues) as FieldName[]),
  ...own.records.map(getOwnName),
]

/** The stored value of an own field; an option that was removed is none. */
const getOwnValue = (field: OrganisationField, values: readonly OwnValue[]): string => {
  const value = values.find(each => each.fieldId === field.id)?.value ?? ''
  const isGone = field.type === 'dropdown' && !field.options.some(option => option.id === value)
  return isGone ? '' : value
}

/** The form's entries of own values. */
export const getOwnEntries = (own: OrganisationFields, values: readonly OwnValue[]) =>
  Object.fromEntries(own.records.map(field => [getOwnName(field), getOwnValue(field, values)]))

/** The form's values of a saved organisation. */
export const getValues = (organisation: OrganisationDetail, own: OrganisationFields): FormValues => {
  const { identifiers, addresses, staff, flowFiles, ownValues } = organisation
  const record = getInput(organisationRecord, organisation)
  const entries = getOwnEntries(own, ownValues)
  return {
    ...record,
    identifiers,
    // A form has the places as they are stored, and sends them so.
    addresses: addresses.map(({ place: _, ...stored }) => stored),
    staff,
    flowFiles,
    aliasConfirmed: false,
    ...entries,
  } as FormValues
}

/** The own values of a form, as a request has them. */
export const readOwnValues = (own: OrganisationFields, values: FormValues): OwnValue[] =>
  own.records.map(field => ({ fieldId: field.id, value: (values[getOwnName(field)] ?? '').trim() }))

/** Validates a form by the contract's own schema, and by the marks of the own fields (E12). */
export const checkOrganisation = (values: FormValues, own: OrganisationFields): FieldErrors<FieldName> => {
  const errors = getSchemaErrors<FieldName>(schema, values)
  if (isPending(values.flowFiles)) errors.flowFiles = t('uploads:pending')
  for (const field of own.records) {
    const text = (values[getOwnName(field)] ?? '').trim()
    const max = limits.remarkLength
    if (field.required && text === '')
      errors[getOwnName(field)] = issueText({ path: '', rule: 'fieldRequired' })
    else if (text.length > max) errors[getOwnName(field)] = issueText({ path: '', rule: 'textTooLong', max })
  }
  return errors
}

/** Shows a refusal of an own value at its field; true if it is one. */
export const refuseOwnField = (
  error: CallError,
  refuse: (wrong: FieldErrors<FieldName>) => void,
): boolean => {
  const { fieldId } = (error.data ?? {}) as { fieldId?: unknown }
  if (typeof fieldId !== 'string') return false
  refuse({ [getOwnName({ id: fieldId })]: error.message })
  return true
}
