import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { addRoleRule, editRoleRule, removeRoleRule } from '../../../contract/role-rules/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { addedFields, storedFields } from '../../audit/stored.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import {
  countBreakers,
  getChoices,
  getRules,
  lockRules,
  type RuleContent,
  type RuleRecord,
} from './queries.ts'

const entity = 'roleRules'

/** Adds a rule. Users who break it keep their roles and are counted. */
export const add = async (
  context: Context,
  input: Parsed<typeof addRoleRule>,
): Promise<Output<typeof addRoleRule>> => {
  const { tx, actor } = context
  await lockRules(tx)
  const others = await getRules(tx)
  if (others.length >= limits.roleRules) throw problem('tooManyItems', { max: limits.roleRules })
  await checkContent(tx, input)
  checkBeside(input, others)
  const id = randomUUID()
  await run(tx)`insert into role_rule (tenant_id, id, reach, name, name_en)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${input.reach}, ${input.name}, ${input.nameEn})`
  await putRoles(context, id, input.roleIds)
  const { reason } = input
  context.audit({ entityId: id, version: 1, changes: await addedFields(tx, entity, id), reason })
  return { id, rowVersion: 1, breakers: await breakersNow(tx, { ...input, id }) }
}

/** Changes a rule if the version still matches. */
export const edit = async (
  context: Context,
  wish: Parsed<typeof editRoleRule>,
): Promise<Output<typeof editRoleRule>> => {
  const { tx } = context
  const { id, name, nameEn, reach, roleIds, reason } = wish
  const { rule, others } = await ruleToChange(context, wish)
  const content = { reach, roleIds }
  await checkContent(tx, content, rule.roleIds)
  checkBeside({ ...content, name }, others)
  const before = await storedFields(tx, entity, id)
  await run(tx)`update role_rule set reach = ${reach}, name = ${name}, name_en = ${nameEn}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  await putRoles(context, id, roleIds)
  const breakers = await breakersNow(tx, { ...content, id })
  const changes = changesBetween(before, await storedFields(tx, entity, id))
  if (Object.keys(changes).length === 0) return { id, rowVersion: wish.rowVersion, breakers }
  return { id, rowVersion: await nextVersion(context, rule, changes, reason), breakers }
}

/** Removes a rule; its row and its roles stay for the trail. */
export const remove = async (
  context: Context,
  wish: Parsed<typeof removeRoleRule>,
): Promise<Output<typeof removeRoleRule>> => {
  const { rule } = await ruleToChange(context, wish)
  await run(context.tx)`update role_rule set removed_at = now()
    where tenant_id = (select current_tenant()) and id = ${rule.id}::uuid`
  const changes: Record<string, [unknown, unknown]> = { removed: [false, true] }
  return { id: rule.id, rowVersion: await nextVersion(context, rule, changes, wish.reason) }
}

/** A rule names at least two different roles that exist; one of `former`, which it names already, may be removed since. */
export const checkContent = async (
  tx: Transaction,
  { roleIds }: RuleContent,
  former: readonly string[] = [],
): Promise<void> => {
  const roles = new Set(roleIds)
  if (roles.size < 2)
    throw problem('invalidInput', { issues: [{ path: 'roleIds', rule: 'tooFewItems', min: 2 }] })
  const allowed = new Set([...former, ...(await getChoices(tx)).map(({ id }) => id)])
  for (const id of roles) if (!allowed.has(id)) throw problem('dataNotFound', { field: 'roleIds' })
}

/** Refuses a name or a content that another rule has. */
const checkBeside = (wish: RuleContent & { name: string }, others: readonly RuleRecord[]): void => {
  if (others.some(each => each.name.toLowerCase() === wish.name.toLowerCase()))
    throw problem('roleRuleNameTaken', { field: 'name' })
  const twin = others.find(each => getKey(each) === getKey(wish))
  if (twin) throw problem('roleRuleTwice', { rule: twin.name, ruleEn: twin.nameEn })
}

const getKey = ({ reach, roleIds }: RuleContent): string => [reach, ...[...new Set(roleIds)].sort()].join(' ')

type VersionRef = { id: string; rowVersion: number }

const ruleToChange = async ({ tx }: Context, { id, rowVersion }: VersionRef) => {
  await lockRules(tx)
  const rules = await getRules(tx)
  const rule = rules.find(each => each.id === id)
  if (!rule) throw problem('dataNotFound')
  await requireVersion(tx, { entity, id, version: rule.rowVersion }, rowVersion)
  return { rule, others: rules.filter(each => each !== rule) }
}

const putRoles = async ({ tx, actor }: Context, id: string, roleIds: readonly string[]): Promise<void> => {
  const wished = [...new Set(roleIds)]
  await run(tx)`delete from role_rule_role where tenant_id = (select current_tenant())
    and rule_id = ${id}::uuid
    and not role_id = any(${wished}::uuid[])`
  await run(tx)`insert into role_rule_role (tenant_id, rule_id, role_id)
    select ${actor.tenantId}::uuid, ${id}::uuid, unnest(${wished}::uuid[]) on conflict do nothing`
}

const breakersNow = async (tx: Transaction, rule: RuleContent & { id: string }): Promise<number> =>
  (await countBreakers(tx, [rule])).get(rule.id) ?? 0

const nextVersion = async (
  { tx, audit }: Context,
  { id, rowVersion }: VersionRef,
  changes: Record<string, [unknown, unknown]>,
  reason: string,
): Promise<number> => {
  const version = rowVersion + 1
  await run(tx)`update role_rule set row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, version, changes, reason })
  return version
}
