import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { send } from '../../client/api.ts'
import type { Output } from '../../contract/define.ts'
import { listPositions } from '../../contract/directory/calls.ts'
import {
  addPosition,
  movePosition,
  type PositionNode,
  positionDetail,
  positionHistory,
  positionHolders,
  positionTree,
} from '../../contract/positions/calls.ts'
import { Failed } from '../failed.tsx'
import { MoveNotice } from '../places/move-notice.tsx'
import * as css from '../places/places.css.ts'
import { type Moves, useMoves } from '../places/use-moves.ts'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { whyText } from '../why.ts'
import { offBy } from '../why-ask.ts'
import { PositionRecord } from './position-record.tsx'
import { PositionTree } from './position-tree.tsx'
import { type PositionState, startState } from './state.ts'

const AddDialog = late(() => import('../places/add-dialog.tsx').then(file => file.AddDialog), NotLoaded)
const EditOne = late(() => import('./edit-dialog.tsx').then(file => file.EditOne), NotLoaded)
const MoveOne = late(() => import('./position-dialogs.tsx').then(file => file.MoveOne), NotLoaded)
const RemoveOne = late(() => import('./position-dialogs.tsx').then(file => file.RemoveOne), NotLoaded)

/** The open dialog; `add` without a node adds at the top. */
export type PositionDialog = {
  action: 'add' | 'addCategory' | 'edit' | 'move' | 'remove'
  node: PositionNode | null
}

export type Tree = Output<typeof positionTree>

type Props = {
  state: PositionState
  onState: (state: PositionState, options?: { replace: boolean }) => void
  /** Receives the position's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** Positions and their categories: the tree on the left, one of them on the right (B47, D33, E24). */
export function PositionPage(props: Props) {
  const { t, locale } = useText()
  const query = useScoped(positionTree, {})
  const [asked, setAsked] = useState<PositionDialog | null>(null)
  const moves = useMoves<PositionNode>(movePosition, node => localName(node, locale), useRefresh())
  const data = query.data
  const off = data?.editing ? offBy(whyText(data.editing, locale), addPosition.name) : undefined
  const add = (
    <Button variant="primary" icon={Plus} off={off} onClick={() => setAsked({ action: 'add', node: null })}>
      {t('places:position.addTop')}
    </Button>
  )
  const positions = data?.records.filter(each => !each.isCategory).length ?? 0
  return (
    <>
      <div className={css.head}>
        <div className={css.sectionHead}>
          <h1>{t('places:position.title')}</h1>
          {data && data.records.length > 0 && add}
        </div>
        <p className={css.count}>
          {data && t('places:position.count', { count: positions, categories: data.total - positions })}
        </p>
      </div>
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {data &&
        (data.records.length > 0 ? (
          <Shown {...props} {...{ data, moves }} onAsk={setAsked} />
        ) : (
          <EmptyState
            title={t('places:position.none')}
            text={t(off ? 'places:position.noneAsk' : 'places:position.noneText')}
            action={off ? undefined : add}
          />
        ))}
      {data && <Dialogs {...props} {...{ data, asked, moves }} onAsk={setAsked} />}
    </>
  )
}

type ShownProps = Props & {
  data: Tree
  onAsk: (asked: PositionDialog | null) => void
  moves: Moves<PositionNode>
}

function Shown({ state, onState, onName, data, onAsk, moves }: ShownProps) {
  const select = (id: string | null) => id !== state.id && onState({ ...startState, id })
  return (
    <>
      <MoveNotice {...moves} onUndo={() => void moves.takeBack()} onClose={moves.clear} />
      <div className={css.columns}>
        <PositionTree data={data} selected={state.id} onSelect={select} onAsk={onAsk} moves={moves} />
        <PositionRecord
          {...{ state, onState, onName }}
          onSelect={select}
          onAsk={action => onAsk({ action, node: data.records.find(each => each.id === state.id) ?? null })}
        />
      </div>
    </>
  )
}

/** Invalidates every query that mentions positions. */
function useRefresh() {
  const reread = useReread()
  return useCallback(
    () => reread(positionTree, positionDetail, positionHolders, positionHistory, listPositions),
    [reread],
  )
}

function Dialogs({
  state,
  onState,
  data,
  asked,
  onAsk,
  moves,
}: ShownProps & { asked: PositionDialog | null }) {
  const refresh = useRefresh()
  if (!asked) return null
  const { action, node } = asked
  const close = () => onAsk(null)
  if (action === 'add' || action === 'addCategory')
    return (
      <AddOne {...{ node, onState }} category={action === 'addCategory'} onClose={close} onDone={refresh} />
    )
  if (!node) return null
  const common = { node, data, moves, onClose: close, onDone: refresh }
  return (
    <Suspense>
      {action === 'edit' && <EditOne {...common} />}
      {action === 'move' && <MoveOne {...common} />}
      {action === 'remove' && (
        <RemoveOne
          {...common}
          onGone={() => state.id === node.id && onState(startState, { replace: true })}
        />
      )}
    </Suspense>
  )
}

type AddProps = Pick<Props, 'onState'> & {
  node: PositionNode | null
  category: boolean
  onClose: () => void
  onDone: () => Promise<unknown>
}

function AddOne({ node, category, onState, onClose, onDone }: AddProps) {
  const { t, locale } = useText()
  const store = useSessionStore()
  return (
    <Suspense>
      <AddDialog
        title={t('places:position.add')}
        text={node ? t('places:add.in', { name: localName(node, locale) }) : t('places:add.topPosition')}
        confirm={t('places:add.confirm')}
        draft="position.add"
        kinds
        category={category}
        onClose={onClose}
        onAdd={async (added, submitKey) => {
          const wish = { ...added, parentId: node?.id ?? null }
          const { id } = await send(addPosition, wish, { quiet: true, session: store, submitKey })
          await onDone()
          toast('success', t('places:add.done', { name: added.name }))
          onState({ ...startState, id })
        }}
      />
    </Suspense>
  )
}
