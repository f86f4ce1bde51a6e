import type { Output } from '../../../contract/define.ts'
import {
  addRoleRule,
  editRoleRule,
  removeRoleRule,
  roleRuleBreakers,
  roleRuleHistory,
  roleRules,
} from '../../../contract/role-rules/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { getBreakers } from './breakers.ts'
import { add, edit, remove } from './change.ts'
import { countBreakers, getChoices, getRules } from './queries.ts'

const all = async ({ tx, actor, now }: Context): Promise<Output<typeof roleRules>> => {
  const rules = await getRules(tx)
  const breakers = await countBreakers(tx, rules)
  const records = rules.map(({ roleIds: _, ...rule }) => ({ ...rule, breakers: breakers.get(rule.id) ?? 0 }))
  return {
    records,
    total: records.length,
    choices: await getChoices(tx),
    editing: firstRefusal(decide(actor, editRoleRule, null, now)),
  }
}

/** Whether the company has or had a rule. */
const ruleOnce = async (tx: Transaction, id: string): Promise<boolean> => {
  const roleRuleRows = await rows(tx)`select from role_rule
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  return roleRuleRows.length > 0
}

/** Handlers of contract/role-rules/calls.ts. */
export const handlers = [
  handle(roleRules, all),
  handle(roleRuleBreakers, getBreakers),
  handle(roleRuleHistory, async (context, { id, ...page }) => {
    if (!(await ruleOnce(context.tx, id))) throw problem('dataNotFound')
    return wholeHistory(context, 'roleRules', id, page)
  }),
  handle(addRoleRule, add),
  handle(editRoleRule, edit),
  handle(removeRoleRule, remove),
]
