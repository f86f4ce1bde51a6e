import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Right } from '../../../contract/access/rights.ts'
import { getTerms } from '../../ui/base/fold.ts'
import { TreeModel } from '../../ui/tree/model.ts'
import type { Rights } from './choose.ts'
import { type Forest, isMeant, type RoleNode } from './nodes.ts'
import type { RoleText } from './use-role-text.ts'

/** The view: all, held rights only, or differences only. */
export type Show = 'all' | 'granted' | 'changes'

const shape = { id: ({ right }: RoleNode) => right, children: ({ children }: RoleNode) => children }

export type RowsOptions = {
  forest: Forest
  show: Show
  query: string
  held: Rights
  base: Rights
  text: RoleText
  /** Starts with every branch open. */
  expanded: boolean
}

/**
 * The rows of the forest, filtered by view and search. Rows ticked meanwhile stay visible: a row never disappears
 * under the pointer.
 */
export function useRows({
  forest,
  show,
  query,
  held,
  base,
  text,
  expanded,
}: RowsOptions): TreeModel<RoleNode> {
  const tree = useMemo(() => {
    const model = new TreeModel(shape, forest.roots)
    if (expanded) model.openEverything()
    else if (forest.roots.length === 1) model.open(1)
    return model
  }, [forest, expanded])
  const now = useRef({ held, base })
  now.current = { held, base }
  // Only view and search filter again; in `changes` also the compared sets, when another role is loaded.
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
