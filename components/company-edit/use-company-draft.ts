import { useId, useState } from 'react'
import { saveCompany } from '../../client/company.ts'
import { isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import type { Input } from '../../contract/define.ts'
import { companyHistory, type updateCompany } from '../../contract/tenant/calls.ts'
import { companyInfo } from '../../contract/workspace/calls.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useReread } from '../use-reread.ts'
import { useText } from '../use-text.ts'
import {
  type Company,
  changedIn,
  type Draft,
  getDraft,
  getPart,
  getWish,
  mergedOver,
  type Overtaken,
  told,
} from './draft.ts'
import { companyDraft } from './draft-name.ts'
import { useFaultWords } from './use-fault-words.ts'

type CompanyInput = Input<typeof updateCompany>

const labels = {
  companyName: 'company:field.name',
  companyNameEn: 'company:field.nameEn',
  icon: 'tenant:company.icon',
  tenantLanguageList: 'company:field.languages',
  'timeZone-input': 'company:field.zone',
} as const

/** The company draft and saving it; a conflict with another user's save leads to a choice. */
export function useCompanyDraft(company: Company, onDone: () => void) {
  const { t } = useText()
  const [base] = useState(company)
  const [draft, setDraft] = useState(() => getDraft(company))
  const id = useId()
  const faults = useFaults({ id, order: told, found: useFaultWords(draft) })
  const from = getDraft(base)
  const changed = changedIn(draft, from)
  const set = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  useDraft<Partial<Draft>>(companyDraft, {
    dirty: changed.length > 0,
    values: () => getPart(draft, changed),
    restore: set,
  })
  const saving = useSaving(draft, base, onDone)
  const save = async (over?: Company) => {
    if (!focusFirst(faults.check())) await saving.save(over)
  }
  return {
    id,
    draft,
    from,
    changed,
    set,
    ...saving,
    save,
    told: faults,
    wrong: faults.faults,
    problems: faults.problems((field, value) => t('ui:filter.summary', { label: t(labels[field]), value })),
  }
}

function useSaving(draft: Draft, base: Company, onDone: () => void) {
  const { t } = useText()
  const { put, read, renew } = useWire()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [theirs, setTheirs] = useState<Overtaken | null>(null)
  const failed = async (error: unknown) => {
    if (!isCallError(error)) throw error
    if (error.name === 'dataChanged') return setTheirs({ company: await read(), ...overtaker(error.data) })
    setTheirs(null)
    setTrouble(error.message || t('tenant:company.failed'))
  }
  /** Saves the draft against the version that was read, or only the own changes over another user's save. */
  const save = async (over?: Company) => {
    const next = over ? mergedOver(getDraft(over), draft, getDraft(base)) : draft
    setBusy(true)
    setTrouble('')
    try {
      await put(getWish(next, (over ?? base).rowVersion))
      toast('success', t('tenant:company.saved'))
      onDone()
    } catch (error) {
      await failed(error)
    } finally {
      setBusy(false)
    }
  }
  const takeTheirs = async () => {
    await renew()
    onDone()
  }
  return { busy, trouble, theirs, save, takeTheirs, back: () => setTheirs(null) }
}

/** The calls behind it; a submit whose answer was lost is sent again under the same key. */
function useWire() {
  const reread = useReread()
  const store = useSessionStore()
  const [submitKey, setSubmitKey] = useState<string>()
  const renew = async () => {
    await reread(companyInfo, companyHistory)
  }
  const put = async (wish: CompanyInput) => {
    try {
      await saveCompany(wish, store, submitKey)
      setSubmitKey(undefined)
    } catch (error) {
      if (isCallError(error)) setSubmitKey(error.transport ? error.submitKey : undefined)
      throw error
    }
    await renew()
  }
  return { put, renew, read: () => send(companyInfo, {}, { session: store, quiet: true }) }
}

/** Who saved first, and when, if the error says so. */
const overtaker = (data: unknown): Pick<Overtaken, 'by' | 'at'> => {
  const said = typeof data === 'object' && data !== null ? (data as { by?: unknown; at?: unknown }) : {}
  return {
    ...(typeof said.by === 'string' && { by: said.by }),
    ...(typeof said.at === 'string' && { at: said.at }),
  }
}
