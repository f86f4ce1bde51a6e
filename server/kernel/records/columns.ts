import { type RawBuilder, sql } from 'kysely'
import {
  type DataRecord,
  type Field,
  type Fields,
  type FieldValue,
  getEmptyInput,
  getFields,
  type NamesWith,
} from '../../../contract/records/define.ts'
import { iso } from '../db/types.ts'

type Snake<S extends string> = S extends `${infer C}${infer R}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${Snake<R>}`
  : S
type ColumnName<K extends string, E> = E extends { column: infer C extends string } ? C : Snake<K>

/** Fields with a column of their own in the table of the record. */
type Stored<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { column: null } ? never : K
}[keyof F & string]
type InRows<F extends Fields> = Stored<F> | NamesWith<F, { output: 'row' | 'detail' }>

type StoredValue<E> = E extends { kind: 'instant' | 'end' }
  ? E extends { nullable: true }
    ? Date | null
    : Date
  : FieldValue<E>

/** A row as statements read it: columns of the record, and values of answers that come from other tables. */
export type RecordRow<F extends Fields> = Columns<F, InRows<F>>
type Columns<F extends Fields, N extends keyof F & string> = {
  [K in N as ColumnName<K, F[K]>]: StoredValue<F[K]>
}

/** The column of a field; of a value from other tables, its name in rows. */
export const getColumn = (name: string, { column }: Field): string =>
  column ?? name.replaceAll(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

const isStored = ({ column }: Field): boolean => column !== null

const sqlTypes: Partial<Record<Field['kind'], string>> = {
  ...{
    flag: 'boolean',
    count: 'integer',
    day: 'date',
    instant: 'timestamptz',
    end: 'timestamptz',
    id: 'uuid',
    countries: 'text[]',
  },
}

/** The column by which a list sorts for a field. */
export const getSortColumn = <F extends Fields>(record: DataRecord<F>, name: keyof F & string): string => {
  const field = record.fields[name] as Field
  return typeof field.sort === 'string' ? field.sort : getColumn(name, field)
}

/** The stored columns of a record, for a select list. */
export const selectColumns = (record: DataRecord, alias: string): RawBuilder<unknown> =>
  sql.join(
    getFields(record)
      .filter(([, field]) => isStored(field))
      .map(([name, field]) => sql.ref(`${alias}.${getColumn(name, field)}`)),
  )

/** A person of another table as answers name them; null for none. */
export const personColumn = (user: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${user}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${user}.id`)},
    'lastName', ${sql.ref(`${user}.last_name`)}, 'firstName', ${sql.ref(`${user}.first_name`)}, 'reading', ${sql.ref(`${user}.reading`)}) end`

const present = <F extends Fields>(record: DataRecord<F>, row: object, wanted: (field: Field) => boolean) =>
  Object.fromEntries(
    getFields(record)
      .filter(([, field]) => wanted(field))
      .map(([name, field]) => {
        const value = (row as Record<string, unknown>)[getColumn(name, field)]
        return [name, value instanceof Date ? iso(value) : value]
      }),
  )

type Values<F extends Fields, K extends keyof F> = { [N in K]: FieldValue<F[N]> }

/** The values of a row that lists answer, or those that only details answer. */
export const presentFields = <F extends Fields, O extends 'row' | 'detail'>(
  record: DataRecord<F>,
  row: Columns<F, NamesWith<F, { output: O }>>,
  output: O,
) => present(record, row, field => field.output === output) as Values<F, NamesWith<F, { output: O }>>

/** The stored values of a row that forms set. */
export const presentInput = <F extends Fields>(
  record: DataRecord<F>,
  row: Columns<F, NamesWith<F, { input: 'always' | 'edit' }> & Stored<F>>,
) =>
  present(record, row, field => field.input !== undefined && isStored(field)) as Values<
    F,
    NamesWith<F, { input: 'always' | 'edit' }> & Stored<F>
  >

/** The columns of parsed input; fields left out stay out. */
export const toColumns = (record: DataRecord, values: object): Record<string, unknown> =>
  Object.fromEntries(
    getFields(record).flatMap(([name, field]) => {
      const value = (values as Record<string, unknown>)[name]
      if (!field.input || !isStored(field) || value === undefined) return []
      return [[getColumn(name, field), value ?? ('open' in field ? field.open : null)]]
    }),
  )

/** The columns of a new record whose optional fields are left out. */
const getEmptyColumns = (record: DataRecord): Record<string, unknown> => {
  const empty = getEmptyInput(record) as Record<string, unknown>
  const optional = getFields(record).filter(([, field]) => field.optional)
  const getEmpty = (name: string, field: Field) => (field.nullable ? null : empty[name])
  return toColumns(record, Object.fromEntries(optional.map(([name, field]) => [name, getEmpty(name, field)])))
}

/** A statement that adds rows to the record's table in this tenant, all with the same columns but for optional fields. */
export const insertRows = (
  record: DataRecord,
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> => {
  const types = new Map(
    getFields(record).map(([name, field]) => [getColumn(name, field), sqlTypes[field.kind]]),
  )
  const empty = getEmptyColumns(record)
  const complete = rows.map(row => ({ ...empty, ...row }))
  const names = Object.keys(complete[0]!)
  const getType = (name: string) => types.get(name) ?? (Array.isArray(complete[0]![name]) ? 'text[]' : 'text')
  const typed = names.map(name => sql`${sql.ref(name)} ${sql.raw(getType(name))}`)
  return sql`insert into ${sql.table(record.table)} (tenant_id, ${sql.join(names.map(name => sql.ref(name)))})
    select (select current_tenant()), ${sql.join(names.map(name => sql.ref(`p.${name}`)))}
    from jsonb_to_recordset(${JSON.stringify(complete)}::jsonb) as p (${sql.join(typed)})`
}
