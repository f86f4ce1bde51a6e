import { z } from 'zod'
import { givenInstant, id, instant, line, nameFields, text } from '../shapes.ts'
import { email } from '../values/email.ts'
import {
  type DataRecord,
  type Field,
  type Fields,
  type FieldValue,
  getFields,
  type NamesWith,
} from './define.ts'

/* Empty first: a pattern that allows everything but commas also allows '', which would be one id for two people. */
const emptyAsNull = (schema: z.ZodType<string, string>) =>
  z.union([text(0).transform(() => null), schema, z.null()])

const phone = z
  .string()
  .trim()
  .regex(/^\d{8,11}$/, { message: 'phoneInvalid' })

const withoutComma = (schema: z.ZodString) => schema.regex(/^[^,，]*$/, { message: 'commaNotAllowed' })

/** The check of a field's text; undefined for a field that is no text. */
const getTextSchema = (field: Field): z.ZodType<string, string> | undefined => {
  switch (field.kind) {
    case 'line':
    case 'text': {
      const plain = field.kind === 'line' ? line(field.max) : text(field.max)
      const checked = 'without' in field ? withoutComma(plain) : plain
      return field.required ? checked.min(1, { message: 'fieldRequired' }) : checked
    }
    case 'email':
      return email
    case 'phone':
      return phone
    case 'day':
      return z.iso.date()
    default:
      return undefined
  }
}

const getInputSchema = (field: Field): z.ZodType =>
  field.optional ? getGivenSchema(field).optional() : getGivenSchema(field)

const getGivenSchema = (field: Field): z.ZodType => {
  const textual = getTextSchema(field)
  if (textual) return field.nullable ? emptyAsNull(textual) : textual
  switch (field.kind) {
    case 'choice':
      return field.nullable ? z.enum(field.values).nullable() : z.enum(field.values)
    case 'choices':
      return z.array(z.enum(field.values)).max(field.values.length)
    case 'flag':
      return z.boolean()
    case 'count':
      return field.nullable ? amount.nullable() : amount
    case 'countries':
      return z.array(country).max(field.most)
    case 'ids':
      return z.array(id).max(field.most)
    case 'instant':
    case 'end':
      return field.nullable || field.open ? z.union([givenInstant, z.null()]) : givenInstant
    default:
      return field.nullable ? z.union([id, z.null()]) : id
  }
}

/** A number of things, as large as a column of integers has room for. */
const amount = z.number().int().min(0).max(2_147_483_647)
const country = z.string().regex(/^[A-Z]{2}$/, { message: 'optionInvalid' })

const namedRecord = z.object({ id, name: z.string(), nameEn: z.string() })

const getPresentSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'flag':
      return z.boolean()
    case 'count':
      return z.number().int()
    case 'id':
      return id
    case 'ids':
      return z.array(id)
    case 'rights':
    case 'countries':
      return z.array(z.string())
    case 'person':
      return z.object({ id, ...nameFields }).nullable()
    case 'names':
      return z.array(namedRecord)
    case 'instant':
    case 'end':
      return instant
    case 'choice':
      return z.enum(field.values)
    case 'choices':
      return z.array(z.enum(field.values))
    default:
      return z.string()
  }
}

const getOutputSchema = (field: Field): z.ZodType => {
  const schema = getPresentSchema(field)
  return field.nullable || 'open' in field ? schema.nullable() : schema
}

type Schema<V> = z.ZodType<V, V>
type Shape<F extends Fields, K extends keyof F> = { [N in K]: Schema<FieldValue<F[N]>> }
type InputShape<F extends Fields, K extends keyof F> = {
  [N in K]: F[N] extends { optional: true }
    ? z.ZodOptional<Schema<FieldValue<F[N]>>>
    : Schema<FieldValue<F[N]>>
}

const getShape = (
  record: DataRecord,
  wanted: (field: Field) => boolean,
  schema: (field: Field) => z.ZodType,
) =>
  Object.fromEntries(
    getFields(record)
      .filter(([, field]) => wanted(field))
      .map(([name, field]) => [name, schema(field)]),
  ) as never

/** The schema of the fields that the form to add a record sets; the form to edit it has `getEditShape` too. */
export const getInputShape = <F extends Fields>(
  record: DataRecord<F>,
): InputShape<F, NamesWith<F, { input: 'always' }>> =>
  getShape(record, field => field.input === 'always', getInputSchema)

/** The further fields that only the form to edit sets. */
export const getEditShape = <F extends Fields>(
  record: DataRecord<F>,
): InputShape<F, NamesWith<F, { input: 'edit' }>> =>
  getShape(record, field => field.input === 'edit', getInputSchema)

/** What rows of lists answer. */
export const getRowShape = <F extends Fields>(
  record: DataRecord<F>,
): Shape<F, NamesWith<F, { output: 'row' }>> =>
  getShape(record, field => field.output === 'row', getOutputSchema)

/** What only details answer. */
export const getDetailShape = <F extends Fields>(
  record: DataRecord<F>,
): Shape<F, NamesWith<F, { output: 'detail' }>> =>
  getShape(record, field => field.output === 'detail', getOutputSchema)
