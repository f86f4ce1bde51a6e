import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FoundPage, OrganisationFilters, OrganisationSource } from '../../../client/organisations.ts'
import { ROOT } from '../../ui/tree/links.ts'
import { TreeModel } from '../../ui/tree/model.ts'
import type { Book } from './book.ts'
import type { Organisation } from './organisation.ts'

export type ForestOptions = {
  source: OrganisationSource
  book: Book
  filters: OrganisationFilters
  /** Neither this one nor anything below it is opened. */
  excluded?: string
  /** Whether the tree is visible: nothing loads before. */
  seen: boolean
}

const getId = ({ id }: Organisation) => id

/** A tree of the organisations below one, loaded as it is opened. */
function treeBelow({ source, book, filters, excluded }: Omit<ForestOptions, 'seen'>, top: string | null) {
  return new TreeModel<Organisation>({
    id: getId,
    hasChildren: each => each.children > 0 && each.id !== excluded,
    load: async (parent, from) => {
      const parentId = parent?.id ?? top
      const { items, total } = await source.children(parentId, from, filters)
      book.putBelow(parentId, from, items, total)
      return { items, total }
    },
  })
}

/**
 * The tree, or one level of it, recreated when filters or the source change: a late answer to the old ones is
 * dropped.
 */
export function useForest({ source, book, filters, excluded, seen }: ForestOptions, level?: string | null) {
  const tree = useMemo(() => {
    if (level === undefined) book.forgetTree()
    return treeBelow({ source, book, filters, excluded }, level ?? null)
  }, [source, book, filters, excluded, level])
  useSyncExternalStore(tree.subscribe, tree.snapshot)
  useEffect(() => {
    if (!seen || !tree.isLazy(ROOT)) return
    // A single root says little: open it at once.
    void tree.load(ROOT).then(() => {
      if (level === undefined && tree.length === 1) tree.open(tree.row(0))
    })
  }, [tree, seen, level])
  useEffect(() => () => tree.stop(), [tree])
  return tree
}

/** Search results as rows of one level. */
export function useHits(page: FoundPage | null, book: Book) {
  return useMemo(() => {
    const records = page?.records ?? []
    for (const hit of records) book.put(hit, hit.path)
    return new TreeModel<Organisation>({ id: getId }, records)
  }, [page, book])
}

/**
 * Opens everything above an organisation and loads what is missing; returns its slot, or undefined if there is none.
 */
export async function reveal(tree: TreeModel<Organisation>, book: Book, id: string) {
  let parent: number = ROOT
  for (const step of [...book.pathOf(id).map(each => each.id), id]) {
    while (tree.slotOf(step) === undefined) {
      const before = tree.links.count[parent]!
      await loaded(tree, parent)
      if (tree.links.count[parent] === before) return undefined
    }
    parent = tree.slotOf(step)!
    if (step !== id) tree.open(parent)
  }
  tree.reveal(parent)
  return parent
}

/** Resolves when a request for the children of a node has ended, also one already in progress. */
async function loaded(tree: TreeModel<Organisation>, slot: number): Promise<void> {
  if (!tree.isBusy(slot)) return tree.load(slot)
  await new Promise<void>(done => {
    const end = tree.subscribe(() => {
      if (tree.isBusy(slot)) return
      end()
      done()
    })
  })
}
