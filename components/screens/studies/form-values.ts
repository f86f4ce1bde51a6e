import type { z } from 'zod'
import { getEmptyInput, getInput } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { type RegistryNumber, registryNumbers } from '../../../contract/studies/registry.ts'
import { type StudyDetail, studyFields } from '../../../contract/studies/shapes.ts'
import { getSchemaErrors } from '../../shared/form/errors.ts'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'

/** What the form sends: the fields of the record, and the registry numbers. */
export const formSchema = studyFields.extend({ registryNumbers })

/** The values of a study's form. */
export type FormValues = z.input<typeof studyFields> & { registryNumbers: RegistryNumber[] }
export type FieldName = keyof FormValues & string
export type RecordName = Exclude<FieldName, 'registryNumbers'>

const emptyInput = getEmptyInput(studyRecord) as z.input<typeof studyFields>
export const emptyValues: FormValues = { ...emptyInput, registryNumbers: [] }
const recordNames = Object.keys(emptyInput) as readonly RecordName[]
export const fieldNames: readonly FieldName[] = [...recordNames, 'registryNumbers']

/** The form's values of a saved study. */
export const getValues = (study: StudyDetail): FormValues => ({
  ...(getInput(studyRecord, study) as z.input<typeof studyFields>),
  registryNumbers: study.registryNumbers,
})

/** Validates a form by the contract's own schema. */
export const checkStudy = (values: FormValues): FieldErrors<FieldName> =>
  getSchemaErrors<FieldName>(formSchema, values)

/** The wanted fields that are still empty, in the order of the form. */
export const getMissing = (values: FormValues): RecordName[] =>
  recordNames.filter(name => {
    const value = values[name]
    const isWanted = (studyRecord.fields[name] as { wanted?: true }).wanted === true
    return isWanted && isEmpty(value)
  })

/** How many fields a complete study has filled in. */
export const wantedCount = recordNames.filter(name => 'wanted' in studyRecord.fields[name]!).length

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
