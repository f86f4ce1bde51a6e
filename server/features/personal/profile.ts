import type { Output, Parsed } from '../../../contract/define.ts'
import type { saveOwnProfile } from '../../../contract/personal/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { searchTexts } from '../../kernel/search/reading.ts'

type Fields = Omit<Parsed<typeof saveOwnProfile>, 'rowVersion'>

type Own = {
  fields: Fields
  version: number
  besides: { account: string | null; employeeId: string | null; email: string | null; phone: string | null }
}

/** Saves the fields that users may change themselves, if the version still matches (TR-C1). */
export const keepOwnProfile = async (
  context: Context,
  { rowVersion, ...after }: Parsed<typeof saveOwnProfile>,
): Promise<Output<typeof saveOwnProfile>> => {
  const { tx, actor } = context
  const { fields: before, version, besides } = await ownRecord(tx, actor.userId)
  await requireUnchanged(context, version, rowVersion)
  if (!after.lastName && !after.firstName) throw problem('nameRequired', { field: 'lastName' })
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { rowVersion }
  const { search, search_contact, sort_name } = searchTexts({ ...after, ...besides })
  await run(tx)`update users set last_name = ${after.lastName}, first_name = ${after.firstName},
    reading = ${after.reading},
      region = ${after.region}, search = ${search}, search_contact = ${search_contact}, sort_name = ${sort_name},
      row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${actor.userId}::uuid`
  context.audit({ entityId: actor.userId, version: rowVersion + 1, changes })
  return { rowVersion: rowVersion + 1 }
}

/** What another person changed of one's own account leads to a new page (N29, P41); what one changed oneself is told as ever. */
const requireUnchanged = async (
  { tx, actor }: Context,
  version: number,
  rowVersion: number,
): Promise<void> => {
  try {
    await requireVersion(tx, { entity: 'users', id: actor.userId, version }, rowVersion)
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'dataChanged') throw error
    const row = await one(tx)<{ own: boolean }>`select actor_account_id is not distinct
      from ${actor.accountId}::uuid as own
      from audit_log where tenant_id = (select current_tenant()) and entity = 'users' and entity_id = ${actor.userId}
        and entity_version = ${version} order by seq desc limit 1`
    throw row?.own === false ? problem('accountInfoChanged', error.data) : error
  }
}

const ownRecord = async (tx: Transaction, userId: string): Promise<Own> => {
  const { version, account, employeeId, email, phone, ...fields } = (await one(tx)<
    Fields & Own['besides'] & { version: number }
  >`select last_name as "lastName",
      first_name as "firstName", reading, region, account, employee_id as "employeeId", email, phone, row_version as version
    from users where tenant_id = (select current_tenant()) and id = ${userId}::uuid for no key update`)!
  return { fields, version, besides: { account, employeeId, email, phone } }
}
