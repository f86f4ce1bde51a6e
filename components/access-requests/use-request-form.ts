import { useRef, useState } from 'react'
import { getInstant, getMinute } from '../../client/local-time.ts'
import { send } from '../../client/session/api.ts'
import {
  addAccessRequest,
  editAccessRequest,
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
} from '../../contract/access-requests/calls.ts'
import type {
  AccessRequestDetail,
  AccessRequestItem,
  AccessRequestKind,
} from '../../contract/access-requests/shapes.ts'
import type { Grant } from '../../contract/assignments/calls.ts'
import { emptyGrant, type GrantDraft, type GrantField, grantFields } from '../assignments/grants.ts'
import { useReread } from '../shared/call/use-reread.ts'
import { useText } from '../shared/call/use-text.ts'
import { useForm } from '../shared/form/use-form.ts'
import { useNavigation } from '../shared/page/navigation.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import type { UserType } from '../users/place-choice.tsx'
import { ownPath } from './paths.ts'

/** What a new form begins with: the user, and the roles of a prefilled request. */
export type RequestStart = { userId: string; grants: readonly Grant[] }

export type RequestValues = {
  userId: string
  email: string
  lastName: string
  firstName: string
  type: UserType
  departmentId: string | null
  drafts: readonly GrantDraft[]
  /** Role assignments to end: their ids, each with the time as typed, '' for at once. */
  removals: Readonly<Record<string, string>>
  comment: string
}

type Source = { kind: AccessRequestKind; request: AccessRequestDetail | null; start: RequestStart }

const fromGrant = ({ roleId, studyId, siteId, effectiveAt, expiresAt }: Grant): GrantDraft => ({
  ...emptyGrant(),
  roleId,
  studyId: studyId ?? '',
  siteId: siteId ?? '',
  from: getMinute(effectiveAt),
  to: getMinute(expiresAt),
})

const toGrant = ({ role, study, site, effectiveAt, expiresAt }: AccessRequestItem): Grant => ({
  roleId: role.id,
  studyId: study?.id ?? null,
  siteId: site?.id ?? null,
  effectiveAt,
  expiresAt,
})

const getStart = ({ request, start }: Source): RequestValues => {
  const grants =
    request && request.kind !== 'remove' ? request.items.map(toGrant) : request ? [] : start.grants
  const drafts = grants.map(fromGrant)
  const removals = request?.kind === 'remove' ? request.items : []
  return {
    userId: request?.user?.id ?? start.userId,
    email: request?.invited?.email ?? '',
    lastName: request?.invited?.lastName ?? '',
    firstName: request?.invited?.firstName ?? '',
    type: request?.userType ?? 'internal',
    departmentId: request?.department?.id ?? null,
    drafts: drafts.length > 0 ? drafts : [emptyGrant()],
    removals: Object.fromEntries(
      removals.map(each => [each.assignmentId ?? '', getMinute(each.effectiveAt)]),
    ),
    comment: request?.comment ?? '',
  }
}

const toFields = (kind: AccessRequestKind, values: RequestValues, submit: boolean) => ({
  kind,
  submit,
  comment: values.comment.trim(),
  userId: kind === 'invite' || values.userId === '' ? null : values.userId,
  invited:
    kind === 'invite'
      ? {
          email: values.email.trim(),
          lastName: values.lastName.trim(),
          firstName: values.firstName.trim(),
          type: values.type,
          departmentId: values.departmentId,
        }
      : null,
  grants:
    kind === 'remove'
      ? []
      : values.drafts
          .filter(({ roleId }) => roleId !== '')
          .map(({ roleId, studyId, siteId, from, to }) => ({
            roleId,
            studyId: studyId || null,
            siteId: siteId || null,
            effectiveAt: getInstant(from),
            expiresAt: getInstant(to),
          })),
  removals:
    kind === 'remove'
      ? Object.entries(values.removals).map(([assignmentId, at]) => ({
          assignmentId,
          endsAt: getInstant(at),
        }))
      : [],
})

type Field =
  | `${string}-${GrantField}`
  | 'userId'
  | 'email'
  | 'lastName'
  | 'firstName'
  | 'departmentId'
  | 'items'
  | 'comment'

/** The errors that stop a submission. A draft may be incomplete. */
function useCheck(kind: AccessRequestKind) {
  const { t } = useText()
  return (values: RequestValues): Partial<Record<Field, string>> => ({
    ...(kind === 'invite' && values.email.trim() === '' && { email: t('accessRequests:emailRequired') }),
    ...(kind !== 'invite' && values.userId === '' && { userId: t('accessRequests:userRequired') }),
    ...(kind === 'remove' &&
      Object.keys(values.removals).length === 0 && { items: t('accessRequests:removalRequired') }),
    ...(kind !== 'remove' &&
      Object.fromEntries(
        values.drafts
          .filter(({ roleId }) => roleId === '')
          .map(({ key }) => [`${key}-roleId`, t('assign:roleRequired')]),
      )),
    ...(values.comment.trim() === '' && { comment: t('accessRequests:reasonRequired') }),
  })
}

/** The entries of a request, and saving them as a draft or submitting them; nothing typed is lost when that fails. */
export function useRequestForm({ kind, request, start }: Source) {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const [from] = useState(() => getStart({ kind, request, start }))
  const submits = useRef(false)
  const drafts = useRef(from.drafts)
  const check = useCheck(kind)
  const form = useForm({
    from,
    draft: `access-request-${kind}-${request?.id ?? `new-${start.userId}`}`,
    fields: (values: RequestValues): readonly Field[] => [
      ...(['userId', 'email', 'lastName', 'firstName', 'departmentId', 'items'] as const),
      ...values.drafts.flatMap(({ key }) => grantFields.map(each => `${key}-${each}` as const)),
      'comment',
    ],
    check: values => (submits.current ? check(values) : {}),
    send: ({ values }, sending) => {
      const fields = toFields(kind, values, submits.current)
      return request
        ? send(editAccessRequest, { id: request.id, rowVersion: request.rowVersion, ...fields }, sending)
        : send(addAccessRequest, fields, sending)
    },
    onRefused: (error, refuse) => {
      const { index, field = 'roleId' } = (error.data ?? {}) as { index?: number; field?: GrantField }
      const row = index === undefined || kind === 'remove' ? undefined : drafts.current[index]
      if (row) refuse({ [`${row.key}-${field}`]: error.message })
      return row !== undefined
    },
    onDone: async () => {
      toast('success', t(submits.current ? 'accessRequests:submitted' : 'accessRequests:saved'))
      await reread(listOwnAccessRequests, listAccessRequests, getAccessRequest)
      go(ownPath)
    },
  })
  drafts.current = form.values.drafts
  const save = (submit: boolean) => {
    submits.current = submit
    void form.submit()
  }
  return { ...form, save }
}
export type RequestFormState = ReturnType<typeof useRequestForm>
