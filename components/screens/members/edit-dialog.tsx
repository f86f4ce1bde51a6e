import { useMemo } from 'react'
import { dateMinute } from '../../../client/zones/format.ts'
import { memberById, memberChoices, memberHistory, searchMembers } from '../../../contract/members/calls.ts'
import { editMember } from '../../../contract/members/changes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Form } from '../../shared/form/use-form.ts'
import { card, cardHead, cardTitle } from '../../shared/page/card.css.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField, DateTimeField } from '../../ui/form/date/date-field.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import type { Member } from './member-detail.tsx'
import * as css from './members.css.ts'
import { emptyRole, getEdits, type OwnRole, type RoleDraft, toOwnRole, toRole } from './role-draft.ts'
import { RoleFields } from './role-fields.tsx'

type Props = { studyId: string; member: Member; onDone: () => void; onClose: () => void }
type Values = { own: readonly OwnRole[]; added: readonly RoleDraft[]; reason: string }

/** Gives, changes and ends roles of a member at once, with the impact below (MD-M2). */
export function EditDialog({ studyId, member, onDone, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(member)
  const from = useMemo(() => getValues(member), [member])
  const version = { studyId, userId: member.id, rowVersion: member.rowVersion }
  const getInput = ({ own, added }: Values, reason: string) => ({
    ...{ ...version, reason },
    ...getEdits(own),
    give: added.map(toRole),
  })
  return (
    <ActDialog
      call={editMember}
      from={from}
      fields={({ added }: Values) => added.map(({ key }) => `${key}-roleId` as const)}
      check={({ added }) => {
        const open = added.filter(each => each.roleId === '')
        return Object.fromEntries(open.map(({ key }) => [`${key}-roleId`, t('assign:roleRequired')]))
      }}
      toInput={({ values }) => getInput(values, values.reason.trim())}
      words={{
        title: t('members:edit.title', { name }),
        confirm: t('common:action.save'),
        done: t('members:edit.done'),
      }}
      size="lg"
      beside={({ values }) => (
        <ImpactPanel
          call={editMember}
          input={isComplete(values) ? getInput(values, values.reason.trim() || '-') : null}
        />
      )}
      rereads={[searchMembers, memberById, memberHistory]}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <Roles form={form} studyId={studyId} />}
    </ActDialog>
  )
}

const getValues = (member: Member): Values => ({
  own: member.grants.filter(each => each.state !== 'ended').map(toOwnRole),
  added: [],
  reason: '',
})

/** Whether there is a change, and each added role is chosen. */
const isComplete = ({ own, added }: Values): boolean => {
  const edits = getEdits(own)
  const count = edits.change.length + edits.end.length + added.length
  return count > 0 && added.every(each => each.roleId !== '')
}

type RolesProps = { form: Form<Values, Values, `${string}-roleId`>; studyId: string }

/** The roles that the member has, and those to add. */
function Roles({ form, studyId }: RolesProps) {
  const { t } = useText()
  const choices = useScoped(memberChoices, { studyId }, { loading: false })
  const { own, added } = form.values
  return (
    <>
      {own.map(each => (
        <Own
          key={each.grant.id}
          id={`${form.id}-${each.grant.id}`}
          role={each}
          onChange={next => form.set({ own: own.map(one => (one.grant.id === next.grant.id ? next : one)) })}
        />
      ))}
      <Loaded query={choices} small lines={3} size="text">
        {data =>
          added.map(draft => (
            <RoleFields
              key={draft.key}
              id={`${form.id}-${draft.key}`}
              draft={draft}
              choices={data}
              onChange={next => form.set({ added: added.map(each => (each.key === next.key ? next : each)) })}
              onDrop={() => form.set({ added: added.filter(each => each.key !== draft.key) })}
              error={form.errors[`${draft.key}-roleId`]}
            />
          ))
        }
      </Loaded>
      <Button small className={css.start} onClick={() => form.set({ added: [...added, emptyRole()] })}>
        {t('assign:another')}
      </Button>
    </>
  )
}

type OwnProps = { id: string; role: OwnRole; onChange: (role: OwnRole) => void }

function Own({ id, role, onChange }: OwnProps) {
  const { t, locale } = useText()
  const { grant, from, to, ends } = role
  const name = [localName(grant, locale), grant.site?.siteNo].filter(Boolean).join(' · ')
  return (
    <fieldset className={card} aria-label={name}>
      <div className={cardHead}>
        <h3 className={cardTitle}>{name}</h3>
        <Checkbox
          label={t('terms:takeBack')}
          checked={ends}
          onChange={event => onChange({ ...role, ends: event.currentTarget.checked })}
        />
      </div>
      {!ends && (
        <div className={css.fields}>
          {grant.state === 'to come' ? (
            <DateTimeField
              id={`${id}-from`}
              label={t('assign:from')}
              value={from}
              onChange={next => onChange({ ...role, from: next })}
            />
          ) : (
            <p className={css.note}>{t('assign:begun', { time: dateMinute(grant.effectiveAt) })}</p>
          )}
          <DateField
            id={`${id}-to`}
            label={t('assign:to')}
            hint={t('assign:toHint')}
            value={to}
            onChange={next => onChange({ ...role, to: next })}
          />
        </div>
      )}
    </fieldset>
  )
}
