import { type RawBuilder, sql } from 'kysely'
import type { Output } from '../../contract/define.ts'
import type { userHistory } from '../../contract/users/calls.ts'
import type { PersonName } from '../../contract/values/names.ts'
import type { Context, Scope, Transaction } from '../kernel/context.ts'
import { type Page, readPage } from '../kernel/db/pages.ts'
import { one } from '../kernel/db/statements.ts'
import { problem } from '../kernel/problem.ts'
import { type ActorRow, actorColumns, getActorName } from './actor-name.ts'
import { blank } from './blank.ts'
import { entriesAbout, isChange, withinScope } from './conditions.ts'
import { getRecord, recordNames } from './present.ts'
import { getKind, shownIn } from './shown.ts'

type Json = Output<typeof userHistory>['records'][number]['changes'][number]['from']

export type HistoryRow = ActorRow & {
  seq: string
  entity: string
  entity_id: string | null
  at: Date
  action: string
  role_name: string | null
  /** Current English name of that role; the entry has the printed name. */
  role_name_en: string | null
  entity_version: number | null
  payload: { changes?: Record<string, [unknown, unknown]>; reason?: string } | null
}

type HistoryOptions = {
  /** Only these actions. */
  actions?: readonly string[]
  /** Adds changes about the record that are filed under other records, within this scope. */
  within?: Scope
  /** Ids of records that became this one: their entries are about it too. */
  also?: readonly string[]
}

/** Entries about one record, newest first, with the total. A redacted payload is null. */
export const getHistory = async (
  context: Pick<Context, 'tx' | 'client'>,
  entity: string,
  entityId: string,
  page: Page,
  { actions, within, also = [] }: HistoryOptions = {},
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.entity`)} = ${entity} and ${sql.ref(`${alias}.entity_id`)} = ${entityId}`
  const condition = within
    ? sql`l.seq in (select e.seq from audit_log e where e.tenant_id = (select current_tenant()) and ${own('e')}
        union ${aboutWithin([entityId, ...also], within)})`
    : own('l')
  const among = actions ? sql`and l.action = any(${[...actions]}::text[])` : sql``
  return entriesWhere(context, sql`${condition} ${among}`, page)
}

/** Entries of some actions on one record, newest first, in words. */
export const historyOfActions = async (
  { tx, actor, client }: Pick<Context, 'tx' | 'actor' | 'client'>,
  entity: string,
  id: string,
  page: Page,
  actions: readonly string[],
) => {
  const { rows, total } = await getHistory({ tx, client }, entity, id, page, { actions })
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows, { words: true })
  return { records: rows.map(row => historyEntry(row, shown)), total }
}

/** Entries of some kinds of records that are about all of these ids, newest first, in words: what happened between them. */
export const historyBetween = async (
  { tx, actor, client }: Pick<Context, 'tx' | 'actor' | 'client'>,
  entities: readonly string[],
  ids: readonly string[],
  page: Page,
) => {
  const about = ids.map(id => sql`l.seq in (${entriesAbout([id])})`)
  const condition = sql`l.entity = any(${[...entities]}::text[]) and ${sql.join(about, sql` and `)}`
  const { rows, total } = await entriesWhere({ tx, client }, condition, page)
  const shown = await shownIn({ tx, actor, locale: client.locale }, rows, { words: true })
  return { records: rows.map(row => historyEntry(row, shown)), total }
}

const entriesWhere = async (
  { tx, client: { locale } }: Pick<Context, 'tx' | 'client'>,
  condition: RawBuilder<unknown>,
  page: Page,
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const { rows, total } = await readPage<HistoryRow>(
    tx,
    {
      matches: sql`from audit_log l where l.tenant_id = (select current_tenant()) and ${condition} and l.outcome = 'done'`,
      key: sql`l.seq`,
      order: [[sql`l.seq`, 'desc']],
      columns: sql`l.seq, l.entity, l.entity_id, l.at, l.action, ${actorColumns}, l.role_name, r.name_en as role_name_en, l.entity_version, p.payload`,
      joins: sql`join audit_log l on l.tenant_id = (select current_tenant()) and l.seq = page.key
        left join audit_content p on p.tenant_id = (select current_tenant()) and p.seq = page.key
        left join role r on r.tenant_id = (select current_tenant()) and r.id = l.role_id`,
    },
    page,
  )
  return { rows: rows.map(row => ({ ...row, actor_name: getActorName(row, locale) })), total }
}

/** The history of a record, with other records' entries about it, in words. */
export const wholeHistory = async (
  { tx, actor, client }: Pick<Context, 'tx' | 'actor' | 'client'>,
  entity: string,
  id: string,
  page: Page,
  also: readonly string[] = [],
) => {
  const isOwn = (row: Pick<HistoryRow, 'entity' | 'entity_id'>) =>
    row.entity === entity && row.entity_id === id
  const { locale } = client
  const entryPage = await getHistory({ tx, client }, entity, id, page, { within: actor.scope, also })
  const { total } = entryPage
  const rows = entryPage.rows.map(row =>
    isOwn(row) || row.entity !== 'users' ? row : namingOnly(row, entity),
  )
  const shown = await shownIn({ tx, actor, locale }, rows, { words: true })
  const names = await recordNames(tx, rows)
  const filed = (row: HistoryRow) =>
    isOwn(row) ? null : { entity: row.entity, name: getRecord(row, names, locale) ?? '' }
  return { records: rows.map(row => historyEntry(row, shown, filed(row))), total }
}

/**
 * The entry of a user in the history of a record of another kind, with the fields that name such records: the user's other
 * facts belong to the user's own history, which needs its own permission.
 */
const namingOnly = (row: HistoryRow, kind: string): HistoryRow => {
  const changes = Object.entries(row.payload?.changes ?? {})
  const naming = changes.filter(([field]) => getKind(row.entity, field) === kind)
  return { ...row, payload: row.payload && { ...row.payload, changes: Object.fromEntries(naming) } }
}

/** Changes about records, within a scope. */
const aboutWithin = (ids: readonly string[], scope: Scope): RawBuilder<unknown> =>
  sql`select l.seq from audit_log l where l.tenant_id = (select current_tenant()) and l.seq = any(array(${entriesAbout(ids)})) and ${isChange}
    ${scope.all ? sql`` : sql`and ${withinScope(scope)}`}`

/** An entry of a history in the form of the contract; `shown` turns a value into words. */
export const historyEntry = (
  row: HistoryRow,
  shown: (row: HistoryRow, field: string, value: unknown) => Json = (_row, _field, value) =>
    (value ?? null) as Json,
  filed: { entity: string; name: string } | null = null,
) => ({
  filed,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  action: row.action,
  actorName: row.actor_name,
  roleName: row.role_name,
  roleNameEn: row.role_name_en,
  version: filed ? null : row.entity_version,
  reason: row.payload?.reason ?? '',
  // The entry of a new record has all its fields, including empty ones.
  changes: Object.entries(row.payload?.changes ?? {})
    .filter(([, values]) => !values.every(blank))
    .map(([field, [from, to]]) => ({ field, from: shown(row, field, from), to: shown(row, field, to) })),
})

/** Who last changed a record and when, for the conflict dialog (TR-C1); the answer puts `by` in the reader's order of names. */
export const lastChange = async (
  tx: Transaction,
  entity: string,
  entityId: string,
): Promise<({ by: string; at: string } & PersonName) | undefined> => {
  const entry = await one(tx)<ActorRow & { at: Date }>`select ${actorColumns}, l.at from audit_log l
    where l.tenant_id = (select current_tenant()) and l.entity = ${entity} and l.entity_id = ${entityId} and l.outcome = 'done'
    order by l.seq desc limit 1`
  return entry && { by: entry.actor_name, ...entry.actor_parts, at: entry.at.toISOString() }
}

/** Refuses a change based on an outdated version, and names who changed the record and when (TR-C1). */
export const requireVersion = async (
  tx: Transaction,
  record: { entity: string; id: string; version: number },
  seen: number | undefined,
): Promise<void> => {
  if (record.version !== seen) throw problem('dataChanged', await lastChange(tx, record.entity, record.id))
}
