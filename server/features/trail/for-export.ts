import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Locale } from '../../../contract/locales.ts'
import { auditWord } from '../../audit/audit-word.ts'
import { blank } from '../../audit/blank.ts'
import { type Filters, getConditions } from '../../audit/conditions.ts'
import { getRecord, getSets, type Reader, recordNames } from '../../audit/present.ts'
import { type AuditEntryRow, countEntries, newestEntries } from '../../audit/queries.ts'
import { type Json, type Shown, shownIn } from '../../audit/shown.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { words } from '../../kernel/words.ts'

/** An entry with texts in one language: its record's name, its changes and its details. */
export type AuditToExport = AuditEntryRow & { record: string | null; changed: string; told: string }

/** Number of matching entries, counted up to `most` + 1. */
export const countAudit = async (
  tx: Transaction,
  filters: Filters,
  actor: Actor,
  most: number,
): Promise<number> => countEntries(tx, await getConditions(tx, filters, actor), most)

/** The next matching entries, newest first, before the last one of the previous page. */
export const auditBefore = async (
  reader: Reader,
  filters: Filters,
  last: Pick<AuditToExport, 'seq'> | null,
  limit: number,
): Promise<AuditToExport[]> => {
  const { tx, actor, locale } = reader
  const conditions = await getConditions(tx, filters, actor)
  const where: RawBuilder<SqlBool> = last ? sql`${conditions} and l.seq < ${last.seq}::bigint` : conditions
  const rows = await newestEntries(tx, where, limit)
  const names = await recordNames(tx, rows)
  const shown = await shownIn(reader, rows, { words: true })
  return rows.map(row => ({
    ...row,
    record: getRecord(row, names, locale),
    changed: cut(changesText(row, shown, locale)),
    told: cut(detailText(row, shown, locale)),
  }))
}

/** Longest text that a workbook cell can have. */
const cellLength = 32_767
const cut = (text: string) => (text.length > cellLength ? `${text.slice(0, cellLength - 1)}…` : text)

const getText = (value: Json, locale: Locale): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return words(locale)(value ? 'users:field.yes' : 'users:field.no')
  if (Array.isArray(value))
    return value.length ? value.map(each => getText(each as Json, locale)).join(', ') : '–'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([, each]) => !blank(each))
    .map(([name, each]) => `${auditWord(locale, 'field.', name)}: ${getText(each as Json, locale)}`)
    .join(', ')
}

/** "Status: Enabled → Disabled; Roles: + Monitor − Coordinator". */
const changesText = (row: AuditEntryRow, shown: Shown, locale: Locale): string =>
  Object.entries(row.payload?.changes ?? {})
    .map(([field, change]) => {
      const inWords = (value: unknown) => shown(row, field, value)
      const { added, removed } = getSets(change, inWords)
      const sets = [
        added?.length && `+ ${added.join(', ')}`,
        removed?.length && `− ${removed.join(', ')}`,
      ].filter(Boolean)
      const [from, to] = change.map(value => getText(inWords(value), locale))
      return `${auditWord(locale, 'field.', field, row.entity)}: ${sets.length ? sets.join(' ') : `${from} → ${to}`}`
    })
    .join('; ')

const detailText = (row: AuditEntryRow, shown: Shown, locale: Locale): string =>
  Object.entries(row.payload?.detail ?? {})
    .map(
      ([field, value]) =>
        `${auditWord(locale, 'field.', field, row.entity)}: ${getText(shown(row, field, value), locale)}`,
    )
    .join('; ')
