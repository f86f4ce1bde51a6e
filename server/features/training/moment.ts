import { problem } from '../../kernel/problem.ts'

/** The moment that was asked for; null is now. A moment to come is refused: nobody knows it yet. */
export const getMoment = (asked: string | null, now: Date): Date => {
  if (asked === null) return now
  const at = new Date(asked)
  if (at > now) throw problem('momentToCome', { field: 'at' })
  return at
}
