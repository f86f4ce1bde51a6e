import { sql } from 'kysely'
import type { AuditChange, AuditDetail, AuditRow } from '../../contract/audit/calls.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Actor, Transaction } from '../kernel/context.ts'
import { rows } from '../kernel/db/statements.ts'
import { codeMessage } from '../kernel/words.ts'
import { getActorName } from './actor-name.ts'
import { blank } from './blank.ts'
import { isId } from './conditions.ts'
import { getNames, type Kind, type Names } from './names.ts'
import type { AuditEntryRow } from './queries.ts'
import { type Json, maskedText, type Shown, shownIn } from './shown.ts'

/** The reader and their language. */
export type Reader = { tx: Transaction; actor: Actor; locale: Locale }

type Filed = Pick<AuditEntryRow, 'entity' | 'entity_id'>

const kinds: Readonly<Record<string, Kind>> = {
  users: 'users',
  account: 'account',
  roles: 'roles',
  roleRules: 'roleRules',
  trainingTasks: 'trainingTasks',
  departments: 'departments',
  positions: 'positions',
  courses: 'courses',
  courseCategories: 'courseCategories',
  organisations: 'organisations',
  organisationFields: 'organisationFields',
  organisationFacts: 'organisationFacts',
  organisationFieldOptions: 'organisationFieldOptions',
  studies: 'studies',
  sites: 'sites',
  sitePeople: 'sitePeople',
  tenant: 'tenant',
  tenantSettings: 'tenant',
  downloads: 'downloads',
  assignments: 'assignments',
  members: 'members',
  imports: 'imports',
  handovers: 'handovers',
  accessRequests: 'accessRequests',
  notices: 'tasks',
}

/** Names of the records that entries are filed under. */
export const recordNames = (tx: Transaction, rows: readonly Filed[]): Promise<Names> => {
  const wanted = new Map<Kind, Set<string>>()
  for (const { entity, entity_id } of rows) {
    const kind = kinds[entity]
    if (kind && entity_id) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), entity_id]))
  }
  return getNames(tx, wanted)
}

/** Name of an entry's record; null for a record without a name. */
export const getRecord = ({ entity, entity_id }: Filed, names: Names, locale: Locale): string | null => {
  const kind = kinds[entity]
  return (kind && entity_id && names.of(kind, entity_id, locale)) || null
}

/** Most changes that a row of the list shows. */
const changesInRow = 3

const getRow = (row: AuditEntryRow, names: Names, shown: Shown, { actor, locale }: Reader): AuditRow => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor: { userId: row.actor_user_id, name: maskedText(getActorName(row, locale), actor) },
  roleName: row.role_name,
  roleNameEn: row.role_name_en,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  record: getRecord(row, names, locale),
  version: row.entity_version,
  outcome: row.outcome,
  fields: changed(row).map(([field]) => field),
  changes: getChanges(row, shown, changesInRow),
  reason: maskedText(row.payload?.reason ?? '', actor),
})

/** Entries as the list shows them. */
export const getRows = async (reader: Reader, rows: readonly AuditEntryRow[]): Promise<AuditRow[]> => {
  const names = await recordNames(reader.tx, rows)
  const shown = await shownIn(reader, rows.map(begun), { words: true })
  return rows.map(row => getRow(row, names, shown, reader))
}

/** The part of an entry that its row shows: only for that are names looked up. */
const begun = (row: AuditEntryRow): AuditEntryRow => {
  return { ...row, payload: { changes: Object.fromEntries(changed(row).slice(0, changesInRow)) } }
}

/** Name of the record with an id that entries are about; null when it has no name. */
export const recordAbout = async ({ tx, locale }: Reader, recordId: string): Promise<string | null> => {
  if (!recordId) return null
  const list = await rows(tx)<{ entity: string }>`
    ${isId(recordId) ? sql`(select s.kind as entity from audit_subject s where s.tenant_id = (select current_tenant()) and s.subject_id = ${recordId}::uuid limit 1) union all` : sql``}
    (select l.entity from audit_log l where l.tenant_id = (select current_tenant()) and l.entity_id = ${recordId} limit 1)`
  const kind = list.map(row => kinds[row.entity]).find(Boolean)
  if (!kind) return null
  return (await getNames(tx, new Map([[kind, new Set([recordId])]]))).of(kind, recordId, locale) ?? null
}

/** The entry of a new record has all its fields, including empty ones. */
const changed = ({ payload }: AuditEntryRow) =>
  Object.entries(payload?.changes ?? {}).filter(([, values]) => !values.every(blank))

const getChanges = (row: AuditEntryRow, shown: Shown, most: number): AuditChange[] =>
  changed(row)
    .slice(0, most)
    .map(([field, change]) => {
      const inWords = (value: unknown) => shown(row, field, value)
      return { field, from: inWords(change[0]), to: inWords(change[1]), ...getSets(change, inWords) }
    })

/** Added and removed members of a set, compared by id: two records with the same name stay two. */
export const getSets = (
  [from, to]: [unknown, unknown],
  inWords: (value: unknown) => Json,
): Pick<AuditChange, 'added' | 'removed'> => {
  const sets = [from ?? [], to ?? []]
  if (!sets.every(Array.isArray) || (!Array.isArray(from) && !Array.isArray(to)))
    return { added: null, removed: null }
  const [before, after] = sets.map(set => (set as unknown[]).map(each => JSON.stringify(each)))
  const only = (one: string[], other: string[]) => {
    const there = new Set(other)
    return one.filter(each => !there.has(each)).map(each => getText(inWords(JSON.parse(each))))
  }
  return { added: only(after!, before!), removed: only(before!, after!) }
}

const getText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An entry with all details. */
export const getDetail = async (
  reader: Reader,
  row: AuditEntryRow & { holds: boolean },
): Promise<AuditDetail> => {
  const { locale, actor } = reader
  const names = await recordNames(reader.tx, [row])
  const shown = await shownIn(reader, [row], { words: true })
  const detail = Object.entries(row.payload?.detail ?? {})
  const code = row.outcome === 'refused' ? row.payload?.detail?.code : undefined
  return {
    ...getRow(row, names, shown, reader),
    changes: getChanges(row, shown, Number.POSITIVE_INFINITY),
    detail: detail
      .filter(([field]) => code === undefined || field !== 'code')
      .map(([field, value]) => ({ field, value: shown(row, field, value) })),
    refusal:
      typeof code === 'number' ? { code, message: maskedText(codeMessage(locale, code), actor) } : null,
    requestId: row.request_id,
    ip: row.payload?.ip ?? '',
    zone: row.payload?.zone ?? '',
    submitTime: row.payload?.submitTime ?? null,
    hash: row.hash.toString('hex'),
    previousHash: row.prev_hash.toString('hex'),
    redacted: row.redacted,
    holds: row.holds,
  }
}
