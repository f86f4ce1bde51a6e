/** Chosen keys of the current rows. */
export type SetSelection = {
  selected: ReadonlySet<string>
  /** The whole selection after a press on a checkbox; Shift includes the rows between. */
  onChange: (selected: ReadonlySet<string>) => void
  /** Why a row can't be chosen. */
  offReason?: (key: string) => string | undefined
}

/** A selection that covers more rows than the current ones. */
export type ModelSelection = {
  has: (key: string) => boolean
  /** Rows switched on or off together. */
  onToggle: (keys: readonly string[], on: boolean) => void
  offReason?: (key: string) => string | undefined
}

export type Selection = SetSelection | ModelSelection

/** A common interface for both kinds of selection. */
export function getModel(selection: Selection): ModelSelection {
  if ('has' in selection) return selection
  const { selected, onChange, offReason } = selection
  return {
    has: key => selected.has(key),
    offReason,
    onToggle: (keys, on) => {
      const next = new Set(selected)
      for (const key of keys) {
        if (on) next.add(key)
        else next.delete(key)
      }
      onChange(next)
    },
  }
}

/**
 * The keys that a press switches, and their new state: with Shift those since the last press, but never a disabled
 * row.
 */
export function pressed(
  { has, offReason }: ModelSelection,
  keys: readonly string[],
  from: string | undefined,
  to: string,
): { keys: string[]; on: boolean } {
  const on = !has(to)
  const touched = rangeSelection(keys, from, to, new Set(on ? [] : keys))
  const between = on ? [...touched] : keys.filter(key => !touched.has(key))
  return { keys: between.filter(key => !on || !offReason?.(key)), on }
}

/**
 * The selection after a press on `to`. With `from` (Shift) the rows between get the new state of `to`, as in a mail
 * list; other rows keep theirs.
 */
export function rangeSelection(
  keys: readonly string[],
  from: string | undefined,
  to: string,
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(selected)
  const on = !selected.has(to)
  const [start, end] = [keys.indexOf(from ?? to), keys.indexOf(to)].sort((a, b) => a - b) as [number, number]
  const touched = start < 0 ? [to] : keys.slice(start, end + 1)
  for (const key of touched) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
