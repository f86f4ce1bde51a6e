import { useEffect, useMemo, useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { issuesIn, issueText } from '../../client/http/issues.ts'
import { send } from '../../client/session/api.ts'
import type { Output } from '../../contract/define.ts'
import { checkEmails, inviteUsers } from '../../contract/invitations/calls.ts'
import { listInvitations } from '../../contract/invitations/list.ts'
import { limits } from '../../contract/limits.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
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
export type Field = 'emails' | 'employeeId'
export type Line = { at: number; email: string; fault: LineFault }

const first: Entries = { way: 'email', emails: '', employeeId: '', type: 'internal', departmentId: null }
const restMs = 700

/** The entries of the form, the errors of its lines, and sending; an error keeps everything as typed. */
export function useInvite(departmentRequired: boolean) {
  const { t } = useText()
  const reread = useReread()
  const [entries, setEntries] = useState(first)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState(none)
  const [busy, setBusy] = useState(false)
  /** Addresses that have an account with another company, as reported by the server. */
  const [elsewhere, setElsewhere] = useState<readonly string[]>([])
  const { lines, faults } = useLines(entries)
  const wrong = getWrong(entries, lines.length, departmentRequired)

  useKept(entries, setEntries)
  const set = (part: Partial<Entries>) => {
    setEntries(now => ({ ...now, ...part }))
    setRefusal(none)
  }
  const submit = async (joinExisting = false): Promise<boolean> => {
    setTried(true)
    setElsewhere([])
    if (wrong !== null || (entries.way === 'email' && faults.length > 0)) return false
    setBusy(true)
    setRefusal(none)
    try {
      const { invited } = await send(inviteUsers, getRequest(entries, lines, joinExisting), { quiet: true })
      toast('success', t('invitations:form.done', { count: invited }))
      setEntries(({ type, departmentId, way }) => ({ ...first, type, departmentId, way }))
      setTried(false)
      await reread(listInvitations, searchUsers)
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.name === 'emailHasAccount') setElsewhere(emailsIn(error.data))
      else setRefusal(refusalIn(error, t('portal:state.errorTitle')))
      return false
    } finally {
      setBusy(false)
    }
  }
  const told = tried ? wrong : null
  return { entries, set, lines, faults, wrong, told, ...refusal, busy, elsewhere, setElsewhere, submit }
}

const fieldOf: Readonly<Record<string, Field>> = { emails: 'emails', employeeIds: 'employeeId' }

/** The errors of the server: by field, or for the whole form. */
type Refusal = { refused: Partial<Record<Field, string>>; trouble: string }
const none: Refusal = { refused: {}, trouble: '' }

const refusalIn = (error: CallError, unsaid: string): Refusal => {
  if (error.name === 'employeeIdUnknown') return { ...none, refused: { employeeId: error.message } }
  const told = issuesIn(error).flatMap(issue => {
    const field = fieldOf[issue.path.split('.')[0]!]
    return field ? [[field, issueText(issue)]] : []
  })
  return told.length > 0
    ? { ...none, refused: Object.fromEntries(told) }
    : { ...none, trouble: error.message || unsaid }
}

/** Keeps the entries when the user must leave the page. */
const useKept = (entries: Entries, setEntries: (entries: Entries) => void) =>
  useDraft<Partial<Entries>>('invite', {
    dirty: entries.emails.trim() !== '' || entries.employeeId.trim() !== '',
    values: () => entries,
    restore: kept => setEntries({ ...first, ...kept }),
  })

/** The addresses as typed, one per line, with the errors of each. */
function useLines({ way, emails }: Entries) {
  const lines = useMemo(() => (way === 'email' ? addressLines(emails) : []), [way, emails])
  const known = useKnown(lines)
  const faults = lines.flatMap((email, at): Line[] => {
    const fault = getFault(lines, at) ?? known.get(email.toLowerCase()) ?? null
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

export type Wrong = 'none' | 'tooMany' | 'noEmployee' | 'noDepartment'

const getWrong = (
  { way, employeeId, departmentId }: Entries,
  lines: number,
  required: boolean,
): Wrong | null => {
  if (way === 'employee') return employeeId.trim() ? null : 'noEmployee'
  if (lines === 0) return 'none'
  if (lines > limits.inviteEmails) return 'tooMany'
  return required && departmentId === null ? 'noDepartment' : null
}

const emailsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'emails' in data && Array.isArray(data.emails)
    ? data.emails.filter((each): each is string => typeof each === 'string')
    : []

/** What the server knows about these addresses; asked when typing pauses. */
function useKnown(lines: readonly string[]): ReadonlyMap<string, LineFault> {
  const [known, setKnown] = useState<ReadonlyMap<string, LineFault>>(new Map())
  const asked = lines.filter((_, at) => getFault(lines, at) === null).join('\n')
  useEffect(() => {
    const emails = asked.split('\n').filter(Boolean)
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
  }, [asked])
  return known
}

const faultIn = ({ email, state }: Output<typeof checkEmails>['records'][number]): [string, LineFault][] =>
  state === 'free' ? [] : [[email.toLowerCase(), state]]
