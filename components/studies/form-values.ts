import type { z } from 'zod'
import { getEmptyInput, getInput } from '../../contract/records/define.ts'
import { studyRecord } from '../../contract/studies/fields.ts'
import { type StudyDetail, studyFields } from '../../contract/studies/shapes.ts'
import { getSchemaErrors } from '../shared/form/errors.ts'
import type { FieldErrors } from '../shared/form/use-field-errors.ts'

/** The values of a study's form. */
export type FormValues = z.input<typeof studyFields>
export type FieldName = keyof FormValues & string

export const emptyValues = getEmptyInput(studyRecord) as FormValues
export const fieldNames = Object.keys(emptyValues) as readonly FieldName[]

/** The form's values of a saved study. */
export const getValues = (study: StudyDetail): FormValues => getInput(studyRecord, study) as FormValues

/** Validates a form by the contract's own schema. */
export const checkStudy = (values: FormValues): FieldErrors<FieldName> =>
  getSchemaErrors<FieldName>(studyFields, values)

/** The wanted fields that are still empty, in the order of the form. */
export const getMissing = (values: FormValues): FieldName[] =>
  fieldNames.filter(name => {
    const value = values[name]
    const isWanted = (studyRecord.fields[name] as { wanted?: true }).wanted === true
    return isWanted && isEmpty(value)
  })

/** How many fields a complete study has filled in. */
export const wantedCount = fieldNames.filter(name => 'wanted' in studyRecord.fields[name]!).length

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
