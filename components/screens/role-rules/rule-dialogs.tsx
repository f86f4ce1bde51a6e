import { send } from '../../../client/session/api.ts'
import { listed } from '../../../client/zones/format.ts'
import {
  addRoleRule,
  editRoleRule,
  type RoleRule,
  type RoleRules,
  removeRoleRule,
  roleRules,
} from '../../../contract/role-rules/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Breakers } from './breakers.tsx'
import { draftNames, getContent, getDraft, type RuleDraft, type RuleField } from './draft.ts'
import { RuleFields, useRuleCheck } from './rule-fields.tsx'

type Props = { data: RoleRules; onClose: () => void; onDone: () => Promise<unknown> }
type OneProps = Props & { rule: RoleRule }

const newRule: Partial<RoleRule> = {}
const fields: readonly RuleField[] = ['name', 'nameEn', 'reach', 'roleIds', 'reason']

const getBreakers = ({ values }: { values: RuleDraft }) => {
  const content = getContent(values)
  return content && <Breakers key={JSON.stringify(content)} rule={content} />
}

/** Adds a rule, with the users who break it beside the form. */
export function AddRule({ data, onClose, onDone }: Props) {
  const { t, locale } = useText()
  return (
    <ActDialog
      call={addRoleRule}
      from={newRule}
      toValues={getDraft}
      fields={fields}
      check={useRuleCheck(data.records)}
      draft={draftNames.add}
      toInput={({ values }) => ({ ...values, roleIds: [...values.roleIds] })}
      words={{
        title: t('roleRules:add'),
        confirm: t('common:action.add'),
        done: (_, values) => t('roleRules:added', { name: localName(values, locale) }),
      }}
      size="lg"
      beside={getBreakers}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <RuleFields form={form} choices={data.choices} />}
    </ActDialog>
  )
}

/** Edits a rule. */
export function EditRule({ rule, data, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id } = rule
  const takeTheirs = () => {
    void onDone()
    onClose()
  }
  return (
    <ActDialog
      call={editRoleRule}
      from={rule}
      toValues={getDraft}
      fields={fields}
      check={useRuleCheck(data.records.filter(each => each.id !== id))}
      draft={draftNames.edit(id)}
      toInput={({ values: { name, nameEn, reach, roleIds, reason }, from }) => ({
        ...{ id, rowVersion: from.rowVersion, name, nameEn, reach, roleIds: [...roleIds], reason },
      })}
      reload={async () => {
        const { records } = await send(roleRules, {}, { quiet: true, session })
        return records.find(each => each.id === id)
      }}
      words={{
        title: t('terms:editName', { name: localName(rule, locale) }),
        confirm: t('common:action.save'),
        done: (_, values) => t('roleRules:saved', { name: localName(values, locale) }),
      }}
      size="lg"
      off={form => (form.isDirty ? undefined : t('terms:nothingHasBeenChanged'))}
      beside={getBreakers}
      clash={form => <RuleClash form={form} choices={data.choices} onTheirs={takeTheirs} />}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <RuleFields form={form} choices={data.choices} />}
    </ActDialog>
  )
}

type ClashProps = {
  form: Form<RoleRule, RuleDraft, RuleField>
  choices: RoleRules['choices']
  onTheirs: () => void
}

/** Another user saved first: shows the changes of both, side by side (TR-C1). */
function RuleClash({ choices, ...props }: ClashProps) {
  const { t, locale } = useText()
  const show = (field: keyof RuleDraft, values: RuleDraft): string => {
    if (field === 'roleIds')
      return listed(
        choices.filter(each => values.roleIds.includes(each.id)).map(each => localName(each, locale)),
      )
    return field === 'reach' ? t(`roleRules:reach.${values.reach}`) : values[field] || '-'
  }
  return (
    <ConflictDialog
      {...props}
      title={t('roleRules:clash.title')}
      text={said => t('roleRules:clash.text', said)}
      label={field => (field === 'reason' ? t('common:reason.label') : t(`roleRules:field.${field}`))}
      show={show}
    />
  )
}

/** Asks for the reason before a rule is deleted. */
export function RemoveRule({ rule, onClose, onDone }: OneProps) {
  const { t, locale } = useText()
  const name = localName(rule, locale)
  return (
    <ActDialog
      call={removeRoleRule}
      toInput={({ values }) => ({ id: rule.id, rowVersion: rule.rowVersion, reason: values.reason })}
      onRefused={async error => {
        if (error.name === 'dataChanged') await onDone()
        return false
      }}
      words={{
        title: t('terms:deleteName', { name }),
        confirm: t('common:action.delete'),
        done: t('roleRules:removed', { name }),
      }}
      danger
      size="sm"
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('roleRules:removeText')}</p>
    </ActDialog>
  )
}
