import { endOfDay } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import { memberChoices } from '../../../contract/members/calls.ts'
import { changeMembers, type MemberChange } from '../../../contract/members/changes.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { BatchDialog } from '../../shared/act/batch-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
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
export function ChangeDialog({ studyId, state, choice, count, rows, onDone, onClose }: Props) {
  const { t } = useText()
  const session = useSessionStore()
  const choices = useScoped(memberChoices, { studyId }, { loading: false })
  const getInput = (values: Values, reason: string) => {
    const change = getChange(values)
    const { selectAll, toggledNodes } = choice
    const selection = { studyId, ...memberState.toFilters(state), selectAll, toggledNodes: [...toggledNodes] }
    return change && { ...selection, change, reason }
  }
  return (
    <BatchDialog
      rows={rows}
      getName={useNameOf()}
      from={start}
      fields={['roleId', 'reason']}
      check={({ draft }) => (draft.roleId === '' ? { roleId: t('assign:roleRequired') } : {})}
      send={async (values, sending) => {
        const input = getInput(values, values.reason.trim())!
        return (await send(changeMembers, input, { ...sending, session })).results
      }}
      words={{
        title: t('members:change.title', { count }),
        confirm: t('members:change.save'),
        done: done => t('members:change.done', { count: done }),
      }}
      size="lg"
      always
      beside={({ values }) => (
        <LateImpact call={changeMembers} input={getInput(values, values.reason.trim() || '-')} />
      )}
      onDone={onDone}
      onClose={onClose}
    >
      {form => (
        <Loaded query={choices} small lines={5} size="text">
          {data => <Fields form={form} choices={data} />}
        </Loaded>
      )}
    </BatchDialog>
  )
}

type FieldsProps = { form: Form<Values, Values, 'roleId' | 'reason'>; choices: Choices }

function Fields({ form, choices }: FieldsProps) {
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
          label={t('terms:role')}
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

const start: Values = { kind: 'dates', draft: emptyRole(), reason: '' }
