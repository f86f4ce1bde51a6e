import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { send } from '../../client/api.ts'
import type { Output } from '../../contract/define.ts'
import {
  addDepartment,
  departmentDetail,
  departmentHistory,
  departmentMembers,
  departmentTree,
  moveDepartment,
} from '../../contract/departments/calls.ts'
import type { DepartmentNode } from '../../contract/departments/shapes.ts'
import { listDepartments } from '../../contract/directory/calls.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Reason } from '../../contract/shapes.ts'
import { Failed } from '../failed.tsx'
import type { Spot } from '../places/book.ts'
import { MoveNotice } from '../places/move-notice.tsx'
import * as css from '../places/places.css.ts'
import { type Moves, useMoves } from '../places/use-moves.ts'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { late } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import type { Off } from '../ui/off.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast-store.ts'
import { useReread } from '../use-reread.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { whyText } from '../why.ts'
import { offBy } from '../why-ask.ts'
import { DepartmentRecord } from './department-record.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { type DepartmentState, startState } from './state.ts'

const AddDialog = late(() => import('../places/add-dialog.tsx').then(file => file.AddDialog), NotLoaded)
const MoveOne = late(() => import('./department-dialogs.tsx').then(file => file.MoveOne), NotLoaded)
const RemoveOne = late(() => import('./department-dialogs.tsx').then(file => file.RemoveOne), NotLoaded)
const EditOne = late(() => import('./edit-dialog.tsx').then(file => file.EditOne), NotLoaded)

/** The open dialog; `add` without a node adds at the top, `spot` is the target of a drag. */
export type DepartmentDialog = {
  action: 'add' | 'edit' | 'move' | 'remove'
  node: DepartmentNode | null
  spot?: Spot
}

type Props = {
  state: DepartmentState
  onState: (state: DepartmentState, options?: { replace: boolean }) => void
  /** Receives the department's name, for the title of the page. */
  onName: (name: string | null) => void
}

/** Only users who see the whole company may add at the top. No record explains that, so one sentence says it all. */
const offTop = (reason: Reason, locale: Locale): Off => {
  const text: string = whyText(reason, locale)
  return reason.check === 'state' ? text : offBy(text, 'addDepartment')
}

/** Departments of the company: the tree on the left, one department on the right (B46, D33, E23). */
export function DepartmentPage(props: Props) {
  const { t, locale } = useText()
  const query = useScoped(departmentTree, {})
  const [asked, setAsked] = useState<DepartmentDialog | null>(null)
  const moves = useMoves<DepartmentNode>(moveDepartment, node => localName(node, locale), useRefresh())
  const data = query.data
  const addOff = data?.addTop ? offTop(data.addTop, locale) : undefined
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      off={addOff}
      onClick={() => setAsked({ action: 'add', node: null })}
    >
      {t('places:department.addTop')}
    </Button>
  )
  return (
    <>
      <div className={css.head}>
        <div className={css.sectionHead}>
          <h1>{t('places:department.title')}</h1>
          {data && data.records.length > 0 && add}
        </div>
        <p className={css.count}>
          {data && t('places:department.count', { count: data.total, most: data.most, depth: data.depth })}
        </p>
      </div>
      {query.isPending && <Skeleton lines={10} size="row" />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {data &&
        (data.records.length > 0 ? (
          <Shown {...props} {...{ data, moves }} onAsk={setAsked} />
        ) : (
          <EmptyState
            title={t('places:department.none')}
            text={t(addOff ? 'places:department.noneAsk' : 'places:department.noneText')}
            action={addOff ? undefined : add}
          />
        ))}
      {data && <Dialogs {...props} {...{ data, asked, moves }} onAsk={setAsked} />}
    </>
  )
}

export type Tree = Output<typeof departmentTree>
type ShownProps = Props & {
  data: Tree
  onAsk: (asked: DepartmentDialog | null) => void
  moves: Moves<DepartmentNode>
}

function Shown({ state, onState, onName, data, onAsk, moves }: ShownProps) {
  const refresh = useRefresh()
  const select = (id: string | null) => id !== state.id && onState({ ...startState, id })
  return (
    <>
      <MoveNotice {...moves} onUndo={() => void moves.takeBack()} onClose={moves.clear} />
      <div className={css.columns}>
        <DepartmentTree data={data} selected={state.id} onSelect={select} onAsk={onAsk} moves={moves} />
        <DepartmentRecord
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

/** Invalidates every query that mentions departments. */
export function useRefresh() {
  const reread = useReread()
  return useCallback(
    () => reread(departmentTree, departmentDetail, departmentMembers, departmentHistory, listDepartments),
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
}: ShownProps & { asked: DepartmentDialog | null }) {
  const { t, locale } = useText()
  const store = useSessionStore()
  const refresh = useRefresh()
  if (!asked) return null
  const close = () => onAsk(null)
  const { action, node } = asked
  if (action === 'add')
    return (
      <Suspense>
        <AddDialog
          title={t('places:department.add')}
          text={node ? t('places:add.below', { name: localName(node, locale) }) : t('places:add.top')}
          confirm={t('places:add.confirm')}
          draft="department.add"
          onClose={close}
          onAdd={async ({ name, nameEn }, submitKey) => {
            const wish = { name, nameEn, parentId: node?.id ?? null }
            const { id } = await send(addDepartment, wish, { quiet: true, session: store, submitKey })
            await refresh()
            toast('success', t('places:add.done', { name }))
            onState({ ...startState, id })
          }}
        />
      </Suspense>
    )
  if (!node) return null
  const common = { node, data, onClose: close, onDone: refresh }
  return (
    <Suspense>
      {action === 'edit' && <EditOne {...common} />}
      {action === 'move' && <MoveOne {...common} moves={moves} start={asked.spot} />}
      {action === 'remove' && (
        <RemoveOne
          {...common}
          onGone={() => state.id === node.id && onState(startState, { replace: true })}
        />
      )}
    </Suspense>
  )
}
