import { useState, useSyncExternalStore } from 'react'
import type { OrganisationFilters } from '../../../client/organisations.ts'
import type { Organisation, Step } from './organisation.ts'
import { type ForestOptions, useForest } from './use-forest.ts'
import type { View } from './view.ts'

/** Up to this width there is no room for a tree: it shows one level at a time (px). */
const narrow = '(max-width: 480px)'

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const isNarrow = () => window.matchMedia(narrow).matches

/** The current level for users who go down level by level; the value is the same as with the tree. */
export function useDrill({ seen, ...wish }: ForestOptions, view: View) {
  const on = useSyncExternalStore(subscribe, isNarrow)
  const { book, filters } = wish
  const [stand, setStand] = useState<{ trail: readonly Step[]; filters: OrganisationFilters }>()
  // Other filters show other organisations: start at the top again.
  const trail = stand?.filters === filters ? stand.trail : []
  const go = (next: readonly Step[]) => setStand({ trail: next, filters })
  const here = trail.at(-1)
  const level = useForest({ ...wish, seen: on && seen }, here?.id ?? null)
  return {
    narrow: on,
    on: on && view.kind !== 'hits',
    tree: level,
    here,
    into: ({ id, name, nameEn, children }: Organisation) => {
      if (children > 0 && id !== wish.excluded) go([...trail, { id, name, nameEn }])
    },
    up: () => go(trail.slice(0, -1)),
    /** Goes to the level of an organisation. */
    to: (organisation: Organisation) => go(book.pathOf(organisation.id)),
  }
}
