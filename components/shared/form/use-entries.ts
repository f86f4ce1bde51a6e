import { useRef, useState } from 'react'
import { useDraft } from '../page/use-draft.ts'
import { getChanges } from './changes.ts'

/** The entries to send: all of them, those that differ from the record, and the record that they are based on. */
export type Entry<R, V> = { values: V; changes: Partial<V>; from: R }

type Options<R, V> = {
  from: R
  toValues?: (from: R) => V
  /** Name of the stored draft; without one the entries are never stored. */
  draft?: string
  /** Entries that a stored draft leaves out: they would be outdated when it is restored. */
  unstored?: readonly (keyof NoInfer<V>)[]
  /** Called when a stored draft has been restored. */
  onRestored?: () => void
  /** False for entries that a user may leave without a question. */
  asks?: boolean
}

/** The entries of a form over their record, and their guard against loss. */
export function useEntries<R extends object, V extends object>({
  from,
  draft,
  asks,
  unstored = [],
  onRestored,
  ...rest
}: Options<R, V>) {
  const toValues = rest.toValues ?? ((record: R) => record as unknown as V)
  const [own, setOwn] = useState<Partial<V> | null>(null)
  // From the first edit on the record stays the one that the user has seen.
  const [started, setStarted] = useState(from)
  const base = own ? started : from
  const start = toValues(base)
  const entry = getEntry({ ...start, ...own }, base)
  const { values, changes } = entry
  const isDirty = Object.keys(changes).length > 0
  /** The entries that have been saved: they are not unsaved any more, even before the record is read again. */
  const saved = useRef<Partial<V> | null>(null)
  const latest = useRef({ own, from })
  latest.current = { own, from }
  const set = (part: Partial<V>) => {
    if (!own) setStarted(from)
    setOwn(now => ({ ...now, ...part }))
  }
  const { reason } = values as { reason?: string }
  const typed = { ...changes, ...(reason !== undefined && { reason }) } as Partial<V>
  const unmark = useDraft<Partial<V>>(draft ?? null, {
    dirty: isDirty && own !== saved.current,
    asks,
    values: () =>
      Object.fromEntries(
        Object.entries(typed).filter(([field]) => !unstored.includes(field as keyof V)),
      ) as Partial<V>,
    restore: part => {
      set(part)
      onRestored?.()
    },
  })
  function getEntry(all: V, record: R): Entry<R, V> {
    return { values: all, changes: getChanges(all, toValues(record)), from: record }
  }
  return {
    ...{ start, entry, getEntry, isDirty, toValues, set, rebase: setStarted, clear: () => setOwn(null) },
    /** The own changes over a newer record. */
    putOver: (record: R) => getEntry({ ...toValues(record), ...typed }, record),
    /** Counts as saved from now on. */
    release: () => {
      saved.current = own
      if (latest.current.own === own) unmark()
    },
    /** Begins again with these entries; what the user has typed since the submit stays. */
    finish: (kept: Partial<V> | null) => {
      setStarted(latest.current.from)
      setOwn(now => (now === own ? kept : now))
    },
  }
}
