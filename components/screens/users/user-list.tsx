import { Suspense, useEffect, useMemo, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useSetting } from '../../shared/call/use-setting.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useOpenedView } from '../../shared/list/use-opened-view.ts'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { foot, head } from '../../shared/page/page.css.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { lastPage } from '../../ui/table/pager-pages.ts'
import { LateHeldChanges } from '../impact/late-held-changes.tsx'
import { type ColumnChoice, readColumns } from './columns.ts'
import { CountSentence } from './count-sentence.tsx'
import { draftNames } from './draft-names.ts'
import { ExportUsersDialog } from './export-button.tsx'
import { getRequest, type UserListState, writeListState } from './list-state.ts'
import { SelectedUsers } from './selection-bar.tsx'
import { UserToolbar } from './toolbar.tsx'
import { type RowActions, useRowActions } from './use-row-actions.ts'
import { UserTable } from './user-table.tsx'
import { readView, userViews } from './views.ts'

const StatusDialog = late(() => import('./status-dialog.tsx').then(file => file.StatusDialog), NotLoaded)
const BulkDialog = late(async () => {
  const [file] = await Promise.all([import('./bulk-dialog.tsx'), loadWords(['assign'])])
  return file.BulkDialog
}, NotLoaded)
const LinkDialog = late(() => import('./link-dialog.tsx').then(file => file.LinkDialog), NotLoaded)
const AddDialog = late(() => import('./add-dialog.tsx').then(file => file.AddDialog), NotLoaded)

const linkKey = buttonKey(1011, 'USER_MANAGEMENT_INVITATION')

type Props = {
  state: UserListState
  onState: (state: UserListState, options?: { replace: boolean }) => void
}

/** The users of the tenant that the acting role may see: search, filters, columns, selection, actions (D31, K13). */
export function UserList({ state, onState }: Props) {
  const { t } = useText()
  const query = useScoped(searchUsers, getRequest(state), { keepsRows: true })
  const rows = query.data?.records ?? []
  const total = query.data?.total ?? 0
  const choice = useRowActions(state, rows, total)
  const [adding, setAdding] = useState(false)
  const [linking, setLinking] = useState(false)
  const links = useSession().buttons.includes(linkKey) ? { onLink: () => setLinking(true) } : {}
  const add = { onAdd: () => setAdding(true), addOff: offBy(useWhy('addUser').addUser, 'addUser') }
  useDraftDoor(draftNames.add, add.onAdd)
  const [stored, store] = useSetting('users.columns')
  const columns = useMemo(() => readColumns(stored), [stored])

  const take = (view: ViewContent, options?: { replace: boolean }) => {
    const next = readView(view)
    if (next.columns) store(next.columns)
    onState(next.state, options)
  }
  useOpenedView(userViews, Object.keys(writeListState(state)).length === 0, view =>
    take(view, { replace: true }),
  )
  useClamp(query.isPlaceholderData ? undefined : query.data?.total, state, onState)
  return (
    <>
      <div className={head}>
        <h1>{t('users:title')}</h1>
        <CountSentence state={state} total={query.data?.total} capped={query.data?.capped} />
      </div>
      <LateHeldChanges />
      <UserToolbar
        {...add}
        {...links}
        {...{ state, columns }}
        total={query.data?.total}
        onState={onState}
        onColumns={store}
        onTake={take}
        selection={choice.choice.count > 0 && <Selected {...{ state, columns, choice, total }} />}
      />
      <UserTable {...add} {...{ query, rows, columns, choice, state }} onState={onState} />
      <div className={foot}>
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          onChange={next => onState({ ...state, ...next })}
        />
      </div>
      <Suspense>
        {choice.dialog && <StatusDialog {...choice.dialog} />}
        {choice.bulkDialog && <BulkDialog {...choice.bulkDialog} />}
        {adding && <AddDialog onClose={() => setAdding(false)} />}
        {linking && <LinkDialog onClose={() => setLinking(false)} />}
      </Suspense>
    </>
  )
}

type SelectedProps = {
  state: UserListState
  columns: readonly ColumnChoice[]
  choice: RowActions
  total: number
}

/** The bar of the selected users, with the export of just them. */
function Selected({ state, columns, choice: { choice, chosen, askMany, askBulk }, total }: SelectedProps) {
  const [exporting, setExporting] = useState(false)
  return (
    <>
      <SelectedUsers
        rows={chosen}
        count={choice.count}
        total={total}
        onAll={choice.all}
        onAct={action => void askMany(action)}
        onBulk={act => void askBulk(act)}
        onExport={() => setExporting(true)}
        onClear={choice.clear}
      />
      {exporting && (
        <ExportUsersDialog
          {...{ state, columns, total }}
          chosen={choice}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

/** A page past the end becomes the last one, without an extra entry in the browser's history. */
function useClamp(total: number | undefined, state: UserListState, onState: Props['onState']) {
  useEffect(() => {
    if (total === undefined) return
    const last = lastPage(total, state.size)
    if (state.page > last) onState({ ...state, page: last }, { replace: true })
  }, [total, state, onState])
}
