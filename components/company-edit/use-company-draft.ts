import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../client/api.ts'
import { type CallError, isCallError } from '../../client/call-error.ts'
import { saveCompany } from '../../client/company.ts'
import { dateTime } from '../../client/format.ts'
import { keyOf } from '../../client/query.ts'
import { companyInfo } from '../../contract/workspace.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { type Company, changedIn, type Draft, draftOf, troubleIn, wishOf } from './draft.ts'
import { companyDraft } from './draft-name.ts'

/** What is being set of the company, and the way to save it over the version seen. */
export function useCompanyDraft(company: Company, onDone: () => void) {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const { draft, base, changed, set, rebase } = useFields(company)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [tried, setTried] = useState(false)
  const [submitKey, setSubmitKey] = useState<string>()
  const refused = async (error: CallError) => {
    setSubmitKey(error.transport ? error.submitKey : undefined)
    if (error.name !== 'dataChanged') return setTrouble(error.message || t('tenant:company.failed'))
    // What was changed here stands over what somebody else has saved; a second press saves it.
    rebase(await send(companyInfo, {}, { session: store, quiet: true }))
    setTrouble(t('tenant:company.overtaken', overtaker(error.data)))
  }
  const save = async () => {
    setTried(true)
    if (Object.keys(troubleIn(draft)).length > 0) return
    setBusy(true)
    setTrouble('')
    try {
      await saveCompany(wishOf(draft, base.rowVersion), store, submitKey)
      await cache.invalidateQueries({ queryKey: keyOf(session, companyInfo) })
      toast('success', t('tenant:company.saved'))
      onDone()
    } catch (error) {
      if (!isCallError(error)) throw error
      await refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { draft, changed, set, save, busy, trouble, wrong: tried ? troubleIn(draft) : {} }
}

const baseOf = (company: Company) => ({ draft: draftOf(company), rowVersion: company.rowVersion })

/** The fields beside what they began with; kept when the page has to be left. */
function useFields(company: Company) {
  const [base, setBase] = useState(() => baseOf(company))
  const [draft, setDraft] = useState(base.draft)
  const changed = changedIn(draft, base.draft)
  const mine = (fields: readonly (keyof Draft)[]): Partial<Draft> =>
    Object.fromEntries(fields.map(field => [field, draft[field]]))
  const set = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  useDraft<Partial<Draft>>(companyDraft, {
    dirty: changed.length > 0,
    // An uploaded picture is not kept: it would be gone by the time it is wanted.
    values: () => mine(changed.filter(field => field !== 'logo')),
    restore: set,
  })
  const rebase = (theirs: Company) => {
    setBase(baseOf(theirs))
    setDraft({ ...draftOf(theirs), ...mine(changed) })
  }
  return { draft, base, changed, set, rebase }
}

/** Who was first, and when, as far as the refusal says it. */
const overtaker = (data: unknown): { name: string; at: string } => {
  const said = typeof data === 'object' && data !== null ? (data as { by?: unknown; at?: unknown }) : {}
  return { name: String(said.by ?? '-'), at: typeof said.at === 'string' ? dateTime(said.at) : '-' }
}
