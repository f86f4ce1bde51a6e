import { useRef, useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import type { moveDepartment } from '../../../contract/departments/calls.ts'
import type { movePosition } from '../../../contract/positions/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { PlaceBook, Spot, TreeNode } from './book.ts'

export type Undo = { id: string; name: string; rowVersion: number; back: Spot; parent: string | null }

type MoveOptions = { reason: string; sending: Sending }

/** Moves nodes, one after the other, with an undo of the last move. */
export function useMoves<T extends TreeNode>(
  call: typeof moveDepartment | typeof movePosition,
  nameOf: (node: T) => string,
  refresh: () => Promise<unknown>,
) {
  const { t } = useText()
  const store = useSessionStore()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [trouble, setTrouble] = useState('')
  const busy = useRef(false)
  const put = async (
    wish: { id: string; rowVersion: number } & Spot,
    { reason, sending }: Partial<MoveOptions> = {},
  ) => {
    const options = { quiet: true, session: store, ...sending }
    const { rowVersion } = await send(call, { ...wish, reason: reason ?? '' }, options)
    await refresh()
    setTrouble('')
    return rowVersion
  }
  /** Moves a node and allows the undo; throws if the move fails. */
  const moveTo = async (book: PlaceBook<T>, node: T, spot: Spot, options?: MoveOptions) => {
    const back = book.spotOf(node)
    const parent = spot.parentId === node.parentId ? undefined : book.get(spot.parentId)
    const rowVersion = await put({ id: node.id, rowVersion: node.rowVersion, ...spot }, options)
    setUndo({ id: node.id, name: nameOf(node), rowVersion, back, parent: parent ? nameOf(parent) : null })
  }
  /** One at a time: a key or a drag during another move is ignored. */
  const alone = async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } catch (error) {
      if (!isCallError(error)) throw error
      setUndo(null)
      setTrouble(error.message || t('portal:state.errorTitle'))
      // Load the changes of other users into the tree before a retry.
      await refresh()
    } finally {
      busy.current = false
    }
  }
  const takeBack = () =>
    alone(async () => {
      if (!undo) return
      await put({ id: undo.id, rowVersion: undo.rowVersion, ...undo.back })
      setUndo(null)
      toast('success', t('places:undo.done', { name: undo.name }))
    })
  const clear = () => {
    setUndo(null)
    setTrouble('')
  }
  const move = (book: PlaceBook<T>, node: T, spot: Spot) => alone(() => moveTo(book, node, spot))
  return { undo, trouble, move, moveTo, takeBack, clear }
}
export type Moves<T extends TreeNode> = ReturnType<typeof useMoves<T>>
