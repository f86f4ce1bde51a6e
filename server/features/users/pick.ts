import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/define.ts'
import { id } from '../../../contract/shapes.ts'
import type { pickUsers, rememberPicked, resolveUsers } from '../../../contract/users/calls.ts'
import { seesContact } from '../../access/contact.ts'
import { studiesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { putOwn, readOwn } from '../own-settings/settings.ts'
import { usersById, usersByKeys, usersToPick } from '../people/queries.ts'
import { getPickedUser } from './present.ts'

const recentName = 'recent.people'
const recentKept = 20
/** The user writes this setting, so it may contain anything. */
const recentShape = z.array(id).max(recentKept)

/** Members of a study are offered only to an actor who may see the study. Any other id answers like none (TR-T5). */
const checkStudy = async ({ tx, actor }: Context, studyId: string | undefined): Promise<void> => {
  if (!studyId) return
  const studies = await rows(tx)`select from study s where s.tenant_id = (select current_tenant())
    and s.id = ${studyId}::uuid and ${studiesInScope(actor.scope, 's')}`
  if (studies.length === 0) throw problem('dataNotFound')
}

const recentIds = async (context: Context): Promise<string[]> => {
  const { value } = await readOwn(context, { name: recentName })
  return recentShape.catch([]).parse(value)
}

/** Lists users for the picker. One more than requested is read, to know whether there are more. */
export const pick = async (
  context: Context,
  input: Parsed<typeof pickUsers>,
): Promise<Output<typeof pickUsers>> => {
  const { tx, actor, now } = context
  await checkStudy(context, input.studyId)
  const terms = searchTerms(input.query)
  const recent = terms.length === 0 && !input.studyId ? await recentIds(context) : []
  const search = { terms, contact: seesContact(actor), studyId: input.studyId, limit: input.limit + 1 }
  const rows = await usersToPick(tx, recent.length ? { ...search, ids: recent } : search, actor.scope)
  const ordered = recent.length ? rows.sort((a, b) => recent.indexOf(a.id) - recent.indexOf(b.id)) : rows
  return {
    records: ordered.slice(0, input.limit).map(user => getPickedUser(user, actor, input.query, now)),
    more: ordered.length > input.limit,
  }
}

/** Resolves keys to users. If a key fits several users (an employee id that is another user's account), the first by id counts. */
export const resolve = async (
  context: Context,
  input: Parsed<typeof resolveUsers>,
): Promise<Output<typeof resolveUsers>> => {
  const { tx, actor, now } = context
  await checkStudy(context, input.studyId)
  const keys = [...new Set(input.keys.filter(key => key !== ''))]
  const rows = await usersByKeys(tx, keys, seesContact(actor), input.studyId, actor.scope)
  const byKey = new Map(rows.toReversed().map(row => [row.key, row]))
  const matches = keys.flatMap(key => {
    const row = byKey.get(key.toLowerCase())
    return row ? [{ key, user: getPickedUser(row, actor, '', now) }] : []
  })
  return { found: matches, missing: keys.filter(key => !byKey.has(key.toLowerCase())) }
}

/** Puts users at the top of the actor's recent list. */
export const remember = async (
  context: Context,
  input: Parsed<typeof rememberPicked>,
): Promise<Output<typeof rememberPicked>> => {
  const { tx, actor } = context
  const users = await usersById(tx, input.ids, actor.scope)
  if (users.length !== new Set(input.ids).size) throw problem('dataNotFound')
  const recentList = [...new Set([...input.ids, ...(await recentIds(context))])].slice(0, recentKept)
  await putOwn(context, recentName, recentList)
  context.audit({ entityId: recentName })
  return { done: true }
}
