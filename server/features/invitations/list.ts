import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import {
  type InvitationRow,
  type InvitationState,
  listInvitations as listCall,
} from '../../../contract/invitations/list.ts'
import { maskedEmail, seesContact } from '../../access/contact.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Scope } from '../../kernel/context.ts'
import { type Listed, readPage } from '../../kernel/db/pages.ts'
import { handle } from '../../kernel/http/handle.ts'
import { mailOfInvitation } from '../../kernel/messages/of-invitations.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { countCap } from '../people/seen.ts'

type InvitationFilters = Omit<Parsed<typeof listCall>, 'query' | 'limit' | 'pageNum'> & {
  terms: string[]
  contact: boolean
}
type Name = { lastName: string; firstName: string }
type Row = Omit<InvitationRow, 'madeBy' | 'madeAt' | 'expiresAt' | 'usedAt' | 'revokedAt'> & {
  madeBy: Name | null
  madeAt: Date
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

/** The state of an invitation `i`. An answered one stays answered, whatever happens later. */
export const stateOfInvitation = sql<InvitationState>`case when i.used_at is not null then 'used'
  when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired' else 'pending' end`

const where = (
  { state, type, terms }: Omit<InvitationFilters, 'sort'>,
  scope: Scope,
): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [
    sql`i.tenant_id = (select current_tenant()) and i.user_id is not null and not i.replaced and u.removed_at is null`,
    sql`${usersInScope(scope, 'u')}`,
  ]
  if (terms.length) parts.push(sql`i.user_id in (select id from found)`)
  if (state.length) parts.push(sql`${stateOfInvitation} = any(${state}::text[])`)
  if (type.length) parts.push(sql`u.type = any(${type}::text[])`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

const sortColumns = { madeAt: 'made_at', expiresAt: 'expires_at', email: 'email' } as const
/** Invitations that match, and their number up to a cap. */
const listMatching = ({ sort, ...asked }: InvitationFilters, scope: Scope): Listed => {
  const column = sql.ref(`i.${sortColumns[sort.field]}`)
  return {
    ...(asked.terms.length > 0 && {
      given: sql`found as materialized (select users_matching(${asked.terms}::text[], ${asked.contact}) as id)`,
    }),
    matches: sql`from invitation i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id where ${where(asked, scope)}`,
    key: sql`i.id`,
    order: sort.descending ? [[column, 'desc'], [sql`i.id`]] : [[column], [sql`i.id`, 'desc']],
    most: countCap,
    columns: sql`i.id, i.kind, i.user_id as "userId", u.last_name as "lastName", u.first_name as "firstName", i.email, u.type, u.status,
      d.name as department, d.name_en as "departmentEn", ${stateOfInvitation} as state,
      ${mailOfInvitation} as mail,
      case when m.id is not null then jsonb_build_object('lastName', m.last_name, 'firstName', m.first_name) end as "madeBy",
      i.made_at as "madeAt", i.expires_at as "expiresAt", i.used_at as "usedAt", i.revoked_at as "revokedAt"`,
    joins: sql`join invitation i on i.tenant_id = (select current_tenant()) and i.id = page.key
      join users u on u.tenant_id = (select current_tenant()) and u.id = i.user_id
      left join users m on m.tenant_id = (select current_tenant()) and m.id = i.made_by
      left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
        where ud.tenant_id = i.tenant_id and ud.user_id = i.user_id order by ud.main desc, d.name limit 1) d on true`,
  }
}

export const listInvitations = handle(
  listCall,
  async ({ tx, actor }, { query, limit, pageNum, ...asked }) => {
    const contact = seesContact(actor)
    const listed = listMatching({ ...asked, terms: searchTerms(query), contact }, actor.scope)
    const { rows, total } = await readPage<Row>(tx, listed, { limit, pageNum })
    const records = rows.map(
      ({ madeAt, expiresAt, usedAt, revokedAt, ...row }): InvitationRow => ({
        ...row,
        email: contact ? row.email : (maskedEmail(row.email) ?? ''),
        madeAt: madeAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      }),
    )
    return { records, total: Math.min(total, countCap), capped: total > countCap }
  },
)
