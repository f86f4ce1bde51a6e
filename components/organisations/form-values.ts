import type { z } from 'zod'
import { organisationRecord } from '../../contract/organisations/fields.ts'
import { type OrganisationDetail, organisationFieldsInput } from '../../contract/organisations/shapes.ts'
import { getEmptyInput, getInput } from '../../contract/records/define.ts'
import { getInputShape } from '../../contract/records/schema.ts'
import { getSchemaErrors } from '../shared/form/errors.ts'
import type { FieldErrors } from '../shared/form/use-field-errors.ts'

const schema = organisationFieldsInput.pick(
  Object.fromEntries(Object.keys(getInputShape(organisationRecord)).map(name => [name, true])) as never,
)
/** The values of the form of an organisation. */
export type FormValues = Omit<
  z.input<typeof organisationFieldsInput>,
  'identifiers' | 'addresses' | 'staff' | 'ownValues'
> & { aliasConfirmed?: boolean }
export type FieldName = keyof FormValues & string

export const emptyValues = getEmptyInput(organisationRecord) as FormValues
export const fieldNames = Object.keys(emptyValues) as readonly FieldName[]

/** The form's values of a saved organisation. */
export const getValues = (organisation: OrganisationDetail): FormValues =>
  getInput(organisationRecord, organisation) as FormValues

/** Validates a form by the contract's own schema. */
export const checkOrganisation = (values: FormValues): FieldErrors<FieldName> =>
  getSchemaErrors<FieldName>(schema, values)
