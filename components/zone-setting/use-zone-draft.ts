import { useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { readZones, saveZones } from '../../client/session/zone-setting.ts'
import type { ZoneSetting } from '../../contract/zones/calls.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'

/** The settings of the page; an empty zone is still to be chosen. */
export type Draft = Omit<ZoneSetting, 'rowVersion'>
export type Side = 'show' | 'export'

const fields = [
  'showTzType',
  'showTzFix',
  'showTzVisible',
  'exportTzType',
  'exportTzFix',
  'exportTzVisible',
] as const

/** Fields that differ from the saved ones; a zone stored beside `following` does not count. */
export const changedIn = (draft: Draft, saved: Draft): (keyof Draft)[] =>
  fields.filter(field => {
    if (field === 'showTzFix' && draft.showTzType === 'following') return false
    if (field === 'exportTzFix' && draft.exportTzType === 'following') return false
    return draft[field] !== saved[field]
  })

/** The sides on which a zone is still to be chosen. */
export const lacking = (draft: Draft): Side[] =>
  (['show', 'export'] as const).filter(side => draft[`${side}TzType`] === 'fixed' && !draft[`${side}TzFix`])

/** The draft, and saving it: a conflict with another tab leads to a choice, and nothing typed is lost. */
export function useZoneDraft(saved: ZoneSetting) {
  const { t } = useText()
  const session = useSessionStore()
  const [own, setOwn] = useState<Draft | null>(null)
  const [base, setBase] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [missing, setMissing] = useState<readonly Side[]>([])
  const [theirs, setTheirs] = useState<ZoneSetting | null>(null)
  const draft = own ?? saved
  const changed = changedIn(draft, own ? base : saved)
  const discard = () => {
    setOwn(null)
    setTheirs(null)
    setMissing([])
    setTrouble('')
  }
  const set = (part: Partial<Draft>) => {
    if (!own) setBase(saved)
    const next = { ...draft, ...part }
    setMissing(before => before.filter(side => lacking(next).includes(side)))
    setOwn(next)
  }
  useDraft('zones', {
    dirty: changed.length > 0,
    values: (): Partial<Draft> => Object.fromEntries(changed.map(field => [field, draft[field]])),
    restore: set,
  })
  const save = async (rowVersion = (own ? base : saved).rowVersion) => {
    const sides = lacking(draft)
    setMissing(sides)
    if (sides.length > 0) return
    setBusy(true)
    setTrouble('')
    try {
      await saveZones({ ...draft, rowVersion }, session)
      discard()
      toast('success', t('zoneSetting:saved'))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.name === 'dataChanged') {
        await readZones(session)
        setTheirs(session.$session.get().zoneSetting)
      } else setTrouble(error.message || t('zoneSetting:failed'))
    } finally {
      setBusy(false)
    }
  }
  return { draft, changed, set, save, discard, busy, trouble, missing, theirs, setTheirs }
}
