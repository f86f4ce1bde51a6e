import type { RoleRule } from '../../../contract/role-rules/calls.ts'

/** Names of the stored drafts. */
export const draftNames = {
  add: 'roleRule.add',
  edit: (id: string) => `roleRule.edit.${id}`,
}

/** The entries of a rule. */
export type RuleDraft = Pick<RoleRule, 'reach' | 'name' | 'nameEn'> & {
  roleIds: readonly string[]
  reason: string
}
export type RuleField = 'name' | 'nameEn' | 'reach' | 'roleIds' | 'reason'

/** The entries of a saved rule, or of a new one. */
export const getDraft = (rule: Partial<RoleRule>): RuleDraft => ({
  reach: rule.reach ?? 'company',
  name: rule.name ?? '',
  nameEn: rule.nameEn ?? '',
  roleIds: rule.roles?.map(({ id }) => id) ?? [],
  reason: '',
})

/** What the entries forbid; null while they are not complete. */
export const getContent = ({ reach, roleIds }: Pick<RuleDraft, 'reach' | 'roleIds'>) =>
  roleIds.length < 2 ? null : { reach, roleIds: [...roleIds] }
