import { isSame } from '../form/changes.ts'

/** Values of a form, field by field. */
export type Values = Readonly<Record<string, unknown>>

/** One field that differs: at the start of editing, as typed here, and as the other user saved it. */
export type Difference = {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, to different values: the user must choose. */
  clash: boolean
}

export type Choice = 'mine' | 'theirs'

/** Whether two form values are equal: empty text equals null, and lists are compared without order. */
export function same(one: unknown, other: unknown): boolean {
  const [a, b] = [plain(one), plain(other)]
  return Array.isArray(a) && Array.isArray(b) ? isSame(a, b) : a === b
}

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  return value ?? ''
}

/** The fields that differ from the start on either side, clashes first. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine)
    .map(field => {
      const [from, own, other] = [base[field], mine[field], theirs[field]]
      const clash = !same(own, from) && !same(other, from) && !same(own, other)
      return { field, base: from, mine: own, theirs: other, clash }
    })
    .filter(each => !same(each.mine, each.base) || !same(each.theirs, each.base))
    .sort((a, b) => Number(b.clash) - Number(a.clash))
}

/** Merges both sides: a field changed on one side takes that side, a clash takes the choice, by default mine. */
export function merge(
  base: Values,
  mine: Values,
  theirs: Values,
  choices: Readonly<Record<string, Choice>>,
): Values {
  return Object.fromEntries(
    Object.keys(mine).map(field => {
      if (same(mine[field], base[field])) return [field, theirs[field]]
      if (same(theirs[field], base[field])) return [field, mine[field]]
      return [field, choices[field] === 'theirs' ? theirs[field] : mine[field]]
    }),
  )
}

/** The fields whose value really differs from the start: an undone edit does not count. */
export const changedFields = (base: Values, now: Values): string[] =>
  Object.keys(now).filter(field => !same(now[field], base[field]))
