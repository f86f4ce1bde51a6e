/** Names a statement that is worth preparing; undefined has it planned anew. */
export type Preparer = (sql: string) => string | undefined

const sightsBefore = 3
const mostNames = 300
const mostSeen = 2000
/** A pattern wants a plan of its own for each value; `*` would break when a migration adds a column. */
const plannedAnew = /\b(i?like|similar to)\b|~|(?<!\bcount\()\*|^(?!\s*(select|insert|update|delete|with)\b)/i

/**
 * Gives statements names from their third sight on: PostgreSQL then parses and plans them once a connection,
 * which halves the time of a read by id. Texts that vary without end never get that far.
 */
export function preparer(): Preparer {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return sql => {
    const name = names.get(sql)
    if (name || names.size >= mostNames) return name
    const sights = (seen.get(sql) ?? 0) + 1
    if (seen.size >= mostSeen) seen.clear()
    seen.set(sql, sights)
    if (sights < sightsBefore || plannedAnew.test(sql)) return undefined
    names.set(sql, `mds_${names.size}`)
    return names.get(sql)
  }
}

/** For poolers in transaction mode that know no prepared statements. */
export const neverPrepare: Preparer = () => undefined
