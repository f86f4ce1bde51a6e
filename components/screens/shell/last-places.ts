import { getScope, globalSession } from '../../../client/session/store.ts'
import type { AreaKey } from './areas.ts'

const name = 'mds-last-places'

type Places = { scope: string; places: Partial<Record<AreaKey, string>> }

/** Only of this user, in this company and role: for another the same address may be closed. */
const scopeNow = () => getScope(globalSession().$session.get()).join()

function read(): Places {
  const empty = { scope: scopeNow(), places: {} }
  try {
    const stored: Places = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? empty
    return stored.scope === empty.scope ? stored : empty
  } catch {
    return empty
  }
}

/** The address in an area where the user was last in this tab. */
export const getLastPlace = (area: AreaKey): string | undefined => read().places[area]

/** Stores where the user is in an area; a full or closed storage only forgets it. */
export function keepLastPlace(area: AreaKey, href: string): void {
  const { scope, places } = read()
  try {
    sessionStorage.setItem(name, JSON.stringify({ scope, places: { ...places, [area]: href } }))
  } catch {
    // The area opens at its first screen.
  }
}
