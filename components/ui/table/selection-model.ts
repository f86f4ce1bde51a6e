/**
 * The selection in a list longer than its page: either the toggled keys, or with `selectAll` all matching rows except
 * the toggled ones.
 */
export type Choice = { selectAll: boolean; toggledNodes: ReadonlySet<string> }

export const nothingChosen: Choice = { selectAll: false, toggledNodes: new Set() }
export const everythingChosen: Choice = { selectAll: true, toggledNodes: new Set() }

/** Whether a row is chosen. */
export const isChosen = ({ selectAll, toggledNodes }: Choice, key: string): boolean =>
  toggledNodes.has(key) !== selectAll

/** How many of `total` matching rows are chosen. */
export const chosenCount = ({ selectAll, toggledNodes }: Choice, total: number): number =>
  selectAll ? Math.max(0, total - toggledNodes.size) : toggledNodes.size

/** The choice after rows were switched on or off; switching everything off one by one gives an empty choice. */
export function chooseRows(choice: Choice, keys: readonly string[], on: boolean, total: number): Choice {
  const toggledNodes = new Set(choice.toggledNodes)
  for (const key of keys) {
    if (on !== choice.selectAll) toggledNodes.add(key)
    else toggledNodes.delete(key)
  }
  const emptied = choice.selectAll && toggledNodes.size >= total
  return emptied ? nothingChosen : { selectAll: choice.selectAll, toggledNodes }
}
