import { endOfDay } from '../../../client/local-time.ts'
import { memberChoices } from '../../../contract/members/calls.ts'
import { changeMembers, type MemberChange } from '../../../contract/members/changes.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Results, useOutcomes } from '../../shared/list/results.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import type { Choice } from '../../ui/table/selection-model.ts'
import { LateImpact } from '../impact/late-impact.tsx'
import { type MemberListState, memberState } from './list-state.ts'
import * as css from './members.css.ts'
import { type Choices, emptyRole, type RoleDraft, toRole } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'

const kinds = ['dates', 'give', 'end'] as const
type Kind = (typeof kinds)[number]
type Values = { kind: Kind; draft: RoleDraft; reason: string }

type Props = {
  studyId: string
  state: MemberListState
  choice: Choice
  count: number
  /** The selected members that this browser has read: their names are in the results. */
  rows: readonly MemberRow[]
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

const getChange = ({ kind, draft }: Values): MemberChange | null => {
  if (draft.roleId === '') return null
  if (kind === 'give') return { kind, ...toRole(draft) }
  const { roleId } = draft
  return kind === 'end' ? { kind, roleId } : { kind, roleId, expiresAt: endOfDay(draft.to) }
}

/** One change for all selected members, with what it does before it is made (MD-M2). */
export function ChangeDialog(props: Props) {
  const { studyId, count, rows, onClose } = props
  const { t } = useText()
  const getName = useNameOf()
  const choices = useScoped(memberChoices, { studyId }, { loading: false })
  const { form, results, input } = useChange(props)
  if (results)
    return (
      <Results
        nameOf={(id: string) => {
          const row = rows.find(each => each.id === id)
          return row && getName(row)
        }}
        busy={form.busy}
        onRetry={() => void form.submit()}
        results={results}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('members:change.title', { count })}
      confirm={t('members:change.save')}
      onClose={onClose}
      beside={<LateImpact call={changeMembers} input={input} />}
    >
      <Loaded query={choices} small lines={5} size="text">
        {data => <Fields form={form} choices={data} />}
      </Loaded>
      <ReasonField form={form} />
    </FormDialog>
  )
}

function Fields({ form, choices }: { form: ReturnType<typeof useChange>['form']; choices: Choices }) {
  const { t, locale } = useText()
  const { kind, draft } = form.values
  const setDraft = (next: RoleDraft) => form.set({ draft: next })
  return (
    <div className={css.stack}>
      <RadioGroup
        label={t('members:change.kind')}
        value={kind}
        options={kinds.map(value => ({ value, label: t(`members:change.${value}`) }))}
        onChange={value => form.set({ kind: kinds.find(each => each === value) ?? 'dates' })}
      />
      {kind === 'give' ? (
        <RoleFields
          id={form.id}
          draft={draft}
          choices={choices}
          onChange={setDraft}
          error={form.errors.roleId}
        />
      ) : (
        <ChoiceField
          id={`${form.id}-roleId`}
          label={t('assign:role')}
          required
          single
          options={choices.roles.map(each => ({ value: each.id, label: localName(each, locale) }))}
          value={draft.roleId ? [draft.roleId] : []}
          onChange={([roleId = '']) => setDraft({ ...draft, roleId })}
          error={form.errors.roleId}
        />
      )}
      {kind === 'dates' && (
        <DateField
          id={`${form.id}-to`}
          label={t('assign:to')}
          hint={t('assign:toHint')}
          value={draft.to}
          onChange={to => setDraft({ ...draft, to })}
        />
      )}
    </div>
  )
}

function useChange({ studyId, state, choice, onDone, onClose }: Props) {
  const { t } = useText()
  const checkReason = useReasonCheck()
  const { results, take } = useOutcomes({ onDone, onClose, single: false })
  const selection = {
    ...{ studyId, ...memberState.toFilters(state) },
    selectAll: choice.selectAll,
    toggledNodes: [...choice.toggledNodes],
  }
  const getInput = (values: Values, reason: string) => {
    const change = getChange(values)
    return change && { ...selection, change, reason }
  }
  const form = useCallForm(changeMembers, {
    from: start,
    fields: ['roleId', 'reason'],
    asks: false,
    check: (values: Values) => ({
      ...checkReason(values),
      ...(values.draft.roleId === '' && { roleId: t('assign:roleRequired') }),
    }),
    toInput: ({ values }) => getInput(values, values.reason.trim())!,
    onDone: ({ results: outcomes }, { values }) => {
      form.say(take(outcomes))
      const count = outcomes.filter(each => each.code === 0).length
      if (count > 0) toast('success', t('members:change.done', { count }))
      return values
    },
  })
  return { form, results, input: getInput(form.values, form.values.reason.trim() || '-') }
}

const start: Values = { kind: 'dates', draft: emptyRole(), reason: '' }
