import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { ClientBase } from 'pg'
import { changesBetween } from '../../audit/append.ts'
import { type Fields, fieldsIn, type StoredKind, storedRows } from '../../audit/stored.ts'
import type { Entry } from './history.ts'

const writer = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: database => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const kinds: readonly StoredKind[] = ['users', 'roles']

/** The initial fields of a record: the current ones with every later change of the history undone. */
const beginning = (now: Fields, later: readonly Entry[]): Fields => {
  const fields = { ...now }
  for (const { changes = {} } of later.toReversed())
    for (const [field, [from]] of Object.entries(changes)) fields[field] = from
  return fields
}

/** Adds all fields to the first entry of each person and role, as in the entry of any new record. */
export async function withBeginnings(client: ClientBase, entries: readonly Entry[]): Promise<Entry[]> {
  const firsts = new Map<Entry, Entry>()
  for (const kind of kinds) {
    const { sql: text } = storedRows(kind, sql`is not null`).compile(writer)
    const { rows } = await client.query<{ id: string; fields: Fields }>(text)
    const ofKind = Map.groupBy(
      entries.filter(each => each.entity === kind),
      each => each.entityId,
    )
    for (const { id, fields } of rows) {
      const [first, ...later] = (ofKind.get(id) ?? []).toSorted((one, other) => one.version! - other.version!)
      if (first)
        firsts.set(first, { ...first, changes: changesBetween({}, beginning(fieldsIn(fields), later)) })
    }
  }
  return entries.map(entry => firsts.get(entry) ?? entry)
}
