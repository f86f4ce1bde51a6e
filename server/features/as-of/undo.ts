import type { BrokenLink } from '../../../contract/as-of/calls.ts'
import { blank } from '../../audit/blank.ts'
import type { Fields, StoredKind, StoredRecord } from '../../audit/stored.ts'

/** An entry of the trail about one record, as needed to rebuild it. */
export type PastEntry = {
  seq: number
  version: number | null
  /** Null when the entry has none, or its content was removed. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
  /** Changed fields whose values were redacted. */
  gone: readonly string[]
  /** Its content is still stored. */
  kept: boolean
  /** Its content matches its hash. */
  holds: boolean
}

/** A record's state at the moment; null when it did not exist. */
export type PastRecord = {
  record: StoredRecord | null
  broken: BrokenLink[]
  /** The entry that ended each field's value: the first one after the moment that changed it. */
  endedBy: ReadonlyMap<string, number>
  /** Fields with a lost value, because personal data of the trail were redacted. */
  redacted: ReadonlySet<string>
}

const same = (one: unknown, other: unknown): boolean =>
  (blank(one) && blank(other)) || JSON.stringify(one) === JSON.stringify(other)

type Subject = { kind: StoredKind; id: string }
type Fault = Pick<BrokenLink, 'seq' | 'field' | 'fault'>

type State = StoredRecord & { unknown: ReadonlySet<string> }

/**
 * Undoes one entry: every inconsistent link is reported, and the old values of the entry become current. A field with redacted values is
 * unknown until an older entry sets it.
 */
const takeBack = (
  state: State,
  { seq, version, changes, gone, kept, holds }: PastEntry,
): { before: State; faults: Fault[] } => {
  const faults: Fault[] = holds ? [] : [{ seq, field: null, fault: 'altered' }]
  if (version !== null && version !== state.version) faults.push({ seq, field: null, fault: 'missing' })
  if (!kept) faults.push({ seq, field: null, fault: 'emptied' })
  const fields: Fields = { ...state.fields }
  const unknown = new Set(state.unknown)
  for (const [field, [from, to]] of Object.entries(changes ?? {})) {
    if (!(field in fields)) continue
    if (!unknown.delete(field) && !same(fields[field], to)) faults.push({ seq, field, fault: 'unlinked' })
    fields[field] = from
  }
  for (const field of gone) {
    if (!(field in fields)) continue
    unknown.add(field)
    fields[field] = null
  }
  return { before: { version: version === null ? state.version : version - 1, fields, unknown }, faults }
}

/** The record before its first entry must be empty, or else that entry was incomplete. */
const leftOver = ({ fields }: State, seq: number): Fault[] =>
  Object.entries(fields)
    .filter(([, value]) => !blank(value))
    .map(([field]) => ({ seq, field, fault: 'incomplete' as const }))

/**
 * Rebuilds a record backwards from its current state, by undoing the entries after the moment, newest first. `anchor` is the version after
 * the newest entry at or before the moment: the result must have it, or an entry is missing.
 */
export const undo = (
  { kind, id }: Subject,
  present: StoredRecord,
  newestFirst: readonly PastEntry[],
  anchor: { seq: number; version: number } | null,
): PastRecord => {
  let state: State = { ...present, unknown: new Set() }
  const faults: Fault[] = []
  const endedBy = new Map<string, number>()
  for (const entry of newestFirst) {
    const { before, faults: found } = takeBack(state, entry)
    faults.push(...found)
    for (const field of [...Object.keys(entry.changes ?? {}), ...entry.gone]) endedBy.set(field, entry.seq)
    state = before
  }
  const gone = state.version === 0
  const last = newestFirst.at(-1)
  if (gone && last) faults.push(...leftOver(state, last.seq))
  if (anchor && anchor.version !== state.version)
    faults.push({ seq: anchor.seq, field: null, fault: 'missing' })
  const broken = faults.map(fault => ({ entity: kind, entityId: id, ...fault }))
  const { version, fields, unknown } = state
  return { record: gone ? null : { version, fields }, broken, endedBy, redacted: unknown }
}
