import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { globalSession, type SessionStore } from '../../../client/session/store.ts'
import type { Right } from '../../../contract/access/rights.ts'
import { ROOT } from '../../ui/tree/links.ts'
import { useTree } from '../../ui/tree/use-tree.ts'
import { getCounts } from './choose.ts'
import { getName, type RoleNode } from './nodes.ts'
import type { RoleTreeProps } from './role-tree.tsx'
import { getOrigins } from './short-origins.tsx'
import { useRights } from './use-rights.ts'
import { type RoleText, useRoleText } from './use-role-text.ts'
import { type Show, useRows } from './use-rows.ts'
import { useSaving } from './use-saving.ts'
import { type Source, type SourceOptions, useSource } from './use-source.ts'

const nothing: readonly Right[] = []

/** The behaviour of a role tree without its rendering. */
export function useRoleTree(props: RoleTreeProps) {
  const { session = globalSession() } = props
  const [text, setDeep] = useWords()
  const source = useSource(getWish(props, session))
  const changes = props.mode === 'changes'
  const still = Boolean(props.disabled || props.readOnly || changes || source.other || props.userId)
  const rights = useRights({
    source,
    value: source.other ? source.other.rights : props.value,
    base: props.base ?? nothing,
    blocks: props.blocks,
    still,
    onChange: props.onChange,
  })
  const saving = useSaving({ session, source, rights, ...getSaving(props) })
  useTelling(props, source, saving.save)
  const look = useLook(source, changes || source.other !== null, text)
  const { expanded = false } = props
  const tree = useRows({ ...look, ...rights, forest: source.forest, text, expanded })
  const handle = useHandle(tree, rights, text, still)
  useDeepWords(tree, source, setDeep)
  const shownText = useShown(look, tree)
  const counts = useMemo(() => getCounts(source.forest, rights.held), [source.forest, rights.held])
  const origins = useMemo(
    () => (source.effective ? getOrigins(source.effective) : new Map()),
    [source.effective],
  )
  const all = (on: boolean) => everything(tree, source, rights, on)
  const search = (query: string) => {
    look.setQuery(query)
    if (query.trim()) props.onSearch?.(query.trim())
  }
  const node = handle.active > ROOT ? tree.item(handle.active) : null
  const [noted, tell] = useState('')
  return {
    ...{ source, gap: source.gap, text, rights, saving, handle, tree, counts, origins, node, all, search },
    ...{ ...look, said: noted || shownText(text), tell },
    counted: { on: getShown(source.forest, rights.held), all: source.forest.nodes.length },
    /** There is nothing to search. */
    bare: source.forest.nodes.length === 0 || source.effective?.roles.length === 0,
    compared: changes || source.other !== null,
    changeable: !still && !source.role?.editing,
  }
}

/** The texts; those of menus and buttons load once they become visible. */
function useWords() {
  const [deep, setDeep] = useState(false)
  return [useRoleText(deep), setDeep] as const
}

function useDeepWords(tree: Tree, { forest }: Source, setDeep: (deep: true) => void) {
  const opened = tree.length > forest.roots.length || tree.filtered
  useEffect(() => {
    if (opened) setDeep(true)
  }, [opened, setDeep])
}

const getSaving = ({ valueNow, onSave, onSaved, onError, onDiscard }: RoleTreeProps) => ({
  ...{ valueNow, onSave, onSaved, onError },
  onSettle: () => onDiscard?.(),
})

const getWish = (props: RoleTreeProps, session: SessionStore): SourceOptions => {
  const { roleId = '', compareRoleId = '', userId = '', at = '' } = props
  return {
    session,
    roleId: userId ? '' : roleId,
    compareRoleId: userId || !roleId ? '' : compareRoleId,
    userId,
    at,
    applicationId: props.applicationId ?? null,
    resources: props.resources ?? null,
  }
}

/** The number of held rights that the tree shows: a role may hold some that are no longer offered. */
function getShown({ byRight }: Source['forest'], held: ReadonlySet<Right>): number {
  let shown = 0
  for (const each of held) if (byRight.has(each)) shown++
  return shown
}

/** Ticks all or nothing of the visible rows; rows hidden by a search stay untouched. */
function everything(tree: Tree, { forest }: Source, rights: RightsHook, on: boolean) {
  const shown = tree.filtered
    ? Array.from({ length: tree.length }, (_, at) => tree.item(tree.row(at)))
    : forest.roots
  if (on) rights.give(shown, !tree.filtered)
  else rights.take(shown, !tree.filtered)
}

export type RoleTreeState = ReturnType<typeof useRoleTree>

/** Views of the tree; a comparison starts with the differences, a user's tree with the held rights. */
function useLook(source: Source, compared: boolean, { t }: RoleText) {
  const first: Show = compared ? 'changes' : source.effective ? 'granted' : 'all'
  const [chosen, setShow] = useState<Show | null>(null)
  const [query, setQuery] = useState('')
  const third = compared ? t('roles:show.compared') : t('roles:show.changes')
  const differs = compared || (source.role !== null && !source.role.editing)
  const ways: { show: Show; label: string }[] = [
    { show: 'all', label: t('roles:show.all') },
    { show: 'granted', label: t('roles:show.granted') },
    ...(differs ? [{ show: 'changes' as const, label: third }] : []),
  ]
  return { show: chosen ?? first, setShow, query, setQuery, ways }
}

type Tree = ReturnType<typeof useRows>
type RightsHook = ReturnType<typeof useRights>

function useHandle(tree: Tree, rights: RightsHook, text: RoleText, still: boolean) {
  const { toggle, give } = rights
  const onToggle = useCallback(
    (slots: readonly number[], on?: boolean) => {
      const nodes = slots.map(slot => tree.item(slot))
      if (on === undefined) return toggle(nodes[0]!)
      // A range ticks its rows: an open branch only itself, a closed one with everything in it.
      give(nodes.flatMap(hidden(tree)), false)
    },
    [tree, toggle, give],
  )
  const onActivate = useCallback((slot: number) => tree.toggle(slot), [tree])
  const textsOf = useCallback((node: RoleNode) => [getName(node, text.locale), node.nameEn], [text])
  return useTree({ tree, textsOf, multiple: true, onToggle, onActivate: still ? onActivate : undefined })
}

const hidden =
  (tree: Tree) =>
  (node: RoleNode): RoleNode[] => {
    const slot = tree.slotOf(node.right)
    if (slot === undefined || tree.isOpen(slot)) return [node]
    return [node, ...node.children.flatMap(hidden(tree))]
  }

/** Announced after a search: the number of visible rights. */
function useShown({ query, show }: { query: string; show: Show }, tree: Tree) {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (query || show === 'granted') setAsked(true)
  }, [query, show])
  return ({ t }: RoleText): string => {
    if (!asked || !tree.filtered) return ''
    return tree.length === 0 ? t('roles:said.nothing') : t('roles:said.shown', { count: tree.length })
  }
}

/** Gives the page the loaded rights, the failures, and the save methods. */
function useTelling(props: RoleTreeProps, source: Source, save: (reason?: string) => Promise<boolean>) {
  const now = useRef(props)
  now.current = props
  const { role, error } = source
  // In the same render as the role: nobody may see its rights beside the previous role's value.
  useLayoutEffect(() => {
    if (role) now.current.onBase?.(role.rights)
  }, [role])
  useEffect(() => {
    if (error) now.current.onError?.(error)
  }, [error])
  const { expose } = props
  useEffect(
    () =>
      expose?.({
        save,
        discard: () => now.current.onDiscard?.(),
      }),
    [expose, save],
  )
}
