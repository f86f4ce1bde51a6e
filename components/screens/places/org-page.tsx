import type { UseQueryResult } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PlaceBook, type TreeNode } from './book.ts'
import type { OrgData, OrgDialog, OrgKind, OrgRecordProps } from './org-kind.ts'
import { orgState } from './org-state.ts'
import { OrgTree } from './org-tree.tsx'
import * as css from './places.css.ts'
import { type Moves, type Undo, useMoves } from './use-moves.ts'

const AddDialog = lazyPart(() => import('./add-dialog.tsx').then(file => file.AddDialog), NotLoaded)
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then(file => file.MoveDialog), NotLoaded)
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx').then(file => file.RemoveDialog), NotLoaded)

type Props<T extends TreeNode, D extends OrgData<T>> = Pick<
  OrgRecordProps,
  'state' | 'onState' | 'onName'
> & { kind: OrgKind<T, D> }

/** Departments or positions of the company: the tree on the left, one record on the right (B46, B47, D33, E23, E24). */
export function OrgPage<T extends TreeNode, D extends OrgData<T>>(props: Props<T, D>) {
  const { kind } = props
  const { t, locale } = useText()
  const { go } = useNavigation()
  const query = useScoped(kind.calls.tree, {}) as UseQueryResult<D, CallError>
  const [asked, setAsked] = useState<OrgDialog<T> | null>(null)
  const refresh = useRefresh(kind)
  const moves = useMoves<T>(kind.calls.move, node => localName(node, locale), refresh)
  const data = query.data
  const off = data && kind.offTop(data, locale)
  const isEmpty = data?.records.length === 0
  const adds = (
    <div className={css.adds}>
      {data?.editing === null && (
        <Button icon={FileUp} onClick={() => go(`/csr_mds/${kind.noun}/import`)}>
          {t('terms:importFromSheet')}
        </Button>
      )}
      <Button variant="primary" icon={Plus} off={off} onClick={() => setAsked({ action: 'add', node: null })}>
        {t(isEmpty ? kind.words.add : kind.words.addTop)}
      </Button>
    </div>
  )
  return (
    <>
      <div className={css.head}>
        <div className={css.sectionHead}>
          <h1>{t(kind.words.title)}</h1>
          {data && !isEmpty && adds}
        </div>
        <p className={css.count}>{data && kind.getCount(data, t)}</p>
      </div>
      <Loaded query={query} lines={10} />
      {data &&
        (isEmpty ? (
          <EmptyState
            title={t(kind.words.none)}
            text={t(off ? kind.words.noneAsk : kind.words.noneText)}
            action={off ? undefined : adds}
          />
        ) : (
          <Shown {...props} data={data} moves={moves} refresh={refresh} onAsk={setAsked} />
        ))}
      {data && asked && (
        <Dialogs {...props} data={data} asked={asked} moves={moves} refresh={refresh} onAsk={setAsked} />
      )}
    </>
  )
}

type ShownProps<T extends TreeNode, D extends OrgData<T>> = Props<T, D> & {
  data: D
  moves: Moves<T>
  refresh: () => Promise<unknown>
  onAsk: (asked: OrgDialog<T> | null) => void
}

function Shown<T extends TreeNode, D extends OrgData<T>>(props: ShownProps<T, D>) {
  const { kind, state, onState, onName, data, moves, refresh, onAsk } = props
  const select = (id: string | null) => id !== state.id && onState({ ...orgState.start, id })
  return (
    <>
      <MoveNotice {...moves} onUndo={() => void moves.takeBack()} onClose={moves.clear} />
      <div className={css.columns}>
        <OrgTree kind={kind} data={data} moves={moves} onAsk={onAsk} selected={state.id} onSelect={select} />
        <kind.Record
          state={state}
          onState={onState}
          onName={onName}
          onSelect={select}
          onAsk={action => onAsk({ action, node: data.records.find(each => each.id === state.id) ?? null })}
          onChanged={refresh}
        />
      </div>
    </>
  )
}

/** Invalidates every query that mentions a node. */
function useRefresh<T extends TreeNode, D extends OrgData<T>>({ calls, mentions }: OrgKind<T, D>) {
  const reread = useReread()
  return useCallback(() => reread(calls.tree, ...mentions), [reread, calls, mentions])
}

type DialogProps<T extends TreeNode, D extends OrgData<T>> = ShownProps<T, D> & { asked: OrgDialog<T> }

function Dialogs<T extends TreeNode, D extends OrgData<T>>(props: DialogProps<T, D>) {
  const { kind, state, onState, data, asked, moves, refresh, onAsk } = props
  const { t } = useText()
  const { action, node, spot } = asked
  const close = () => onAsk(null)
  if (action === 'add' || action === 'addCategory')
    return (
      <Suspense>
        <AddOne {...props} />
      </Suspense>
    )
  if (!node) return null
  const common = { node, onClose: close, onDone: refresh }
  const book = new PlaceBook(data.records)
  return (
    <Suspense>
      {action === 'edit' && <kind.EditDialog {...common} />}
      {action === 'move' && (
        <MoveDialog
          node={node}
          records={data.records}
          top={kind.movesToTop}
          call={kind.calls.move}
          start={spot}
          whyNot={(_, parentId) => kind.refuseMove(book, node, parentId, data)}
          onClose={close}
          onMove={(to, reason, sending) => moves.moveTo(book, node, to, { reason, sending })}
        />
      )}
      {action === 'remove' && (
        <RemoveDialog
          {...common}
          call={kind.calls.remove}
          size={kind.noun === 'position' ? 'sm' : undefined}
          onGone={() => state.id === node.id && onState(orgState.start, { replace: true })}
        >
          {kind.getRemoveText(node, t)}
        </RemoveDialog>
      )}
    </Suspense>
  )
}

function AddOne<T extends TreeNode, D extends OrgData<T>>(props: DialogProps<T, D>) {
  const { kind, onState, asked, refresh, onAsk } = props
  const { t, locale } = useText()
  const session = useSessionStore()
  const { action, node } = asked
  return (
    <AddDialog
      title={t(kind.words.add)}
      text={kind.getAddText(node && localName(node, locale), t)}
      confirm={t('common:action.add')}
      draft={`${kind.noun}.add`}
      kinds={kind.noun === 'position'}
      category={action === 'addCategory'}
      onClose={() => onAsk(null)}
      onAdd={async (added, sending) => {
        const { id } = await kind.add(added, node?.id ?? null, { ...sending, session })
        await refresh()
        toast('success', t('terms:nameWasAdded', { name: added.name }))
        onState({ ...orgState.start, id })
      }}
    />
  )
}

type MoveNoticeProps = { undo: Undo | null; trouble: string; onUndo: () => void; onClose: () => void }

/** The last move with its undo; or why it failed. */
function MoveNotice({ undo, trouble, onUndo, onClose }: MoveNoticeProps) {
  const { t } = useText()
  if (trouble) return <Banner notice={{ id: 'move', tone: 'danger', text: trouble, onClose }} />
  if (!undo) return null
  const { name, parent } = undo
  const text = parent ? t('places:moved.below', { name, parent }) : t('places:moved.beside', { name })
  const action = (
    <Button variant="quiet" small onClick={onUndo}>
      {t('terms:undo')}
    </Button>
  )
  return <Banner notice={{ id: 'move', tone: 'success', text, action, onClose }} />
}
