import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLatest, useValue } from '../../ui/base/use-value.ts'
import { ROOT } from '../../ui/tree/links.ts'
import { TreeModel } from '../../ui/tree/model.ts'
import { rowId } from '../../ui/tree/tree.tsx'
import { type TreeHandle, useTree } from '../../ui/tree/use-tree.ts'
import type { createLocalSource } from './local.ts'
import type { Organisation } from './organisation.ts'
import { bringHit } from './row.tsx'
import type { OrganisationSelectorProps } from './selector.tsx'
import { useDrill } from './use-drill.ts'
import { useFilters } from './use-filters.ts'
import { useForest, useHits } from './use-forest.ts'
import { useFirstReveal, useRevealing } from './use-reveal.ts'
import { useSelection } from './use-selection.ts'
import type { Shell } from './use-shell.ts'
import { useErrors } from './use-tellings.ts'
import type { SelectorText } from './use-text.ts'
import { getView, isAsked, type View } from './view.ts'

const getTexts = ({ name, nameEn, aliases, reading }: Organisation) =>
  [name, nameEn, ...aliases, reading ?? ''].filter(Boolean)

/** Creates a source from the page's own organisations; it loads only for those. */
export type MakeLocal = typeof createLocalSource

/** The behaviour of the tree without its rendering. */
export function useTreePart(
  id: string,
  props: OrganisationSelectorProps,
  shell: Shell,
  makeLocal: MakeLocal | undefined,
) {
  const read = useReading(props, shell, makeLocal)
  const [trouble, setTrouble] = useState<unknown>(null)
  const { filters, view, tree } = read
  const { book, panel, text } = shell
  const selection = useSelection({
    ...{ props, book, source: read.source, text },
    filters: filters.filters,
    say: shell.said.set,
    onTrouble: setTrouble,
  })
  const choice = useChoice({ ...shell, ...read, props, selection })
  const muted = useErrors('error' in view ? view.error : trouble, props.onError)
  useResults(panel.open, view, text, shell.said.set)
  useFirstReveal({
    open: panel.open && view.kind === 'tree',
    tree,
    drill: read.drill,
    book,
    value: props.value,
    ...choice,
  })
  const treeBox = useRef<HTMLDivElement>(null)
  useBridge(id, Boolean(props.inline), muted, { ...shell, ...read, ...choice, treeBox })
  return { ...shell, ...read, ...choice, selection, muted, treeBox }
}

export type Selector = ReturnType<typeof useTreePart>

/** No rows: a sentence takes their place. */
const none = new TreeModel<Organisation>({ id: ({ id }) => id }, [])

/** The loaded data, and what of it is shown. */
function useReading(props: OrganisationSelectorProps, shell: Shell, makeLocal: MakeLocal | undefined) {
  const { book, local, session, online, panel, remote } = shell
  const { organisations } = props
  const source = useMemo(
    () => (organisations && makeLocal ? makeLocal(organisations) : remote),
    [organisations, makeLocal, remote],
  )
  const filters = useFilters(props)
  const search = useMemo(() => source.search(filters.filters), [source, filters.filters])
  const results = useSearching(search, panel.text, online)
  const wish = { source, book, filters: filters.filters, excluded: props.excludeSubtree }
  const isVisible = panel.open && (local || session.status !== 'none')
  const tree = useForest({ ...wish, seen: isVisible })
  const first = { rows: tree.length, lazy: tree.isLazy(ROOT), error: tree.errorOf(ROOT) }
  const view = getView({
    text: panel.text,
    found: results,
    tree: first,
    local,
    session: session.status,
    online,
  })
  const hits = useHits(view.kind === 'hits' ? view.page : null, book)
  const drill = useDrill({ ...wish, seen: isVisible }, view)
  const level = drill.on ? drill.tree : tree
  const shown = view.kind === 'hits' ? hits : view.kind === 'tree' ? level : none
  return { source, filters, search, tree, view, drill, shown }
}

/** Searches for the text in the field, and again when filters or the source change, or the network is back. */
function useSearching(search: ReturnType<Shell['remote']['search']>, text: string, online: boolean) {
  const results = useValue(search.$found)
  useLayoutEffect(() => {
    if (!isAsked(text)) return search.reset()
    search.ask(text)
    // The rendering of results loads in parallel; if it can't be loaded, only names show.
    bringHit().catch(() => undefined)
  }, [search, text])
  useEffect(() => search.stop, [search])
  useEffect(() => {
    if (online && results.state === 'failed' && results.error.transport) search.retry()
  }, [online, results, search])
  return results
}

type ChoiceOptions = Shell &
  ReturnType<typeof useReading> & {
    props: OrganisationSelectorProps
    selection: ReturnType<typeof useSelection>
  }

/** The rows and what a press on them does. */
function useChoice(wish: ChoiceOptions) {
  const { props, panel, selection, shown, drill, view, still } = wish
  useSyncExternalStore(shown.subscribe, shown.snapshot)
  const [refusal, setRefusal] = useState<{ organisation: Organisation; text: string } | null>(null)
  const choose = (organisation: Organisation) => {
    const done = selection.toggle(organisation)
    setRefusal(done ? null : { organisation, text: panel.text })
    if (done) panel.answer()
    if (!done || props.multiple) return
    if (panel.text) panel.write('')
    panel.hide('chosen')
  }
  const handle = useTree<Organisation>({
    tree: shown,
    textsOf: getTexts,
    multiple: props.multiple,
    onActivate: slot => !still && choose(shown.item(slot)),
    onToggle: (slots, on) => {
      if (still) return
      const items = slots.map(slot => shown.item(slot))
      if (on) {
        selection.addAll(items)
        panel.answer()
      } else if (items[0]) choose(items[0])
    },
    onOpen: view.kind === 'tree' && drill.on ? slot => drill.into(shown.item(slot)) : undefined,
    onUp: drill.on ? drill.up : undefined,
  })
  const show = useRevealing({ ...wish, handle })
  const active = handle.active > ROOT ? shown.item(handle.active) : null
  // A new text is a new question: hide the earlier refusal.
  const refused = panel.open && refusal?.text === panel.text ? refusal.organisation : null
  return { handle, choose, show, active, refused }
}

type BridgeOptions = Shell &
  ReturnType<typeof useReading> &
  ReturnType<typeof useChoice> & {
    treeBox: RefObject<HTMLDivElement | null>
  }

/** Gives the field what it needs from the tree: its keys, its active row, whether it is open. */
function useBridge(id: string, inline: boolean, muted: boolean, wish: BridgeOptions) {
  const { bridge, setFace, panel, handle, view, active, show, treeBox } = wish
  const rows = view.kind === 'tree' || view.kind === 'hits'
  const shown = panel.open && !muted
  const lead = shown && rows && handle.active !== ROOT ? rowId(`${id}-tree`, handle.active) : undefined
  useLayoutEffect(() => {
    bridge.current = event =>
      treeKey(
        {
          ...{ handle, inline, rows },
          reveal: () => active && show(active),
          toTree: () => treeBox.current?.focus(),
        },
        event,
      )
  })
  useLayoutEffect(() => setFace({ shown, lead }), [setFace, shown, lead])
}

/** Announces the number of results, once per search; additions and removals are announced elsewhere. */
function useResults(open: boolean, view: View, { t }: SelectorText, say: (text: string) => void) {
  const words = () => {
    if (view.kind === 'hits') return t('organisations:said.results', { count: view.page.total })
    return view.kind === 'nothing' ? t('organisations:said.none') : ''
  }
  const latest = useLatest(words)
  const key = !open ? '' : view.kind === 'hits' ? `${view.query}\n${view.page.total}` : view.kind
  useLayoutEffect(() => {
    const message = key && latest.current()
    if (message) say(message)
  }, [key, latest, say])
}

type TreeKeyOptions = {
  handle: TreeHandle<Organisation>
  inline: boolean
  /** The panel shows rows for the text in the field. */
  rows: boolean
  /** Shows the active search result in the tree. */
  reveal: () => void
  /** Moves the focus to the tree, where the tree has its own focus. */
  toTree: () => void
}

/**
 * Keys that the tree takes while the field is empty; while it contains text, only those that text editing does not
 * need.
 */
const always = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter'])
const whenEmpty = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', '*'])

/** Passes a key of the field to the tree, except keys for text editing; true when the tree handled it. */
function treeKey(wish: TreeKeyOptions, event: KeyboardEvent<HTMLInputElement>): boolean {
  const { handle, rows, inline } = wish
  const { key } = event
  const text = event.currentTarget.value
  if (inline) {
    if (key !== 'ArrowDown' && !(key === 'Enter' && text)) return false
    wish.toTree()
    return true
  }
  if (event.altKey) {
    const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key !== forth || !text) return false
    wish.reveal()
    return true
  }
  const every = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && !text
  const own = always.has(key) || every || (!text && handle.active !== 0 && whenEmpty.has(key))
  if (!own) return false
  // Enter while results load chooses nothing and submits no form.
  return (rows && handle.press(event)) || key === 'Enter'
}
