import { useMemo, useRef, useState } from 'react'
import type { OrganisationFilters, OrganisationType } from '../../../client/organisations.ts'
import type { OrganisationSelectorProps } from './selector.tsx'

/** The user's filters; '' and an empty list mean all. */
export type Wanted = { type: string; country: string; province: string; city: string; inactive: boolean }

const nothing = (inactive: boolean): Wanted => ({ type: '', country: '', province: '', city: '', inactive })

const asList = (value: string) => (value ? [value] : [])

/** The page's filters, narrowed by the user's. */
export function useFilters({ types, includeInactive = false, value }: OrganisationSelectorProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const now = wanted ?? nothing(includeInactive)
  const chosen = useRef(value)
  chosen.current = value
  const kinds = (types ?? []).join()
  const filters = useMemo((): OrganisationFilters => {
    const own = kinds ? (kinds.split(',') as OrganisationType[]) : []
    return {
      types: now.type ? (asList(now.type) as OrganisationType[]) : own,
      countries: asList(now.country),
      provinces: asList(now.province),
      cities: asList(now.city),
      activeOnly: !now.inactive,
      // Items chosen when the tree is created stay in it; a new choice does not recreate it.
      keep: now.inactive ? [] : chosen.current.filter(isUuid).slice(0, 200),
    }
  }, [kinds, now.type, now.country, now.province, now.city, now.inactive])
  const set = [now.type, now.country, now.province, now.city].filter(Boolean).length
  return {
    wanted: now,
    filters,
    /** The number of filters that the user has set. */
    count: set + (now.inactive === includeInactive ? 0 : 1),
    set: (change: Partial<Wanted>) => setWanted({ ...now, ...change }),
    clear: () => setWanted(null),
  }
}

/** The server accepts no other ids; a page's own ids may be anything. */
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
