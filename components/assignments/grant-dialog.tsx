import { useId, useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { grantRoles, listGrantableRoles } from '../../contract/assignments/calls.ts'
import { limits } from '../../contract/limits.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { Failed } from '../failed.tsx'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { ReasonField, useReason } from '../reason-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast-store.ts'
import { useScoped } from '../use-scoped.ts'
import { useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from '../users/person.tsx'
import { AskSecond } from './ask-second.tsx'
import * as css from './assignments.css.ts'
import { GrantRow } from './grant-row.tsx'
import { emptyGrant, type GrantableRole, type GrantDraft, getGrants } from './grants.ts'

type Props = {
  user: Pick<UserDetail, 'id' | 'lastName' | 'firstName'>
  onDone: () => void
  onClose: () => void
}

/** Gives a user roles, with the impact beside the form (E20). */
export function GrantDialog({ user, onDone, onClose }: Props) {
  const { t } = useText()
  const id = useId()
  const name = useNameOf()(user)
  const roles = useScoped(listGrantableRoles, { userId: user.id }, { loading: false })
  const form = useForm(user.id, roles.data?.records ?? [], () => {
    onDone()
    onClose()
  })
  return (
    <Dialog
      open
      size="lg"
      awaited={roles.isPending}
      title={t('assign:titleGive', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('assign:cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {t('assign:save')}
          </Button>
        </>
      }
    >
      {roles.isPending && <Skeleton lines={6} />}
      {roles.error && <Failed error={roles.error} onRetry={roles.refetch} />}
      {roles.data && (
        <GrantForm {...form} id={id} roles={roles.data.records} userId={user.id} onHeld={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = ReturnType<typeof useForm> & {
  id: string
  roles: readonly GrantableRole[]
  userId: string
  onHeld: () => void
}

function GrantForm({ drafts, setDrafts, reason, ...form }: FormProps) {
  const { t } = useText()
  const { roles, userId, grants, error } = form
  const replace = (draft: GrantDraft) =>
    setDrafts(drafts.map(each => (each.key === draft.key ? draft : each)))
  return (
    <Form id={form.id} className={css.stack} onSend={form.save}>
      {form.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: form.trouble }} />}
      {error?.name === 'blindedWouldUnblind' && grants && (
        <AskSecond
          call={grantRoles}
          input={{ userId, grants, reason }}
          reason={reason}
          onHeld={form.onHeld}
        />
      )}
      {drafts.map((draft, index) => (
        <GrantRow
          key={draft.key}
          number={index + 1}
          draft={draft}
          roles={roles}
          onChange={replace}
          onDrop={
            drafts.length > 1 ? () => setDrafts(drafts.filter(each => each.key !== draft.key)) : undefined
          }
          faults={form.faultsOf(draft, index)}
        />
      ))}
      {drafts.length < limits.grantsAtOnce && (
        <Button className={css.start} onClick={() => setDrafts([...drafts, emptyGrant()])}>
          {t('assign:another')}
        </Button>
      )}
      <ImpactPanel call={grantRoles} input={grants && { userId, grants, reason: reason || '-' }} />
      <ReasonField {...form.field} />
    </Form>
  )
}

/** Entries of the form, their errors, and saving; nothing typed is lost when saving fails. */
function useForm(userId: string, roles: readonly GrantableRole[], onDone: () => void) {
  const { t } = useText()
  const [drafts, setDrafts] = useState<readonly GrantDraft[]>(() => [emptyGrant()])
  const { reason, given, field } = useReason()
  const [tried, setTried] = useState(false)
  const submit = useSubmit()
  const getRole = (id: string) => roles.find(each => each.id === id)
  const grants = getGrants(drafts, getRole)
  const save = () => {
    setTried(true)
    const reasoned = given()
    if (!grants) return document.getElementById(firstOpen(drafts, getRole))?.focus()
    if (!reasoned) return
    void submit.run(async sending => {
      await send(grantRoles, { userId, grants, reason }, sending)
      toast('success', t('assign:done', { count: grants.length }))
      onDone()
    })
  }
  const getFaults = (draft: GrantDraft, index: number) => ({
    ...(tried && draft.roleId === '' && { roleId: t('assign:roleRequired') }),
    ...(tried &&
      getRole(draft.roleId)?.level === 'site' &&
      draft.studyId === '' && { studyId: t('assign:studyRequired') }),
    ...refusedAt(submit.error, index),
  })
  const edit = (next: readonly GrantDraft[]) => {
    setDrafts(next)
    submit.forget()
  }
  return {
    ...submit,
    drafts,
    setDrafts: edit,
    reason,
    field,
    grants,
    faultsOf: getFaults,
    save,
  }
}

const firstOpen = (
  drafts: readonly GrantDraft[],
  roleOf: (id: string) => GrantableRole | undefined,
): string => {
  const draft = drafts.find(each => {
    const role = roleOf(each.roleId)
    return !role || (role.level === 'site' && each.studyId === '')
  })
  return `${draft?.key}-${draft?.roleId === '' ? 'role' : 'study'}`
}

/** Errors of the server for one row, by field; an error of the row as a whole appears at its role. */
const refusedAt = (error: CallError | null, index: number) => {
  const told = error?.data as { index?: number; field?: string } | null | undefined
  if (!error || told?.index !== index) return {}
  return { [told.field ?? 'roleId']: error.message }
}
