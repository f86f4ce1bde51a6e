import type { SignatureStatus } from '../../../contract/signatures/shapes.ts'
import { type Columns, getAct, getSignedRecord } from './acts.ts'
import { type FoundSignature, toState } from './queries.ts'
import type { Stated } from './stated.ts'

/** A value that a statement names and that has rightly changed since. */
export type NamedChange = { field: string; from: unknown; to: unknown }

export type Comparison = {
  status: SignatureStatus
  changes: readonly NamedChange[]
  /** Later changes of the record that leave these as they were. */
  laterEdits: number
  /** Whether the rows beside the signature, the version of the record and its content are what they must be. */
  ok: { fact: boolean; version: boolean; record: boolean }
}

export const toField = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** An instant as to_jsonb gives it. */
const toJsonInstant = (at: string): string => at.replace(/\.?0*Z$/, '+00:00')

const same = (row: Columns, expected: Columns): boolean =>
  Object.entries(expected).every(([name, value]) => row[name] === value)

/** The field whose later change has ended what the signature put in force, with the value of the act; null while it is in force. */
const getEnd = (row: FoundSignature, said: Stated): { field: string; value?: unknown } | null => {
  const end = getAct(row.act)?.fact?.shown?.until(said)
  if (!end) return null
  const { field, value } = end
  const isEnd = (change?: readonly unknown[]) =>
    Array.isArray(change) && (value === undefined || change.includes(value))
  return row.edits.some(changes => isEnd(changes[field])) ? end : null
}

/**
 * Whether the rows beside a signature say what its statement says: exactly one in the table of its act, and one that shows it as in force
 * until the trail names a later change.
 */
const isStated = (row: FoundSignature, said: Stated): boolean => {
  const fact = getAct(row.act)?.fact
  if (row.astray) return false
  if (!fact) return true
  const [found] = row.facts
  const expected = fact.expect(said)
  if (!found || row.facts.length > 1 || Object.keys(found).length !== Object.keys(expected).length)
    return false
  if (!same(found, expected)) return false
  if (!fact.shown) return true
  if (getEnd(row, said)) return row.shown.length === 0
  const shown = fact.shown.expect(said, toJsonInstant(row.signed_at))
  return row.shown.length === 1 && same(row.shown[0]!, shown)
}

/** What a column had under the signature: as the statement says, or as the first later change has found it. */
const getSignedValue = (row: FoundSignature, named: Columns, column: string): [unknown] | null => {
  if (column in named) return [named[column]]
  const edit = row.edits.find(changes => toField(column) in changes)
  if (!edit) return null
  // An entry that the product has not written may have anything there.
  const change: unknown = edit[toField(column)]
  return [Array.isArray(change) ? change[0] : undefined]
}

/** Whether a record has the value to which the trail has led it. */
const isReached = (now: unknown, to: unknown): boolean =>
  (to !== null && typeof to === 'object') || typeof now !== typeof to || now === to

/** Whether the record holds what was signed, or differs from it only by changes that the trail names. */
const isExplained = (row: FoundSignature, now: Columns, named: Columns): boolean => {
  const { fields, later, version_after: version, state_after: signed } = row
  const state = toState(now, fields)!
  if (state.digest === signed) return state.version >= version
  const { follows = {} } = getSignedRecord(row.entity)
  const isLater = (column: string) => toField(follows[column] ?? column) in later
  const changed = fields.filter(isLater)
  const agrees = fields.every(column => {
    if (!isLater(column)) return !(column in named) || now[column] === named[column]
    return !(toField(column) in later) || isReached(now[column], later[toField(column)])
  })
  if (changed.length === 0 || !agrees) return false
  const before = changed.map(column => [column, getSignedValue(row, named, column)] as const)
  if (before.some(([, value]) => !value)) return true
  const then = Object.fromEntries(before.map(([column, value]) => [column, value![0]]))
  return toState({ ...now, ...then }, fields)!.digest === signed
}

/** What the statement names and the record, or the trail where the record has no such column, has otherwise now. */
const listChanges = (row: FoundSignature, said: Stated, now: Columns, named: Columns): NamedChange[] => {
  const { follows = {} } = getSignedRecord(row.entity)
  const columns = Object.entries(named)
    .filter(([column]) => !(column in follows))
    .map(([column, from]) => ({ field: toField(column), from, to: now[column] ?? null }))
  const states = Object.entries(getAct(row.act)?.states?.(said) ?? {})
    .filter(([field]) => field in row.later)
    .map(([field, from]) => ({
      field,
      from,
      to: (row.later[field] as { state?: unknown } | null)?.state ?? null,
    }))
  const end = getEnd(row, said)
  const ended = end?.value === undefined ? [] : [{ field: end.field, from: end.value, to: null }]
  return [...columns, ...states, ...ended].filter(({ from, to }) => from !== to)
}

/** Whether what only a signed act changes was changed later without a signature. */
const isUnsigned = ({ entity, unsigned }: FoundSignature): boolean =>
  getSignedRecord(entity).bySignature?.some(field => unsigned.includes(field)) ?? false

/** Compares a signature with the rows beside it, its record and the trail. A right change of what it names does not break it. */
export const compare = (row: FoundSignature, said: Stated | null): Comparison => {
  const { state: now } = row
  const named = (said && getAct(row.act)?.names?.(said, row.fields)) ?? {}
  const ok = {
    fact: said !== null && isStated(row, said),
    version: now !== null && now.row_version === row.newest,
    record: now !== null && !isUnsigned(row) && isExplained(row, now, named),
  }
  const changes = said && now ? listChanges(row, said, now, named) : []
  const holds = ok.fact && ok.version && ok.record
  const others = row.edits.filter(edit => !changes.some(({ field }) => field in edit))
  return {
    status: holds ? (changes.length > 0 ? 'changed' : 'valid') : 'broken',
    changes,
    laterEdits: others.length,
    ok,
  }
}
