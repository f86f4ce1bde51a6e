/** Names a statement that is worth preparing; undefined means it is planned each time. */
export type Preparer = (sql: string) => string | undefined

const sightsBefore = 3
const mostNames = 300
const mostSeen = 2000
/**
 * A pattern needs its own plan for each value, and what is read recursively by lists of ids needs the length of these lists: a plan without
 * them expects one row. `*` would break when a migration adds a column.
 */
const plannedAnew =
  /\b(i?like|similar to|with recursive)\b|~|(?<!\bcount\()\*|^(?!\s*(select|insert|update|delete|with)\b)/i

/**
 * Names statements from their third use on: PostgreSQL then parses and plans them once per connection, which halves the time of a read by
 * id. Texts that vary endlessly never reach that count.
 */
export function preparer(): Preparer {
  const names = new Map<string, string>()
  const sightsBySql = new Map<string, number>()
  return sql => {
    const name = names.get(sql)
    if (name || names.size >= mostNames) return name
    const sights = (sightsBySql.get(sql) ?? 0) + 1
    if (sightsBySql.size >= mostSeen) sightsBySql.clear()
    sightsBySql.set(sql, sights)
    if (sights < sightsBefore || plannedAnew.test(sql)) return undefined
    names.set(sql, `mds_${names.size}`)
    return names.get(sql)
  }
}

/** For poolers in transaction mode without support for prepared statements. */
export const neverPrepare: Preparer = () => undefined
