import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { endOfDay, getInstant } from '../../../client/local-time.ts'
import { send } from '../../../client/session/api.ts'
import { addAccessRequest, listOwnAccessRequests } from '../../../contract/access-requests/calls.ts'
import type { Input, Output } from '../../../contract/define.ts'
import { checkEmails, inviteUsers } from '../../../contract/invitations/calls.ts'
import { listInvitations } from '../../../contract/invitations/list.ts'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { emptyGrant, type GrantDraft, type GrantField, grantFields } from '../assignments/grants.ts'
import type { UserType } from '../users/place-choice.tsx'
import { addressLines, getFault, type LineFault } from './address-lines.ts'

export type InviteMethod = 'email' | 'employee'
export type Entries = {
  way: InviteMethod
  emails: string
  employeeId: string
  type: UserType
  departmentId: string | null
  /** Roles of the invited, the first of them empty until one is chosen. */
  drafts: readonly GrantDraft[]
  /** Language of the mail; empty for that of the company. */
  language: Locale | ''
  /** Words in the mail; of a request, the reason for its reviewers. */
  note: string
}
const plain = ['emails', 'employeeId', 'departmentId', 'note'] as const
export type Field = (typeof plain)[number] | `${string}-${GrantField}`
export type Line = { at: number; email: string; fault: LineFault }

const first = (): Entries => ({
  ...{ way: 'email', emails: '', employeeId: '', type: 'internal', departmentId: null },
  ...{ drafts: [emptyGrant()], language: '', note: '' },
})
const restMs = 700

const isChosen = ({ roleId }: GrantDraft): boolean => roleId !== ''

/** What the acting role may do with an invitation: send it, give roles with it, or ask reviewers for both. */
export function useInviteRights() {
  const { buttons } = useSession()
  const has = (menu: number, button: string) => buttons.includes(`${menu}-${button}`)
  const invites = has(1011, 'USER_MANAGEMENT_INVITATION')
  return {
    invites,
    assigns: invites && has(1011, 'USER_ROLE_ASSIGN'),
    applies: has(1014, 'AUTHORISATION_APPLY'),
  }
}

/** Invites, or asks reviewers where the acting role may not do itself what is entered. */
function useRoute(join: { readonly current: boolean }) {
  const session = useSessionStore()
  const { invites, assigns, applies } = useInviteRights()
  const isRequest = ({ drafts }: Entries) => applies && !(invites && (assigns || !drafts.some(isChosen)))
  return {
    isRequest,
    /** Resolves to the number of people who are invited now. */
    sendBy: async (values: Entries, sending: Sending): Promise<number> => {
      const lines = addressLines(values.emails)
      if (isRequest(values)) {
        await send(addAccessRequest, getAccessRequest(values, lines), { ...sending, session })
        return 0
      }
      const input = getRequest(values, lines, join.current)
      return (await send(inviteUsers, input, { ...sending, session })).invited
    },
  }
}

/** The entries of the form, the errors of its lines, and sending; an error keeps everything as typed. */
export function useInvite(departmentRequired: boolean) {
  const { t } = useText()
  const reread = useReread()
  const [from, setFrom] = useState(first)
  /** Addresses that have an account with another company, as reported by the server. */
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const join = useRef(false)
  const { isRequest, sendBy } = useRoute(join)
  const form = useForm({
    from,
    fields: (values: Entries): readonly Field[] => [
      ...plain,
      ...values.drafts.flatMap(({ key }) => grantFields.map(each => `${key}-${each}` as const)),
    ],
    check: entries => ({
      ...getErrors(t, entries, departmentRequired),
      ...(isRequest(entries) && getRequestErrors(t, entries)),
    }),
    toField: path =>
      path.startsWith('emails') ? 'emails' : path.startsWith('employeeIds') ? 'employeeId' : undefined,
    draft: 'invite',
    send: ({ values }, sending) => sendBy(values, sending),
    onRefused: (error, refuse, { values }) => {
      const isElsewhere = error.name === 'emailHasAccount'
      if (isElsewhere) setElsewhere(emailsIn(error.data))
      const row = getRefusedRow(error, values)
      if (row) refuse({ [row]: error.message })
      return isElsewhere || row !== undefined
    },
    onDone: async (invited, { values: { type, departmentId, way, language } }) => {
      const done = t('invitations:form.done', { count: invited })
      toast('success', invited === 0 ? t('accessRequests:submitted') : done)
      setFrom({ ...first(), type, departmentId, way, language })
      await reread(listInvitations, searchUsers, listOwnAccessRequests, listFirstSteps)
    },
  })
  const { lines, faults } = useLines(form.values)
  const submit = (joinExisting = false) => {
    join.current = joinExisting
    setElsewhere([])
    // The errors of single lines are below the field.
    if (form.values.way === 'email' && faults.length > 0) focusFirst([...form.check(), `${form.id}-emails`])
    else void form.submit()
  }
  return { ...form, lines, faults, elsewhere, setElsewhere, submit, asks: isRequest(form.values) }
}

/** The addresses as typed, one per line, with the errors of each. */
function useLines({ way, emails }: Entries) {
  const lines = useMemo(() => (way === 'email' ? addressLines(emails) : []), [way, emails])
  const faultsByEmail = useKnown(lines)
  const faults = lines.flatMap((email, at): Line[] => {
    const fault = getFault(lines, at) ?? faultsByEmail.get(email.toLowerCase()) ?? null
    return fault ? [{ at, email, fault }] : []
  })
  return { lines, faults }
}

export type Invite = ReturnType<typeof useInvite>

/** The field of the row that a refusal names. */
const getRefusedRow = (error: CallError, { drafts }: Entries): Field | undefined => {
  const { index, field = 'roleId' } = (error.data ?? {}) as { index?: number; field?: GrantField }
  const row = index === undefined ? undefined : drafts.filter(isChosen)[index]
  return row && `${row.key}-${field}`
}

const toGrants = ({ drafts }: Entries) =>
  drafts.filter(isChosen).map(({ roleId, studyId, siteId, from, to }) => ({
    roleId,
    studyId: studyId || null,
    siteId: siteId || null,
    effectiveAt: getInstant(from),
    expiresAt: endOfDay(to),
  }))

const getRequest = (entries: Entries, emails: string[], joinExisting: boolean): Input<typeof inviteUsers> => {
  const { way, employeeId, type, departmentId, language, note } = entries
  const more = {
    type,
    departmentId,
    note: note.trim(),
    grants: toGrants(entries),
    language: language || undefined,
  }
  return way === 'email' ? { emails, joinExisting, ...more } : { employeeIds: [employeeId.trim()], ...more }
}

const getAccessRequest = (
  entries: Entries,
  [email = '']: readonly string[],
): Input<typeof addAccessRequest> => ({
  kind: 'invite',
  submit: true,
  comment: entries.note.trim(),
  invited: { email, type: entries.type, departmentId: entries.departmentId },
  grants: toGrants(entries),
})

/** Reviewers decide on one person at a time, and on a role for a reason. */
const getRequestErrors = (
  t: Text['t'],
  { way, emails, drafts, note }: Entries,
): Partial<Record<Field, string>> => ({
  ...((way === 'employee' || addressLines(emails).length > 1) && {
    emails: t('invitations:form.wrong.oneEach'),
  }),
  ...(!drafts.some(isChosen) && { [`${drafts[0]?.key}-roleId`]: t('assign:roleRequired') }),
  ...(note.trim() === '' && { note: t('accessRequests:reasonRequired') }),
})

const getErrors = (
  t: Text['t'],
  { way, emails, employeeId, departmentId }: Entries,
  required: boolean,
): Partial<Record<Field, string>> => {
  if (way === 'employee')
    return employeeId.trim() ? {} : { employeeId: t('invitations:form.wrong.noEmployee') }
  const lines = addressLines(emails).length
  const wrong = lines === 0 ? 'none' : lines > limits.inviteEmails ? 'tooMany' : null
  if (wrong) return { emails: t(`invitations:form.wrong.${wrong}`, { count: limits.inviteEmails }) }
  return required && departmentId === null ? { departmentId: t('users:link.departmentMissing') } : {}
}

const emailsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'emails' in data && Array.isArray(data.emails)
    ? data.emails.filter((each): each is string => typeof each === 'string')
    : []

/** What the server knows about these addresses; asked when typing pauses. */
function useKnown(lines: readonly string[]): ReadonlyMap<string, LineFault> {
  const [known, setKnown] = useState<ReadonlyMap<string, LineFault>>(new Map())
  const validLines = lines.filter((_, at) => getFault(lines, at) === null).join('\n')
  useEffect(() => {
    const emails = validLines.split('\n').filter(Boolean)
    if (emails.length === 0 || emails.length > limits.inviteEmails) return
    const ending = new AbortController()
    const timer = setTimeout(() => {
      send(checkEmails, { emails }, { quiet: true, loading: false, signal: ending.signal })
        .then(({ records }) => setKnown(new Map(records.flatMap(faultIn))))
        .catch(() => undefined) // The server reports the same when the form is sent.
    }, restMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [validLines])
  return known
}

const faultIn = ({ email, state }: Output<typeof checkEmails>['records'][number]): [string, LineFault][] =>
  state === 'free' ? [] : [[email.toLowerCase(), state]]
