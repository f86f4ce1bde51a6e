import { useMemo } from 'react'
import { dateMinute } from '../../../client/zones/format.ts'
import { memberById, memberChoices, memberHistory, searchMembers } from '../../../contract/members/calls.ts'
import { editMember } from '../../../contract/members/changes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { card, cardHead, cardTitle } from '../../shared/page/card.css.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
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
export function EditDialog(props: Props) {
  const { studyId, member, onClose } = props
  const { t } = useText()
  const name = useNameOf()(member)
  const choices = useScoped(memberChoices, { studyId }, { loading: false })
  const { form, input } = useEdit(props)
  const { own, added } = form.values
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('members:edit.title', { name })}
      confirm={t('members:edit.save')}
      onClose={onClose}
      beside={<ImpactPanel call={editMember} input={input} />}
    >
      {own.map(each => (
        <Own
          key={each.grant.id}
          id={`${form.id}-${each.grant.id}`}
          role={each}
          onChange={next => form.set({ own: own.map(one => (one.grant.id === next.grant.id ? next : one)) })}
        />
      ))}
      <Loaded query={choices} small lines={3} size="text" />
      {choices.data &&
        added.map(draft => (
          <RoleFields
            key={draft.key}
            id={`${form.id}-${draft.key}`}
            draft={draft}
            choices={choices.data}
            onChange={next => form.set({ added: added.map(each => (each.key === next.key ? next : each)) })}
            onDrop={() => form.set({ added: added.filter(each => each.key !== draft.key) })}
            error={form.errors[`${draft.key}-roleId`]}
          />
        ))}
      <Button small className={css.start} onClick={() => form.set({ added: [...added, emptyRole()] })}>
        {t('assign:another')}
      </Button>
      <ReasonField form={form} />
    </FormDialog>
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
          label={t('members:edit.end')}
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

function useEdit({ studyId, member, onDone, onClose }: Props) {
  const { t } = useText()
  const reread = useReread()
  const checkReason = useReasonCheck()
  const from = useMemo(
    (): Values => ({
      own: member.grants.filter(each => each.state !== 'ended').map(toOwnRole),
      added: [],
      reason: '',
    }),
    [member],
  )
  const getInput = ({ own, added }: Values, reason: string) => ({
    ...{ studyId, userId: member.id, rowVersion: member.rowVersion, reason },
    ...getEdits(own),
    give: added.map(toRole),
  })
  const form = useCallForm(editMember, {
    from,
    fields: ({ added }: Values) => [...added.map(({ key }) => `${key}-roleId` as const), 'reason' as const],
    check: ({ added, reason }) => ({
      ...checkReason({ reason }),
      ...Object.fromEntries(
        added
          .filter(each => each.roleId === '')
          .map(({ key }) => [`${key}-roleId`, t('assign:roleRequired')]),
      ),
    }),
    toInput: ({ values }) => getInput(values, values.reason.trim()),
    onDone: async () => {
      await reread(searchMembers, memberById, memberHistory)
      toast('success', t('members:edit.done'))
      onDone()
      onClose()
    },
  })
  const { own, added, reason } = form.values
  const edits = getEdits(own)
  const isEmpty = edits.change.length + edits.end.length + added.length === 0
  const isComplete = added.every(each => each.roleId !== '')
  return { form, input: isEmpty || !isComplete ? null : getInput(form.values, reason.trim() || '-') }
}
