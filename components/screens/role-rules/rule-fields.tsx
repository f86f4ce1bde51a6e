import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { type RoleRule, type RoleRules, roleRuleReach } from '../../../contract/role-rules/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { RuleDraft, RuleField } from './draft.ts'

type Props<R extends object> = {
  form: Pick<Form<R, RuleDraft, RuleField>, 'id' | 'values' | 'errors' | 'set' | 'text'>
  choices: RoleRules['choices']
}

/** A rule: what it keeps apart, where, and its name. */
export function RuleFields<R extends object>({ form, choices }: Props<R>) {
  const { t } = useText()
  return (
    <>
      <ApartRoles form={form} choices={choices} />
      <TextField
        {...form.text('name')}
        label={t('roleRules:field.name')}
        hint={t('roleRules:nameHint')}
        required
        maxLength={limits.titleLength}
      />
      <TextField
        {...form.text('nameEn')}
        label={t('roleRules:field.nameEn')}
        lang="en-US"
        maxLength={limits.titleLength}
      />
    </>
  )
}

/** The roles, and where they may not meet. */
function ApartRoles<R extends object>({ form, choices }: Props<R>) {
  const { t, locale } = useText()
  const { id, values, errors, set } = form
  return (
    <>
      <ChoiceField
        id={`${id}-roleIds`}
        label={t('roleRules:field.roleIds')}
        hint={t('roleRules:rolesHint')}
        required
        options={choices.map(each => ({ value: each.id, label: localName(each, locale) }))}
        value={values.roleIds}
        error={errors.roleIds}
        onChange={roleIds => set({ roleIds })}
      />
      <RadioGroup
        label={t('roleRules:field.reach')}
        required
        value={values.reach}
        error={errors.reach}
        options={roleRuleReach.options.map(value => ({
          value,
          label: t(`roleRules:reach.${value}`),
          hint: t(`roleRules:reachHint.${value}`),
        }))}
        onChange={reach => set({ reach: reach as RuleDraft['reach'] })}
      />
    </>
  )
}

/** The errors of the entries of a rule, beside the other rules. */
export function useRuleCheck(others: readonly Pick<RoleRule, 'name'>[]) {
  const { t } = useText()
  return ({ roleIds, name }: RuleDraft): Partial<Record<RuleField, string>> => {
    const wanted = name.trim().toLowerCase()
    const isTaken = others.some(each => each.name.toLowerCase() === wanted)
    return {
      ...(roleIds.length < 2 && { roleIds: t('roleRules:rolesFewest') }),
      ...(wanted === '' && { name: codeText(codes.fieldRequired.code) }),
      ...(wanted !== '' && isTaken && { name: codeText(codes.roleRuleNameTaken.code) }),
    }
  }
}
