import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, isCallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { getKey } from '../../client/session/query.ts'
import {
  readTenantSetting,
  type SavedSettings,
  settingHistory,
  updateSetting,
} from '../../contract/tenant/calls.ts'
import type { TenantSettings } from '../../contract/tenant/settings.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { changedIn, type Draft, getDraft, mergedOver, settingsFrom, wrongIn } from './draft.ts'

/** The page opens the form for a stored draft of this name. */
export const settingDraftName = 'tenant.settings'

/** The draft of the settings, and saving it: a conflict leads to a choice, and nothing typed is lost. */
export function useSettingDraft(saved: SavedSettings, onDone: () => void) {
  const [own, setOwn] = useState<Draft | null>(null)
  const [base, setBase] = useState(saved)
  const from = own ? base : saved
  const draft = own ?? getDraft(saved.settings)
  const changed = changedIn(draft, getDraft(from.settings))
  const set = (part: Partial<Draft>) => {
    if (!own) setBase(saved)
    setOwn({ ...draft, ...part })
  }
  useDraft<Partial<Draft>>(settingDraftName, {
    dirty: changed.length > 0,
    values: () => Object.fromEntries(changed.map(field => [field, draft[field]])),
    restore: set,
  })
  return { draft, changed, wrong: wrongIn(draft), from, set, ...useSaving(draft, from, onDone) }
}

function useSaving(draft: Draft, from: SavedSettings, onSaved: () => void) {
  const { t } = useText()
  const { put, read, show, keepKey } = useWire()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [refused, setRefused] = useState('')
  const [theirs, setTheirs] = useState<SavedSettings | null>(null)
  const clear = () => {
    setTheirs(null)
    setTrouble('')
    setRefused('')
  }
  const failed = async (error: unknown) => {
    if (!isCallError(error)) throw error
    keepKey(error)
    if (error.name === 'dataChanged') return setTheirs(await read())
    setTheirs(null)
    if (error.name === 'userNotEnabled' || error.name === 'dataNotFound') setRefused(error.message)
    else setTrouble(error.message || t('tenant:failed'))
  }
  /** Saves the draft against the version that was read, or only the own changes over another user's save. */
  const save = async (over?: SavedSettings) => {
    const next = over ? mergedOver(getDraft(over.settings), draft, getDraft(from.settings)) : draft
    const settings = settingsFrom(next)
    if (!settings) return
    setBusy(true)
    setTrouble('')
    setRefused('')
    try {
      await put(settings, (over ?? from).rowVersion)
      clear()
      onSaved()
      toast('success', t('tenant:saved'))
    } catch (error) {
      await failed(error)
    } finally {
      setBusy(false)
    }
  }
  /** Keeps what another user has saved in place of the draft. */
  const takeTheirs = () => {
    if (theirs) show(theirs)
    clear()
    onSaved()
  }
  return { busy, trouble, refused, theirs, save, takeTheirs, back: () => setTheirs(null) }
}

/** The calls behind it; a submit whose answer was lost is sent again under the same key. */
function useWire() {
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const [submitKey, setSubmitKey] = useState<string>()
  const options = { session: store, quiet: true }
  const show = (saved: SavedSettings) => {
    cache.setQueryData(getKey(session, readTenantSetting, {}), saved)
    return cache.invalidateQueries({ queryKey: getKey(session, settingHistory) })
  }
  const put = async (settings: TenantSettings, rowVersion: number) => {
    const saved = await send(updateSetting, { ...settings, rowVersion }, { ...options, submitKey })
    setSubmitKey(undefined)
    await show(saved)
  }
  const keepKey = (error: CallError) => setSubmitKey(error.transport ? error.submitKey : undefined)
  return { put, show, keepKey, read: () => send(readTenantSetting, {}, options) }
}
