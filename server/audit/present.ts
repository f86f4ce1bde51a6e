import type { AuditChange, AuditDetail, AuditRow } from '../../contract/audit.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Actor, Transaction } from '../context.ts'
import { codeMessage } from '../words.ts'
import { type Kind, type Names, namesOf } from './names.ts'
import type { AuditEntryRow } from './queries.ts'
import { type Json, maskedText, shownIn } from './shown.ts'

/** Who reads, and in which language. */
export type Reader = { tx: Transaction; actor: Actor; locale: Locale }

const kinds: Readonly<Record<string, Kind>> = {
  users: 'users',
  account: 'account',
  roles: 'roles',
  departments: 'departments',
  positions: 'positions',
  organisations: 'organisations',
  organisationFields: 'organisationFields',
  organisationFieldOptions: 'organisationFieldOptions',
  studies: 'studies',
  sites: 'sites',
  tenant: 'tenant',
  tenantSettings: 'tenant',
  downloads: 'downloads',
  assignments: 'assignments',
  members: 'members',
  imports: 'imports',
  handovers: 'handovers',
  notices: 'tasks',
}

/** What the records of entries are called. */
export const recordNames = (tx: Transaction, rows: readonly AuditEntryRow[]): Promise<Names> => {
  const wanted = new Map<Kind, Set<string>>()
  for (const { entity, entity_id } of rows) {
    const kind = kinds[entity]
    if (kind && entity_id) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), entity_id]))
  }
  return namesOf(tx, wanted)
}

/** What the record of an entry is called; null where it is none that has a name. */
export const recordOf = (
  { entity, entity_id }: AuditEntryRow,
  names: Names,
  locale: Locale,
): string | null => {
  const kind = kinds[entity]
  return (kind && entity_id && names.of(kind, entity_id, locale)) || null
}

const rowOf = (row: AuditEntryRow, names: Names, { actor, locale }: Reader): AuditRow => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  actor: { userId: row.actor_user_id, name: maskedText(row.actor_name, actor) },
  roleName: row.role_name,
  roleNameEn: row.role_name_en,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  record: recordOf(row, names, locale),
  version: row.entity_version,
  outcome: row.outcome,
  fields: Object.keys(row.payload?.changes ?? {}),
  reason: maskedText(row.payload?.reason ?? '', actor),
})

/** Entries as the list shows them. */
export const rowsOf = async (reader: Reader, rows: readonly AuditEntryRow[]): Promise<AuditRow[]> => {
  const names = await recordNames(reader.tx, rows)
  return rows.map(row => rowOf(row, names, reader))
}

/** Of two sets what came and what went, told apart by ids: two records of one name stay two. */
export const setsOf = (
  [from, to]: [unknown, unknown],
  inWords: (value: unknown) => Json,
): Pick<AuditChange, 'added' | 'removed'> => {
  const sets = [from ?? [], to ?? []]
  if (!sets.every(Array.isArray) || (!Array.isArray(from) && !Array.isArray(to)))
    return { added: null, removed: null }
  const [before, after] = sets.map(set => (set as unknown[]).map(each => JSON.stringify(each)))
  const only = (one: string[], other: string[]) => {
    const there = new Set(other)
    return one.filter(each => !there.has(each)).map(each => textOf(inWords(JSON.parse(each))))
  }
  return { added: only(after!, before!), removed: only(before!, after!) }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An entry whole. */
export const detailOf = async (
  reader: Reader,
  row: AuditEntryRow & { holds: boolean },
): Promise<AuditDetail> => {
  const { locale, actor } = reader
  const names = await recordNames(reader.tx, [row])
  const shown = await shownIn(reader, [row], { words: true })
  const detail = Object.entries(row.payload?.detail ?? {})
  const code = row.outcome === 'refused' ? row.payload?.detail?.code : undefined
  return {
    ...rowOf(row, names, reader),
    changes: Object.entries(row.payload?.changes ?? {}).map(([field, change]) => {
      const inWords = (value: unknown) => shown(row, field, value)
      return {
        field,
        from: inWords(change[0]),
        to: inWords(change[1]),
        ...setsOf(change, inWords),
      }
    }),
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
