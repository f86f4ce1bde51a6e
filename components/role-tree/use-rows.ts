import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Right } from '../../contract/rights.ts'
import { getTerms } from '../ui/fold.ts'
import { TreeModel } from '../ui/tree/model.ts'
import type { Rights } from './choose.ts'
import { type Forest, isMeant, type RoleNode } from './nodes.ts'
import type { RoleText } from './use-role-text.ts'

/** What the tree shows: all, what is held, or what differs. */
export type Show = 'all' | 'granted' | 'changes'

const shape = { id: ({ right }: RoleNode) => right, children: ({ children }: RoleNode) => children }

export type RowsWish = {
  forest: Forest
  show: Show
  query: string
  held: Rights
  base: Rights
  text: RoleText
  /** Begins with every branch open. */
  expanded: boolean
}

/**
 * The rows of the forest, sifted by what is to be shown and searched for. What is ticked meanwhile stays in sight: a row never
 * goes from under the hand.
 */
export function useRows({ forest, show, query, held, base, text, expanded }: RowsWish): TreeModel<RoleNode> {
  const tree = useMemo(() => {
    const made = new TreeModel(shape, forest.roots)
    if (expanded) made.openEverything()
    else if (forest.roots.length === 1) made.open(1)
    return made
  }, [forest, expanded])
  const now = useRef({ held, base })
  now.current = { held, base }
  // Only what is asked for sifts anew; in `changes` the sets compared do so as well, when another role is read.
  const settled = show === 'all' ? null : base
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    const terms = getTerms(query)
    const { held, base } = now.current
    if (show === 'all' && terms.length === 0) {
      if (tree.filtered) tree.filter(null)
      return
    }
    tree.filter(
      node =>
        isShown(node.right, show, held, base) && (terms.length === 0 || isMeant(node, terms, text.locale)),
    )
  }, [tree, show, query, settled, text])
  return tree
}

const isShown = (right: Right, show: Show, held: Rights, base: Rights): boolean =>
  show === 'all' || (show === 'granted' ? held.has(right) : held.has(right) !== base.has(right))
