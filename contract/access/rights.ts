import { z } from 'zod'

/**
 * A right is what one tick in the tree grants, as text: an application `3`, a menu `1011`, a button
 * `1011-USER_MANAGEMENT_ADD` (C7). A menu id is the id of its application followed by three digits, so a right contains
 * its place in the tree.
 */
export const right = z.string().regex(/^(\d{1,3}|\d{4,6}(-[A-Z][A-Z0-9_]{1,63})?)$/)
export type Right = string

const menusOfOne = 1000

/** Application that a menu belongs to. */
export const applicationOfMenu = (menu: number): number => Math.floor(menu / menusOfOne)

/** The right that another one requires: a button's menu, a menu's application; null for an application. */
export const getParent = (of: Right): Right | null => {
  const dash = of.indexOf('-')
  if (dash > 0) return of.slice(0, dash)
  const number = Number(of)
  return number < menusOfOne ? null : String(applicationOfMenu(number))
}

/** A right with those that it requires: the button, its menu and the application of that. */
export const withParents = (of: Right): Right[] => {
  const parent = getParent(of)
  return parent === null ? [of] : [of, ...withParents(parent)]
}

/** Application that a right belongs to. */
export const getApplication = (of: Right): number => {
  const number = Number.parseInt(of, 10)
  return number < menusOfOne ? number : applicationOfMenu(number)
}

/** The effective rights of a set: a button only with its menu, a menu only in an open application. */
export const counting = (rights: Iterable<Right>): Set<Right> => {
  const all = new Set(rights)
  const counts = (each: Right): boolean => {
    const parent = getParent(each)
    return parent === null || (all.has(parent) && counts(parent))
  }
  return new Set([...all].filter(counts))
}

/** Rights of a role that a copy does not get: blocked ones, and what depends on them; each group with its reason. */
export const getLeftOut = <R>(
  held: readonly Right[],
  blocks: readonly { reason: R; rights: readonly Right[] }[],
): { reason: R; rights: Right[] }[] => {
  const shut = new Map(blocks.flatMap(({ reason, rights }) => rights.map(each => [each, reason] as const)))
  const copied = counting(held.filter(each => !shut.has(each)))
  const getReason = (of: Right): R | undefined => {
    const parent = getParent(of)
    return shut.get(of) ?? (parent === null ? undefined : getReason(parent))
  }
  const groups = new Map<R, Right[]>()
  for (const each of held) {
    const reason = copied.has(each) ? undefined : getReason(each)
    if (reason !== undefined) groups.set(reason, [...(groups.get(reason) ?? []), each])
  }
  return [...groups].map(([reason, rights]) => ({ reason, rights }))
}

/** The rights that were added and removed between two sets. */
export type Difference = { added: Right[]; removed: Right[] }

export const getDifference = (before: ReadonlySet<Right>, after: ReadonlySet<Right>): Difference => ({
  added: lacking(after, before),
  removed: lacking(before, after),
})

/** Rights of one set that are not in another. Sets may contain 50,000 rights, so the common part is never listed. */
function lacking(of: ReadonlySet<Right>, other: ReadonlySet<Right>): Right[] {
  const missing: Right[] = []
  for (const each of of) if (!other.has(each)) missing.push(each)
  return missing
}
