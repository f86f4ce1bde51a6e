import type { Input } from '../../contract/define.ts'
import { readZoneSetting, saveZoneSetting, type ZoneSetting } from '../../contract/zones/calls.ts'
import { isCallError } from '../http/call-error.ts'
import { $companyZone, $offsetShown, $zoneSet } from '../page/zone-in-force.ts'
import { send } from './api.ts'
import { tellZones } from './changes.ts'
import { globalSession, type Session, type SessionStore } from './store.ts'

/** Keeps the page's times in the zone of a session's user, until the returned function is called. */
export const followZones = (store: SessionStore): (() => void) => {
  const follow = ({ zoneSetting, tenant }: Session) => {
    // A page shows times in one zone only, and its own session takes precedence over that of a provider on it.
    const page = globalSession()
    if (store !== page && page.$session.get().zoneSetting) return
    put(zoneSetting)
    $companyZone.set(tenant?.timeZone ?? null)
  }
  follow(store.$session.get())
  return store.$session.listen((now, before) => {
    if (now.zoneSetting !== before?.zoneSetting || now.tenant !== before?.tenant) follow(now)
  })
}

const put = (setting: ZoneSetting | null): void => {
  $zoneSet.set(setting?.showTzType === 'fixed' ? setting.showTzFix : null)
  $offsetShown.set(setting?.showTzVisible ?? false)
}

/** Reads the zones again and stores them in the session (K25); after a failure the previous ones remain. */
export const readZones = async (store: SessionStore): Promise<void> => {
  if (store.$session.get().status !== 'ready') return
  const { user } = store.$session.get()
  const setting = await send(
    readZoneSetting,
    { t: Date.now() },
    { session: store, quiet: true, loading: false },
  ).catch(error => (isCallError(error) ? null : Promise.reject(error)))
  if (!setting || store.$session.get().user !== user) return
  const { entries: _, ...zoneSetting } = setting
  store.update({ zoneSetting })
}

/** Saves the zones (K26): every time on this page and in the other tabs changes at once. Rejects with its CallError. */
export const saveZones = async (
  wish: Input<typeof saveZoneSetting>,
  store: SessionStore = globalSession(),
): Promise<ZoneSetting> => {
  const zoneSetting = await send(saveZoneSetting, wish, { session: store, quiet: true })
  store.update({ zoneSetting })
  tellZones(store)
  return zoneSetting
}
