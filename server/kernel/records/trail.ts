import { type RawBuilder, sql } from 'kysely'
import { type DataRecord, type Fields, getFields, type NamesWith } from '../../../contract/records/define.ts'
import { getColumn } from './columns.ts'

/** Fields of the trail that are in no column: each needs its own expression. */
type Further<F extends Fields> = {
  [K in NamesWith<F, { trail: 'personal' | 'fact'; column: null }>]: RawBuilder<unknown>
}

/** A function takes at most 100 arguments: two for a field. */
const fieldsAtOnce = 50

/** Every field of a record in the trail, with its stored value, as one JSON object; `further` are those without a column. */
export const trailObject = <F extends Fields>(
  record: DataRecord<F>,
  alias: string,
  further: Further<F>,
): RawBuilder<unknown> => {
  const pairs = getFields(record)
    .filter(([, { trail }]) => trail !== undefined)
    .map(([name, field]) => {
      const value = (further as Record<string, RawBuilder<unknown>>)[name]
      return sql`${sql.lit(name)}, ${value ?? sql.ref(`${alias}.${getColumn(name, field)}`)}`
    })
  const parts = Array.from({ length: Math.ceil(pairs.length / fieldsAtOnce) }, (_, at) =>
    pairs.slice(at * fieldsAtOnce, (at + 1) * fieldsAtOnce),
  )
  return sql.join(
    parts.map(part => sql`jsonb_build_object(${sql.join(part)})`),
    sql` || `,
  )
}
