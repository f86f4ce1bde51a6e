import type { ComponentType } from 'react'
import type { SendOptions } from '../../../client/session/api.ts'
import type { Call } from '../../../contract/define.ts'
import type { moveDepartment, removeDepartment } from '../../../contract/departments/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { movePosition, removePosition } from '../../../contract/positions/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import type { Off } from '../../ui/base/off.ts'
import type { Added } from './add-dialog.tsx'
import type { PlaceBook, Spot, TreeNode } from './book.ts'
import type { OrgState } from './org-state.ts'

type WordKey = Parameters<Text['t']>[0]
export type OrgAction = 'add' | 'addCategory' | 'edit' | 'move' | 'remove'

/** The tree as its call gives it; `editing` says why the user may change nothing. */
export type OrgData<T> = { records: T[]; total: number; editing: Reason | null }

/** The open dialog; `add` without a node adds at the top, `spot` is the target of a drag. */
export type OrgDialog<T> = { action: OrgAction; node: T | null; spot?: Spot }

/** What the page gives to the record beside the tree. */
export type OrgRecordProps = {
  state: OrgState
  onState: (state: OrgState, options?: { replace: boolean }) => void
  /** Receives the name of the record, for the title of the page. */
  onName: (name: string | null) => void
  onSelect: (id: string | null) => void
  onAsk: (action: OrgAction) => void
  onChanged: () => Promise<unknown>
}

/** What departments and positions do differently on the same page with the same tree. */
export type OrgKind<T extends TreeNode, D extends OrgData<T>> = {
  noun: 'department' | 'position'
  words: Record<'title' | 'add' | 'addTop' | 'none' | 'noneText' | 'noneAsk', WordKey>
  calls: {
    tree: Call
    move: typeof moveDepartment | typeof movePosition
    remove: typeof removeDepartment | typeof removePosition
  }
  /** Further calls whose answers mention a node. */
  mentions: readonly Call[]
  Record: ComponentType<OrgRecordProps>
  EditDialog: ComponentType<{ node: T; onClose: () => void; onDone: () => Promise<unknown> }>
  add: (added: Added, parentId: string | null, options: SendOptions) => Promise<{ id: string }>
  /** The actions that add to a node, with their labels. */
  getAdds: (node: T) => readonly { id: 'add' | 'addCategory'; label: WordKey }[]
  isCategory: (node: T) => boolean
  /** The figure of a node: how many people it has, alone and as a sentence. */
  getPeople: (node: T, t: Text['t']) => { count: number; title: string }
  getCount: (data: D, t: Text['t']) => string
  getAddText: (parent: string | null, t: Text['t']) => string
  getRemoveText: (node: T, t: Text['t']) => string
  /** Why nothing may be added at the top. */
  offTop: (data: D, locale: Locale) => Off | undefined
  /** Why an action on a node is disabled, by its sentence, with the explanation behind it. */
  off: (node: T, action: OrgAction, text: string | null | undefined, locale: Locale) => Off | undefined
  /** Why an action on a node would be refused, apart from a missing right. */
  refuse: (action: OrgAction, node: T, book: PlaceBook<T>, data: D) => string | null
  /** Why a node may not move below a parent. */
  refuseMove: (book: PlaceBook<T>, node: T, parentId: string | null, data: D) => string | null
  /** Whether a node may move to the top level. */
  movesToTop: boolean
  /** A move by a drag or a key asks first when it would change rights. */
  movesChangeRights: boolean
}
