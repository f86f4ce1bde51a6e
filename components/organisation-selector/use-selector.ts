import { atom } from 'nanostores'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createOrganisationSource } from '../../client/organisations.ts'
import { globalSession } from '../../client/session-store.ts'
import { useValue } from '../ui/combobox/use-value.ts'
import { ROOT } from '../ui/tree/links.ts'
import { TreeModel } from '../ui/tree/model.ts'
import { useTree } from '../ui/tree/use-tree.ts'
import { useOnline } from '../user-picker/use-online.ts'
import { Book } from './book.ts'
import { createLocalSource } from './local.ts'
import type { Organisation } from './organisation.ts'
import type { OrganisationSelectorProps } from './selector.tsx'
import { useDrill } from './use-drill.ts'
import { useFilters } from './use-filters.ts'
import { reveal, useForest, useHits, useLatest } from './use-forest.ts'
import { useKnown } from './use-known.ts'
import { usePanelState, useSearch, useTreeFocus } from './use-panel.ts'
import { useSelection } from './use-selection.ts'
import { useErrors, useOrganisations, useResults } from './use-tellings.ts'
import { useSelectorText } from './use-text.ts'
import { viewOf } from './view.ts'

const textsOf = ({ name, nameEn, aliases, reading }: Organisation) =>
  [name, nameEn, ...aliases, reading ?? ''].filter(Boolean)

/** Everything that a selector does, apart from how it is drawn. */
export function useSelector(props: OrganisationSelectorProps) {
  const base = useBase(props)
  const read = useReading(props, base)
  const [trouble, setTrouble] = useState<unknown>(null)
  const { filters, view, tree, panel } = read
  const selection = useSelection({
    ...{ props, book: base.book, source: base.source, text: base.text },
    filters: filters.filters,
    say: base.said.set,
    onTrouble: setTrouble,
  })
  const choice = useChoice({ ...base, ...read, props, selection })
  const known = useNames(props, base)
  const muted = useErrors('error' in view ? view.error : (known.error ?? trouble), props.onError)
  useOrganisations(known.chosen, props.onOrganisations)
  useResults(panel.open, view, base.text, base.said.set)
  useFirstReveal({
    open: panel.open && view.kind === 'tree',
    tree,
    book: base.book,
    value: props.value,
    ...choice,
  })
  return { ...base, ...read, ...choice, selection, known, muted }
}

/** No rows: a sentence stands in their place. */
const none = new TreeModel<Organisation>({ id: ({ id }) => id }, [])

/** What is read, and what of it is shown. */
function useReading(props: OrganisationSelectorProps, base: ReturnType<typeof useBase>) {
  const { source, book, local, session, online } = base
  const filters = useFilters(props)
  const search = useSearch(source, filters.filters)
  const panel = usePanelState(props, search, base.still, base.input)
  const found = useValue(search.$found)
  const wish = { source, book, filters: filters.filters, excluded: props.excludeSubtree }
  const seen = panel.open && (local || session.status !== 'none')
  const tree = useForest({ ...wish, seen })
  const first = { rows: tree.length, lazy: tree.isLazy(ROOT), error: tree.errorOf(ROOT) }
  const view = viewOf({ text: panel.text, found, tree: first, local, session: session.status, online })
  const hits = useHits(view.kind === 'hits' ? view.page : null, book)
  const drill = useDrill({ ...wish, seen }, view)
  useSearching(search, panel, found, online)
  const level = drill.on ? drill.tree : tree
  const shown = view.kind === 'hits' ? hits : view.kind === 'tree' ? level : none
  return { filters, search, panel, tree, view, drill, shown }
}

/** The organisations behind the value. */
const useNames = (props: OrganisationSelectorProps, base: ReturnType<typeof useBase>) =>
  useKnown({
    ...{ value: props.value, source: base.source, book: base.book, online: base.online },
    given: props.given ?? null,
    mute: !base.local && base.session.status === 'none',
  })

export type Selector = ReturnType<typeof useSelector>

/** What stands for as long as the selector does. */
function useBase(props: OrganisationSelectorProps) {
  const store = props.session ?? globalSession()
  const { organisations } = props
  const source = useMemo(
    () => (organisations ? createLocalSource(organisations) : createOrganisationSource(store)),
    [organisations, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of one source is not of another.
  const book = useMemo(() => new Book(), [source])
  return {
    source,
    book,
    local: Boolean(organisations),
    session: useValue(store.$session),
    online: useOnline(),
    text: useSelectorText(),
    still: Boolean(props.readOnly || props.disabled),
    frame: useRef<HTMLDivElement>(null),
    input: useRef<HTMLInputElement>(null),
    said: useState(() => atom(''))[0],
    ...useTreeFocus(),
  }
}

type ChoiceWish = ReturnType<typeof useBase> & {
  props: OrganisationSelectorProps
  panel: ReturnType<typeof usePanelState>
  selection: ReturnType<typeof useSelection>
  shown: TreeModel<Organisation>
  tree: TreeModel<Organisation>
  drill: ReturnType<typeof useDrill>
  view: ReturnType<typeof viewOf>
}

/** The rows and what pressing them does. */
function useChoice(wish: ChoiceWish) {
  const { props, panel, selection, shown, tree, drill, view, book, still } = wish
  useSyncExternalStore(shown.subscribe, shown.snapshot)
  const choose = (organisation: Organisation) => {
    const done = selection.toggle(organisation)
    panel.setRefused(done ? null : organisation)
    if (!done || props.multiple) return
    if (panel.text) panel.write('')
    panel.hide('chosen')
  }
  const handle = useTree<Organisation>({
    tree: shown,
    textsOf,
    multiple: props.multiple,
    onActivate: slot => !still && choose(shown.item(slot)),
    onToggle: (slots, on) => {
      if (still) return
      const items = slots.map(slot => shown.item(slot))
      if (on) selection.addAll(items)
      else if (items[0]) choose(items[0])
    },
    onOpen: view.kind === 'tree' && drill.on ? slot => drill.into(shown.item(slot)) : undefined,
    onUp: drill.on ? drill.up : undefined,
  })
  const latest = useLatest(handle)
  const [revealed, setRevealed] = useState<string | null>(null)
  const show = (organisation: Organisation) => {
    panel.clear()
    if (drill.on) drill.to(organisation)
    else setRevealed(organisation.id)
  }
  // The tree is drawn again by then, and its row can be made the active one.
  useEffect(() => {
    if (revealed === null || shown !== tree) return
    setRevealed(null)
    void reveal(tree, book, revealed).then(slot => slot && latest.current.setActive(slot))
  }, [revealed, shown, tree, book, latest])
  const active = handle.active > ROOT ? shown.item(handle.active) : null
  return { handle, choose, show, active }
}

/** Asks again for what is in the field, when filters or the source are others, or the network is back. */
function useSearching(
  search: ReturnType<typeof useSearch>,
  panel: ReturnType<typeof usePanelState>,
  found: ReturnType<ReturnType<typeof useSearch>['$found']['get']>,
  online: boolean,
) {
  const latest = useLatest(panel)
  useEffect(() => {
    if (latest.current.text.trim()) latest.current.ask(latest.current.text)
    return search.stop
  }, [search, latest])
  useEffect(() => {
    if (online && found.state === 'failed' && found.error.transport) search.retry()
  }, [online, found, search])
}

/** The chosen one is seen when the tree is opened, wherever it stands. */
function useFirstReveal(wish: {
  open: boolean
  tree: TreeModel<Organisation>
  book: Book
  value: readonly string[]
  handle: ReturnType<typeof useTree<Organisation>>
}) {
  const { open, tree, book, value, handle } = wish
  const done = useRef<TreeModel<Organisation> | null>(null)
  const latest = useLatest(handle)
  const id = value[0]
  const isKnown = id !== undefined && book.get(id) !== undefined
  useEffect(() => {
    if (!open) {
      done.current = null
      return
    }
    if (done.current === tree || !id || !isKnown) return
    done.current = tree
    void reveal(tree, book, id).then(slot => {
      if (slot && latest.current.tree === tree && latest.current.active === ROOT)
        latest.current.setActive(slot)
    })
  }, [open, tree, book, id, isKnown, latest])
}
