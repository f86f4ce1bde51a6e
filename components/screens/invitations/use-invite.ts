import { useEffect, useMemo, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { Output } from '../../../contract/define.ts'
import { checkEmails, inviteUsers } from '../../../contract/invitations/calls.ts'
import { listInvitations } from '../../../contract/invitations/list.ts'
import { limits } from '../../../contract/limits.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { UserType } from '../users/place-choice.tsx'
import { addressLines, getFault, type LineFault } from './address-lines.ts'

export type InviteMethod = 'email' | 'employee'
export type Entries = {
  way: InviteMethod
  emails: string
  employeeId: string
  type: UserType
  departmentId: string | null
}
export type Field = 'emails' | 'employeeId' | 'departmentId'
export type Line = { at: number; email: string; fault: LineFault }

const first: Entries = { way: 'email', emails: '', employeeId: '', type: 'internal', departmentId: null }
const restMs = 700

/** The entries of the form, the errors of its lines, and sending; an error keeps everything as typed. */
export function useInvite(departmentRequired: boolean) {
  const { t } = useText()
  const reread = useReread()
  const [from, setFrom] = useState(first)
  /** Addresses that have an account with another company, as reported by the server. */
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const join = useRef(false)
  const form = useCallForm(inviteUsers, {
    from,
    fields: ['emails', 'employeeId', 'departmentId'],
    check: entries => getErrors(t, entries, departmentRequired),
    toField: path =>
      path.startsWith('emails') ? 'emails' : path.startsWith('employeeIds') ? 'employeeId' : undefined,
    draft: 'invite',
    toInput: ({ values }) => getRequest(values, addressLines(values.emails), join.current),
    onRefused: error => {
      const isElsewhere = error.name === 'emailHasAccount'
      if (isElsewhere) setElsewhere(emailsIn(error.data))
      return isElsewhere
    },
    onDone: async ({ invited }, { values: { type, departmentId, way } }) => {
      toast('success', t('invitations:form.done', { count: invited }))
      setFrom({ ...first, type, departmentId, way })
      await reread(listInvitations, searchUsers)
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
  return { ...form, lines, faults, elsewhere, setElsewhere, submit }
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

const getRequest = (
  { way, employeeId, type, departmentId }: Entries,
  emails: string[],
  joinExisting: boolean,
) =>
  way === 'email'
    ? { emails, type, departmentId, joinExisting }
    : { employeeIds: [employeeId.trim()], type, departmentId }

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
