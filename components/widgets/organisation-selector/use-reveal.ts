import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../ui/base/use-value.ts'
import { ROOT } from '../../ui/tree/links.ts'
import type { TreeModel } from '../../ui/tree/model.ts'
import type { TreeHandle } from '../../ui/tree/use-tree.ts'
import type { Book } from './book.ts'
import type { Organisation } from './organisation.ts'
import type { useDrill } from './use-drill.ts'
import { reveal } from './use-forest.ts'
import type { PanelState } from './use-shell.ts'

type RevealOptions = {
  panel: PanelState
  drill: ReturnType<typeof useDrill>
  tree: TreeModel<Organisation>
  shown: TreeModel<Organisation>
  book: Book
  handle: TreeHandle<Organisation>
}

/** Returns a function that leaves the search and shows an organisation in the tree. */
export function useRevealing({ panel, drill, tree, shown, book, handle }: RevealOptions) {
  const latest = useLatest(handle)
  const [wanted, setWanted] = useState<string | null>(null)
  // By now the tree has rendered again, and its row can become the active one.
  useEffect(() => {
    if (wanted === null || shown !== tree) return
    setWanted(null)
    void reveal(tree, book, wanted).then(slot => slot && latest.current.setActive(slot))
  }, [wanted, shown, tree, book, latest])
  return (organisation: Organisation) => {
    panel.clear()
    if (drill.narrow) drill.to(organisation)
    else setWanted(organisation.id)
  }
}

type FirstOptions = {
  open: boolean
  drill: ReturnType<typeof useDrill>
  tree: TreeModel<Organisation>
  book: Book
  value: readonly string[]
  handle: TreeHandle<Organisation>
}

/** An opened tree shows the chosen organisation, wherever it is. */
export function useFirstReveal({ open, drill, tree, book, value, handle }: FirstOptions) {
  const done = useRef<TreeModel<Organisation> | null>(null)
  const latest = useLatest(handle)
  const drilling = useLatest(drill)
  const id = value[0]
  const isKnown = id !== undefined && book.get(id) !== undefined
  useEffect(() => {
    if (!open) {
      done.current = null
      return
    }
    if (done.current === tree || !id || !isKnown) return
    done.current = tree
    const chosen = book.get(id)
    if (drilling.current.narrow && chosen) return drilling.current.to(chosen)
    void reveal(tree, book, id).then(slot => {
      if (slot && latest.current.tree === tree && latest.current.active === ROOT)
        latest.current.setActive(slot)
    })
  }, [open, tree, book, id, isKnown, latest, drilling])
}
