import { useRef, useState } from 'react'
import { grantRoles, listGrantableRoles } from '../../../contract/assignments/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { UserDetail } from '../../../contract/users/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Form } from '../../ui/form/form.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { AskSecond } from './ask-second.tsx'
import * as css from './assignments.css.ts'
import { GrantRow } from './grant-row.tsx'
import {
  emptyGrant,
  type GrantableRole,
  type GrantDraft,
  type GrantField,
  getGrants,
  grantFields,
} from './grants.ts'

type Props = {
  user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>
  onDone: () => void
  onClose: () => void
}

/** Gives a user roles, with the impact beside the form (E20). */
export function GrantDialog({ user, onDone, onClose }: Props) {
  const { t } = useText()
  const name = useNameOf()(user)
  const roles = useScoped(listGrantableRoles, { userId: user.id }, { loading: false })
  const form = useGrantForm(user.id, roles.data?.records ?? [], () => {
    onDone()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      bare
      size="lg"
      awaited={roles.isPending}
      title={t('assign:titleGive', { name })}
      confirm={t('assign:save')}
      onClose={onClose}
    >
      <Loaded query={roles} lines={6} size="text">
        {data => <GrantForm form={form} roles={data.records} userId={user.id} onSent={onClose} />}
      </Loaded>
    </FormDialog>
  )
}

type FormProps = {
  form: ReturnType<typeof useGrantForm>
  roles: readonly GrantableRole[]
  userId: string
  onSent: () => void
}

function GrantForm({ form, roles, userId, onSent }: FormProps) {
  const { t } = useText()
  const { grants, setDrafts } = form
  const { drafts, reason } = form.values
  return (
    <Form id={`${form.id}-form`} className={css.stack} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      {form.error?.name === 'blindedWouldUnblind' && grants && (
        <AskSecond
          call={grantRoles}
          input={{ userId, grants, reason: reason.trim() }}
          reason={reason.trim()}
          onSent={onSent}
        />
      )}
      {drafts.map((draft, index) => (
        <GrantRow
          key={draft.key}
          id={`${form.id}-${draft.key}`}
          number={index + 1}
          draft={draft}
          roles={roles}
          onChange={next => setDrafts(drafts.map(each => (each.key === next.key ? next : each)))}
          onDrop={
            drafts.length > 1 ? () => setDrafts(drafts.filter(each => each.key !== draft.key)) : undefined
          }
          errors={Object.fromEntries(grantFields.map(each => [each, form.errors[`${draft.key}-${each}`]]))}
        />
      ))}
      {drafts.length < limits.grantsAtOnce && (
        <Button className={css.start} onClick={() => setDrafts([...drafts, emptyGrant()])}>
          {t('assign:another')}
        </Button>
      )}
      <ImpactPanel call={grantRoles} input={grants && { userId, grants, reason: reason.trim() || '-' }} />
      <ReasonField form={form} />
    </Form>
  )
}

type Field = `${string}-${GrantField}` | 'reason'
type Values = { drafts: readonly GrantDraft[]; reason: string }

/** Entries of the form, their errors, and saving; nothing typed is lost when saving fails. */
function useGrantForm(userId: string, roles: readonly GrantableRole[], onDone: () => void) {
  const { t } = useText()
  const [from] = useState<Values>(() => ({ drafts: [emptyGrant()], reason: '' }))
  const getRole = (id: string) => roles.find(each => each.id === id)
  const checkReason = useReasonCheck()
  const check = ({ drafts, reason }: Values) => {
    const errors: Partial<Record<Field, string>> = checkReason({ reason })
    for (const { key, roleId, studyId } of drafts) {
      if (roleId === '') errors[`${key}-roleId`] = t('assign:roleRequired')
      if (getRole(roleId)?.level === 'site' && studyId === '')
        errors[`${key}-studyId`] = t('assign:studyRequired')
    }
    return errors
  }
  const drafts = useRef(from.drafts)
  const form = useCallForm(grantRoles, {
    from,
    fields: ({ drafts }): readonly Field[] => [
      ...drafts.flatMap(({ key }) => grantFields.map(each => `${key}-${each}` as const)),
      'reason',
    ],
    asks: false,
    check,
    toInput: ({ values }) => ({
      userId,
      grants: getGrants(values.drafts, getRole) ?? [],
      reason: values.reason.trim(),
    }),
    onRefused: (error, refuse) => {
      // An error of a row as a whole appears at its role.
      const { index, field = 'roleId' } = (error.data ?? {}) as { index?: number; field?: GrantField }
      const row = index === undefined ? undefined : drafts.current[index]
      if (row) refuse({ [`${row.key}-${field}`]: error.message })
      return row !== undefined
    },
    onDone: (_, { values }) => {
      toast('success', t('assign:done', { count: values.drafts.length }))
      onDone()
    },
  })
  drafts.current = form.values.drafts
  const setDrafts = (next: readonly GrantDraft[]) => {
    form.forget()
    form.set({ drafts: next })
  }
  return { ...form, grants: getGrants(form.values.drafts, getRole), setDrafts }
}
