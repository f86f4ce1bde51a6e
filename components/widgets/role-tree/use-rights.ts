import { useMemo, useRef, useState } from 'react'
import { type Difference, getDifference, type Right } from '../../../contract/access/rights.ts'
import type { Block } from '../../../contract/roles/shapes.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { type Choice, type Choosing, give, type Rights, type Shut, take, toggle } from './choose.ts'
import type { RoleNode } from './nodes.ts'
import type { Source } from './use-source.ts'

/** The message under the tree about the last action. */
export type Note =
  | { kind: 'opened'; nodes: readonly RoleNode[] }
  | { kind: 'fallen'; node: RoleNode; count: number; before: Rights }
  | { kind: 'shut'; reason: Reason }
  | { kind: 'still' }
  | { kind: 'saved' }
  | { kind: 'failed'; why: string }

export type RightsOptions = {
  source: Source
  /** The rights held including changes; null for the saved ones. */
  value: readonly Right[] | null
  /** The saved rights where there is no role. */
  base: readonly Right[]
  /** Rights that can't be given where no role defines it. */
  blocks?: readonly Block[]
  still: boolean
  onChange: (rights: readonly Right[], difference: Difference) => void
}

const open: Shut = new Map()
const nothing: Rights = new Set()

/** Whether a list equals a set, in its order: a value that was just reported comes back so, and needs no new set. */
function isOf(set: Rights, list: readonly Right[]): boolean {
  if (set.size !== list.length) return false
  let at = 0
  for (const each of set) if (each !== list[at++]) return false
  return true
}

/** The rights held, and the actions on them. Checkboxes derive from this one set only. */
export function useRights({ source, value, base: given, blocks, still, onChange }: RightsOptions) {
  const { role, effective, forest } = source
  const base = useMemo<Rights>(() => {
    if (effective) return new Set(effective.rights.map(({ right }) => right))
    return new Set(role ? role.rights : given)
  }, [role, effective, given])
  const lastReport = useRef<Rights>(nothing)
  const rights = useMemo<Rights>(() => {
    if (!value || effective) return base
    return isOf(lastReport.current, value) ? lastReport.current : new Set(value)
  }, [value, base, effective])
  const shut = useMemo(() => getShut(role?.blocks ?? blocks), [role, blocks])
  const difference = useMemo(() => getDifference(base, rights), [base, rights])
  const [note, setNote] = useState<Note | null>(null)
  const editing = role?.editing ?? null
  const acts = useActs(
    { held: rights, base, shut, still, editing, onChange, setNote, told: lastReport },
    forest,
  )
  return { base, held: rights, shut, difference, note, setNote, ...acts }
}

type RightsState = Choosing & {
  held: Rights
  still: boolean
  editing: Reason | null
  onChange: RightsOptions['onChange']
  setNote: (note: Note | null) => void
  /** The rights last reported to the page. */
  told: { current: Rights }
}

/** Actions on the rights; the functions are stable while the forest is the same. */
function useActs(standing: RightsState, forest: Source['forest']) {
  const now = useRef(standing)
  now.current = standing
  return useMemo(() => {
    const put = (rights: Rights) => {
      const { base, told, onChange } = now.current
      const listedRights = [...rights].filter(each => forest.byRight.has(each) || base.has(each))
      const nextRights = listedRights.length === rights.size ? rights : new Set(listedRights)
      // A second action may come before the first has rendered.
      now.current = { ...now.current, held: nextRights }
      told.current = nextRights
      onChange(listedRights, getDifference(base, nextRights))
    }
    const act = (choose: (held: Rights, choosing: Choosing) => Choice, node?: RoleNode) => {
      const { held, still, editing, setNote } = now.current
      if (editing) return setNote({ kind: 'shut', reason: editing })
      if (still) return setNote({ kind: 'still' })
      const choice = choose(held, now.current)
      setNote(getNote(choice, held, node))
      if (choice.rights.size !== held.size) put(choice.rights)
    }
    return {
      put,
      /** The current difference, rendered or not. */
      differenceNow: (rights?: readonly Right[] | null): Difference =>
        getDifference(now.current.base, rights ? new Set(rights) : now.current.held),
      toggle: (node: RoleNode) => act((held, choosing) => toggle(node, held, choosing), node),
      give: (nodes: readonly RoleNode[], deep: boolean) =>
        act((held, choosing) => give(nodes, held, choosing, deep)),
      take: (nodes: readonly RoleNode[], deep: boolean) =>
        act((held, choosing) => take(nodes, held, choosing, deep)),
    }
  }, [forest])
}

export type GrantedRights = ReturnType<typeof useRights>

function getNote(choice: Choice, before: Rights, node?: RoleNode): Note | null {
  if (choice.why) return { kind: 'shut', reason: choice.why }
  if (choice.opened.length > 0) return { kind: 'opened', nodes: choice.opened }
  const count = choice.fallen.length
  return node && count > 0 ? { kind: 'fallen', node, count, before } : null
}

const getShut = (blocks: readonly Block[] | undefined): Shut =>
  blocks
    ? new Map(
        blocks.flatMap(({ reason, fixed, rights }) =>
          rights.map(right => [right, { reason, fixed }] as const),
        ),
      )
    : open
