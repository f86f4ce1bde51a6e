import { useReducer, useRef, useState } from 'react'
import { dayOfEnd, endOfDay, getInstant, getMinute } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import {
  addAccessRequest,
  addAccessRequests,
  editAccessRequest,
  getAccessRequest,
  listAccessRequests,
  listOwnAccessRequests,
} from '../../../contract/access-requests/calls.ts'
import type {
  AccessRequestDetail,
  AccessRequestItem,
  AccessRequestKind,
} from '../../../contract/access-requests/shapes.ts'
import type { Grant } from '../../../contract/assignments/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import type { Outcome } from '../../shared/list/batches.ts'
import { useOutcomes } from '../../shared/list/results.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { emptyGrant, type GrantDraft, type GrantField, grantFields } from '../assignments/grants.ts'
import type { UserType } from '../users/place-choice.tsx'
import { ownPath } from './paths.ts'

/** What a new form begins with: the user, and the roles of a prefilled request. */
export type RequestStart = { userId: string; grants: readonly Grant[] }

export type RequestValues = {
  /** Several only in a new request that adds access: each user gets a request. */
  userIds: readonly string[]
  email: string
  lastName: string
  firstName: string
  type: UserType
  departmentId: string | null
  drafts: readonly GrantDraft[]
  /** Role assignments to end: their ids, each with the last day, '' for at once. */
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
  to: dayOfEnd(expiresAt),
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
  const userId = request?.user?.id ?? start.userId
  return {
    userIds: userId === '' ? [] : [userId],
    email: request?.invited?.email ?? '',
    lastName: request?.invited?.lastName ?? '',
    firstName: request?.invited?.firstName ?? '',
    type: request?.userType ?? 'internal',
    departmentId: request?.department?.id ?? null,
    drafts: drafts.length > 0 ? drafts : [emptyGrant()],
    removals: Object.fromEntries(removals.map(each => [each.assignmentId ?? '', dayOfEnd(each.effectiveAt)])),
    comment: request?.comment ?? '',
  }
}

const toFields = (kind: AccessRequestKind, values: RequestValues, submit: boolean) => ({
  kind,
  submit,
  comment: values.comment.trim(),
  userId: kind === 'invite' ? null : (values.userIds[0] ?? null),
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
            expiresAt: endOfDay(to),
          })),
  removals:
    kind === 'remove'
      ? Object.entries(values.removals).map(([assignmentId, at]) => ({
          assignmentId,
          endsAt: endOfDay(at),
        }))
      : [],
})

/** The fields over the rows of roles. */
const upper = ['userIds', 'email', 'lastName', 'firstName', 'departmentId', 'items'] as const
type Field = `${string}-${GrantField}` | (typeof upper)[number] | 'comment'

/** The field of a path in a refusal; the rows of the form have their own fields (`onRefused`). */
const toField = (path: string): Field | undefined =>
  path.startsWith('userId') ? 'userIds' : [...upper, 'comment' as const].find(field => field === path)

/** Sends a new request: one for each of several users, with a result for each. */
const sendNew = async (
  { userId, invited, removals, kind, ...rest }: ReturnType<typeof toFields>,
  userIds: readonly string[],
  sending: Sending & { session: SessionStore },
): Promise<readonly Outcome[]> => {
  if (userIds.length > 1)
    return (await send(addAccessRequests, { ...rest, userIds: [...userIds] }, sending)).results
  await send(addAccessRequest, { ...rest, kind, userId, invited, removals }, sending)
  return []
}

/** The errors that stop a submission. A draft may be incomplete. */
function useCheck(kind: AccessRequestKind) {
  const { t } = useText()
  return (values: RequestValues): Partial<Record<Field, string>> => ({
    ...(kind === 'invite' && values.email.trim() === '' && { email: t('accessRequests:emailRequired') }),
    ...(kind !== 'invite' && values.userIds.length === 0 && { userIds: t('accessRequests:userRequired') }),
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

/** Whether the form submits; otherwise it saves a draft. */
type Submits = { readonly current: boolean }

/** What is said after a success. */
function useDone(submits: Submits) {
  const { t } = useText()
  const { go } = useNavigation()
  return (count: number) => {
    const each = submits.current
      ? t('accessRequests:submittedEach', { count })
      : t('accessRequests:savedEach', { count })
    const one = submits.current ? t('accessRequests:submitted') : t('accessRequests:saved')
    toast('success', count > 1 ? each : one)
    go(ownPath)
  }
}

/** Sends the request, or one for each of several users with a result for each, and says what came of it. */
function useSend({ kind, request }: Source, submits: Submits) {
  const reread = useReread()
  const session = useSessionStore()
  const showDone = useDone(submits)
  const failed = useRef<readonly string[]>([])
  const { results, take, clear } = useOutcomes({
    onDone: ids => {
      failed.current = [...ids]
    },
    onClose: () => undefined,
    single: false,
  })
  return {
    results,
    clear,
    send: async (values: RequestValues, asked: Sending): Promise<readonly Outcome[]> => {
      const fields = toFields(kind, values, submits.current)
      const sending = { ...asked, session }
      if (!request) return sendNew(fields, values.userIds, sending)
      const { id, rowVersion } = request
      await send(editAccessRequest, { id, rowVersion, ...fields }, sending)
      return []
    },
    onDone: async (outcomes: readonly Outcome[], values: RequestValues) => {
      await reread(listOwnAccessRequests, listAccessRequests, getAccessRequest)
      if (outcomes.every(({ code }) => code === 0)) return showDone(outcomes.length)
      take(outcomes)
      // Those who have their request leave the form: it can be mended and sent again for the others.
      return { ...values, userIds: failed.current }
    },
  }
}

/** The entries of a request, and saving them as a draft or submitting them; nothing typed is lost when that fails. */
export function useRequestForm(source: Source) {
  const { kind, request, start } = source
  const [from] = useState(() => getStart(source))
  const submits = useRef(false)
  const [, checkAgain] = useReducer((count: number) => count + 1, 0)
  const drafts = useRef(from.drafts)
  const check = useCheck(kind)
  const { results, clear, ...sends } = useSend(source, submits)
  const form = useForm({
    from,
    draft: `access-request-${kind}-${request?.id ?? `new-${start.userId}`}`,
    fields: (values: RequestValues): readonly Field[] => [
      ...upper,
      ...values.drafts.flatMap(({ key }) => grantFields.map(each => `${key}-${each}` as const)),
      'comment',
    ],
    toField,
    check: values => (submits.current ? check(values) : {}),
    send: ({ values }, sending) => sends.send(values, sending),
    onRefused: (error, refuse) => {
      const { index, field = 'roleId' } = (error.data ?? {}) as { index?: number; field?: GrantField }
      const row = index === undefined || kind === 'remove' ? undefined : drafts.current[index]
      if (row) refuse({ [`${row.key}-${field}`]: error.message })
      return row !== undefined
    },
    onDone: (outcomes, { values }) => sends.onDone(outcomes, values),
  })
  drafts.current = form.values.drafts
  const save = (submit: boolean) => {
    submits.current = submit
    // A submission checks more than a draft, so the errors that are shown may change without a change of the entries.
    checkAgain()
    void form.submit()
  }
  const retry = () => {
    clear()
    void form.submit()
  }
  return { ...form, save, results, retry, closeResults: clear }
}
export type RequestFormState = ReturnType<typeof useRequestForm>
