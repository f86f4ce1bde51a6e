import { useCallback, useRef, useState } from 'react'
import { type CallError, isCallError } from '../../../client/http/call-error.ts'
import {
  type Clash,
  type Difference,
  getClash,
  loadRole,
  type RoleDetail,
  saveRights,
} from '../../../client/roles.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import { getDifference, type Right } from '../../../contract/access/rights.ts'
import type { Rights } from './choose.ts'
import type { GrantedRights } from './use-rights.ts'
import type { Source } from './use-source.ts'

export type SavingOptions = {
  session: SessionStore
  source: Source
  rights: GrantedRights
  /** The rights set at this moment, rendered or not. */
  valueNow?: () => readonly Right[] | null
  /** Return false to prevent the save. */
  onSave?: (role: RoleDetail, difference: Difference) => boolean
  onSaved?: (role: RoleDetail, difference: Difference) => void
  /** Return false if the page shows the failure itself. */
  onError?: (error: CallError) => boolean
  /** Discards the changes: the saved rights are shown. */
  onSettle: () => void
}

/** Saves the changes of a role; if the role has changed meanwhile, asks which version to keep. */
export function useSaving(wish: SavingOptions) {
  const [busy, setBusy] = useState(false)
  const [clash, setClash] = useState<Clash | null>(null)
  const now = useRef(wish)
  now.current = wish
  const send = useCallback(async (role: RoleDetail, difference: Difference, reason?: string) => {
    const { session } = now.current
    setBusy(true)
    try {
      const reasonInput = reason ? { reason } : {}
      await saveRights({ id: role.id, rowVersion: role.rowVersion, ...difference, ...reasonInput }, session)
      const saved = await loadRole(role.id, { session })
      settle(now.current, saved)
      now.current.rights.setNote({ kind: 'saved' })
      now.current.onSaved?.(saved, difference)
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      await failed(now.current, error, role, difference, setClash)
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  const save = useCallback(
    async (reason?: string): Promise<boolean> => {
      const { source, rights, onSave, valueNow } = now.current
      const { role } = source
      const difference = rights.differenceNow(valueNow?.())
      if (!role || difference.added.length + difference.removed.length === 0) return false
      if (onSave && !onSave(role, difference)) return false
      return send(role, difference, reason)
    },
    [send],
  )
  return { busy, save, clash, ...settling(now, clash, setClash, send) }
}

type Send = (role: RoleDetail, difference: Difference) => Promise<boolean>

/** The choices in a conflict. */
function settling(
  now: { current: SavingOptions },
  clash: Clash | null,
  setClash: (clash: Clash | null) => void,
  send: Send,
) {
  return {
    back: () => setClash(null),
    /** Keeps the role as the other user saved it. */
    takeTheirs: () => {
      if (clash) settle(now.current, clash.now)
      setClash(null)
    },
    /** Sends the own changes against the role as it is now. */
    sendMerged: (together: Rights) => {
      if (!clash) return
      setClash(null)
      now.current.source.setRole(clash.now)
      now.current.rights.put(together)
      void send(clash.now, getDifference(new Set(clash.now.rights), together))
    },
  }
}

function settle({ source, onSettle }: SavingOptions, role: RoleDetail) {
  source.setRole(role)
  onSettle()
}

async function failed(
  { session, rights, onError }: SavingOptions,
  error: CallError,
  role: RoleDetail,
  mine: Difference,
  setClash: (clash: Clash) => void,
) {
  if (error.name === 'dataChanged') {
    const clash = await getClash(error, role, mine, { session }).catch(() => null)
    if (clash) return setClash(clash)
  }
  const isShown = onError?.(error) ?? true
  if (isShown) rights.setNote({ kind: 'failed', why: error.message })
}
