import { useEffect, useRef, useState } from 'react'
import {
  type Choice,
  chooseRows,
  chosenCount,
  everythingChosen,
  isChosen,
  nothingChosen,
} from '../../ui/table/selection-model.ts'

export type ListChoice = {
  choice: Choice
  count: number
  has: (id: string) => boolean
  toggle: (ids: readonly string[], on: boolean) => void
  all: () => void
  clear: () => void
  /** Selects only these: those for which an action failed. */
  only: (ids: readonly string[]) => void
  /** The number of selected rows that a change of the filter has cleared; 0 once the user has seen it. */
  cleared: number
  forget: () => void
}

/**
 * The selection: it survives a change of page and of order, and is cleared, with a notice, when other rows match.
 * `filter` is a text that differs when other rows match.
 */
export function useChoice(
  filter: string,
  total: number,
  onChoice: (choice: Choice, count: number) => void = ignore,
): ListChoice {
  const [choice, setChoice] = useState(nothingChosen)
  const [cleared, setCleared] = useState(0)
  const count = chosenCount(choice, total)
  const before = useRef({ filter, count })
  useEffect(() => {
    const last = before.current
    before.current = { filter, count }
    if (last.filter === filter || last.count === 0) return
    setChoice(nothingChosen)
    setCleared(last.count)
    onChoice(nothingChosen, 0)
  }, [filter, count, onChoice])
  const change = (next: Choice) => {
    setChoice(next)
    setCleared(0)
    onChoice(next, chosenCount(next, total))
  }
  return {
    choice,
    count,
    has: id => isChosen(choice, id),
    toggle: (ids, on) => change(chooseRows(choice, ids, on, total)),
    all: () => change(everythingChosen),
    clear: () => change(nothingChosen),
    only: ids => change({ selectAll: false, toggledNodes: new Set(ids) }),
    cleared,
    forget: () => setCleared(0),
  }
}

const ignore = () => undefined
