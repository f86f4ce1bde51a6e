import { z } from 'zod'

/**
 * A right is what one tick stands for, as text: an application `3`, a menu `1011`, a button `1011-USER_MANAGEMENT_ADD` (C7).
 * Menu ids begin with the id of their application, three digits behind it, so a right says where it hangs.
 */
export const right = z.string().regex(/^(\d{1,3}|\d{4,6}(-[A-Z][A-Z0-9_]{1,63})?)$/)
export type Right = string

const menusOfOne = 1000

/** Application that a menu belongs to. */
export const applicationOfMenu = (menu: number): number => Math.floor(menu / menusOfOne)

/** The right that one counts beside: a button's menu, a menu's application; null for an application. */
export const getParent = (of: Right): Right | null => {
  const dash = of.indexOf('-')
  if (dash > 0) return of.slice(0, dash)
  const number = Number(of)
  return number < menusOfOne ? null : String(applicationOfMenu(number))
}

/** Application that a right belongs to. */
export const getApplication = (of: Right): number => {
  const number = Number.parseInt(of, 10)
  return number < menusOfOne ? number : applicationOfMenu(number)
}

/** The rights of a set that count: a button only beside its menu, a menu only in an open application. */
export const counting = (rights: Iterable<Right>): Set<Right> => {
  const all = new Set(rights)
  const counts = (each: Right): boolean => {
    const parent = getParent(each)
    return parent === null || (all.has(parent) && counts(parent))
  }
  return new Set([...all].filter(counts))
}

/** Rights of a role that a copy does not get: those that are shut, and what hangs on them; each group with why. */
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

/** What has come and what has gone between two sets of rights. */
export type Difference = { added: Right[]; removed: Right[] }

export const getDifference = (before: ReadonlySet<Right>, after: ReadonlySet<Right>): Difference => ({
  added: lacking(after, before),
  removed: lacking(before, after),
})

/** What of one set another lacks. Sets may hold 50,000 rights: no list is made of what they share. */
function lacking(of: ReadonlySet<Right>, other: ReadonlySet<Right>): Right[] {
  const found: Right[] = []
  for (const each of of) if (!other.has(each)) found.push(each)
  return found
}
