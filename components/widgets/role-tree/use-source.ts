import { useCallback, useMemo } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import {
  type EffectiveRights,
  loadEffectiveRights,
  loadResources,
  loadRole,
  type Resource,
  type RoleDetail,
} from '../../../client/roles.ts'
import { getScope, type SessionStore } from '../../../client/session/store.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import { useValue } from '../../ui/base/use-value.ts'
import { type Forest, getForest } from './nodes.ts'
import { type Loaded, useLoad } from './use-load.ts'
import { firstGap, type Gap } from './view.ts'

export type SourceOptions = {
  session: SessionStore
  roleId: string
  compareRoleId: string
  userId: string
  at: string
  applicationId: number | null
  /** Resources from the page: they are not loaded. */
  resources: readonly Resource[] | null
}

export type Source = {
  /** What prevents the tree from rendering, or null. */
  gap: Gap | null
  online: boolean
  forest: Forest
  role: RoleDetail | null
  other: RoleDetail | null
  effective: EffectiveRights | null
  error: CallError | null
  retry: () => void
  /** Replaces the role with its current state, after a save or a reload for a conflict. */
  setRole: (role: RoleDetail) => void
}

const nothing: readonly Resource[] = []

/** All data of a tree, loaded as its parameters say. */
export function useSource(wish: SourceOptions): Source {
  const { session, roleId, compareRoleId, userId, at, applicationId } = wish
  const { status, ...rest } = useValue(session.$session)
  const scope = getScope({ status, ...rest }).join(' ')
  const online = useOnline()
  const ready = status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope loads again.
  const readResources = useCallback(
    () => loadResources(applicationId ?? 0, session),
    [applicationId, session, scope],
  )
  const resources = useLoad(wish.resources || !ready ? null : readResources, online)
  const role = useRead(ready && roleId, online, scope, (id, signal) => loadRole(id, { session, signal }))
  const other = useRead(ready && compareRoleId, online, scope, (id, signal) =>
    loadRole(id, { session, signal }),
  )
  const effective = useRead(ready && userId && `${userId} ${at}`, online, scope, (_, signal) =>
    loadEffectiveRights({ userId, at }, { session, signal }),
  )
  const forest = useForest(wish.resources, resources.value, applicationId)
  const parts = [
    wish.resources ? null : resources,
    roleId ? role : null,
    compareRoleId ? other : null,
    userId ? effective : null,
  ]
  const failed = parts.find(part => part?.state === 'failed')
  return {
    gap: firstGap(parts as (Loaded<unknown> | null)[], status, online),
    online,
    forest,
    role: roleId ? role.value : null,
    other: compareRoleId ? other.value : null,
    effective: userId ? effective.value : null,
    error: failed?.state === 'failed' ? failed.error : null,
    retry: () => {
      for (const part of parts) if (part?.state === 'failed') part.retry()
    },
    setRole: role.replace,
  }
}

/** The nodes of the page's resources, otherwise of the loaded ones; limited to one application if named. */
function useForest(
  given: SourceOptions['resources'],
  read: readonly Resource[] | null,
  applicationId: number | null,
): Forest {
  return useMemo(() => {
    const list = given ? wholeResources(given) : (read ?? nothing)
    return getForest(applicationId === null ? list : list.filter(({ id }) => id === applicationId))
  }, [given, read, applicationId])
}

/** Loads by id; false or '' loads nothing. */
function useRead<T>(
  id: string | false,
  online: boolean,
  scope: string,
  load: (id: string, signal: AbortSignal) => Promise<T>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` depends only on the id and the scope.
  const read = useCallback((signal: AbortSignal) => load(id as string, signal), [id, scope])
  return useLoad(id ? read : null, online)
}

type Menu = Resource['menus'][number]
type Part = Readonly<Record<string, unknown>>

/**
 * Resources from a page, completed: an item without an id is no right and is dropped, a missing list becomes empty,
 * and a missing name becomes the key.
 */
const wholeResources = (given: readonly unknown[]): readonly Resource[] =>
  getParts(given).flatMap(part => {
    const id = getNumber(part.id)
    if (id === null) return []
    return [{ ...part, ...getNames(part, String(id)), id, menus: getMenus(part.menus) } as Resource]
  })

const getMenus = (given: unknown): Menu[] =>
  getParts(given).flatMap(part => {
    const id = getNumber(part.id)
    if (id === null) return []
    return [{ ...part, ...getNames(part, String(id)), id, buttons: getButtons(part.buttons) } as Menu]
  })

const getButtons = (given: unknown): Menu['buttons'] =>
  getParts(given).flatMap(part => {
    const key = getText(part.key)
    return key ? [{ ...part, ...getNames(part, key) } as Menu['buttons'][number]] : []
  })

const getNames = (part: Part, instead: string) => {
  const key = getText(part.key) || instead
  const name = getText(part.name) || getText(part.nameEn) || key
  return { key, name, nameEn: getText(part.nameEn) || name }
}

const getParts = (given: unknown): Part[] =>
  Array.isArray(given) ? given.filter(part => typeof part === 'object' && part !== null) : []

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

const getNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}
