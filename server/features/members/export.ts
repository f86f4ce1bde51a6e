import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import {
  exportMemberRecords,
  exportMembers,
  type memberColumns,
  type memberRecordColumns,
} from '../../../contract/members/exports.ts'
import type { MemberGrant } from '../../../contract/members/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { PersonName } from '../../../contract/values/names.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type Next, nextKeys, rowsByKeys } from '../../kernel/db/pages.ts'
import { one } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { listedName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type Cell, defineExport, type ExportColumn, type Face } from '../downloads/definition.ts'
import { endCell } from '../downloads/record-columns.ts'
import { studyFor } from '../studies/study.ts'
import { firstEntry, grantState } from './grants.ts'
import { countMembers, type MemberRecord, nextMembers } from './queries.ts'

/** A role that a person has or had in a study. */
type MemberHistoryRow = PersonName & {
  account: string | null
  role: string
  roleEn: string
  level: MemberGrant['level']
  siteNo: string | null
  state: MemberGrant['state']
  from: Date | null
  to: Date | null
  endedAt: Date | null
  by: PersonName | null
  at: Date
  action: string | null
  reason: string
}

const here = sql`(select current_tenant())`
const getSource = (studyId: string) => sql`role_assignment ra
  join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id
  where ra.tenant_id = ${here} and ra.study_id = ${studyId}::uuid`

/** Number of the roles that people have or had in a study, counted up to `most` + 1. */
const countRecords = async (tx: Transaction, studyId: string, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from ${getSource(studyId)} limit ${most + 1}) x`)!
  return row.count
}

/** The next of these roles, by person and beginning. */
const nextRecords = async (tx: Transaction, studyId: string, next: Next): Promise<MemberHistoryRow[]> => {
  const listed = {
    matches: sql`from ${getSource(studyId)}`,
    key: sql`ra.id`,
    order: [[sql`u.sort_name`], [sql`u.id`], [sql`ra.effective_at`], [sql`ra.id`]] as const,
    columns: sql`u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account, r.name as role, r.name_en as "roleEn", r.level,
      c.site_no as "siteNo", ${grantState} as state,
      case when isfinite(ra.effective_at) then ra.effective_at end as from, case when isfinite(ra.expires_at) then ra.expires_at end as to,
      ra.ended_at as "endedAt", ra.created_at as at, l.action, coalesce(l.reason, '') as reason,
      case when g.id is not null then jsonb_build_object('lastName', g.last_name, 'firstName', g.first_name, 'reading', g.reading) end as by`,
    joins: sql`join role_assignment ra on ra.tenant_id = ${here} and ra.id = page.key
      join users u on u.tenant_id = ${here} and u.id = ra.user_id
      join role r on r.tenant_id = ${here} and r.id = ra.role_id
      left join site c on c.tenant_id = ${here} and c.id = ra.site_id
      left join users g on g.tenant_id = ${here} and g.id = ra.granted_by
      ${firstEntry}`,
  }
  return rowsByKeys(tx, listed, await nextKeys(tx, listed, next))
}

type ListFilters = Omit<Parsed<typeof exportMembers>, 'headers' | 'audit'>

const column = <R>(
  head: WordKey,
  width: number,
  cell: (row: R, face: Face) => Cell,
  instant?: true,
): ExportColumn<R> => ({ head: locale => words(locale)(head), width, cell, ...(instant && { instant }) })

const getInstant = (at: Date | null): Date | null => (iso(at) ? at : null)
const joinTexts = (texts: readonly (string | null)[], by: string) => texts.filter(Boolean).join(by)

const listColumns: Record<(typeof memberColumns)[number], ExportColumn<MemberRecord>> = {
  name: column('terms:personName', 22, (row, { locale }) => listedName(row, locale)),
  account: column('terms:account', 20, row => row.account),
  department: column('terms:department', 24, (row, { locale }) =>
    localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale),
  ),
  roles: column('terms:roles', 40, (row, { locale }) =>
    joinTexts(
      row.roles.map(role => joinTexts([localName(role, locale), role.siteNo], ' ')),
      '; ',
    ),
  ),
  sites: column('terms:sites', 20, row => row.sites.join('; ')),
  state: column('terms:state', 16, (row, { locale }) => wordAt(locale, `members:state.${row.state}`)),
  since: column('members:column.since', 20, row => getInstant(row.since), true),
  until: column('terms:until', 20, (row, face) => endCell(row.until, face), true),
}

/** The members of a study as in the list (L29). */
export const membersExport = defineExport<ListFilters, MemberRecord>({
  call: exportMembers,
  title: locale => words(locale)('members:title'),
  columns: listColumns,
  count: (tx, filters, _actor, most) => countMembers(tx, filters, most),
  page: async (tx, filters, actor, after, limit) => {
    await studyFor(tx, filters.studyId, actor.scope)
    return nextMembers(tx, filters, actor.scope, { isFirst: !after, limit })
  },
})

type RecordFilters = Omit<Parsed<typeof exportMemberRecords>, 'headers' | 'audit'>

const recordColumns: Record<(typeof memberRecordColumns)[number], ExportColumn<MemberHistoryRow>> = {
  name: column('terms:personName', 22, (row, { locale }) => listedName(row, locale)),
  account: column('terms:account', 20, row => row.account),
  role: column('terms:role', 26, (row, { locale }) =>
    localName({ name: row.role, nameEn: row.roleEn }, locale),
  ),
  level: column('roleAdmin:field.level', 14, (row, { locale }) =>
    wordAt(locale, `roleAdmin:level.${row.level}`),
  ),
  site: column('assign:site', 16, row => row.siteNo),
  grantState: column('terms:state', 14, (row, { locale }) => wordAt(locale, `members:grant.${row.state}`)),
  from: column('assign:from', 20, row => getInstant(row.from), true),
  to: column('assign:to', 20, (row, face) => endCell(row.to, face), true),
  endedAt: column('members:grant.ended', 20, row => row.endedAt, true),
  givenBy: column('members:origin.by', 22, (row, { locale }) => row.by && listedName(row.by, locale)),
  givenAt: column('members:origin.at', 20, row => row.at, true),
  origin: column('members:origin.title', 26, (row, { locale }) =>
    row.action ? wordAt(locale, `audit:${row.action}`) : words(locale)('members:origin.initial'),
  ),
  reason: column('common:reason.label', 40, row => row.reason),
}

/** Who was member of a study with what, from when to when (L28). */
export const memberRecordsExport = defineExport<RecordFilters, MemberHistoryRow>({
  call: exportMemberRecords,
  title: locale => words(locale)('members:records'),
  columns: recordColumns,
  count: (tx, { studyId }, _actor, most) => countRecords(tx, studyId, most),
  page: async (tx, { studyId }, actor, after, limit) => {
    await studyFor(tx, studyId, actor.scope)
    return nextRecords(tx, studyId, { isFirst: !after, limit })
  },
})
