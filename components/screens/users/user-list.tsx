import { CircleHelp, FileUp, Mail, QrCode, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { listed, total as totalText } from '../../../client/zones/format.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import { listSavedViews, removeView, saveView } from '../../../contract/saved-lists/views.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSetting } from '../../shared/call/use-setting.ts'
import { useText } from '../../shared/call/use-text.ts'
import { CountLink } from '../../shared/list/count-link.tsx'
import { getFilterWords } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { recordColumns } from '../../shared/list/record-columns.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { Reading, toneOf, UserStatusChip, useListedName, useNameOf } from '../../shared/people/person.tsx'
import { getLabel } from '../../shared/record/field-names.ts'
import { getColumns } from '../../shared/record/field-value.tsx'
import { askWhy } from '../../shared/why/why-ask.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { LazyApprovalRequests } from '../impact/lazy-approval-requests.tsx'
import { detailPath, offFor, type StatusAction, statusActions, takesAway } from './actions.ts'
import { type BulkAct, bulkActs } from './bulk-acts.ts'
import { draftNames } from './draft-names.ts'
import { useFilters } from './filters.ts'
import { type UserListState, userState } from './list-state.ts'
import { useSearchConditions } from './use-search-conditions.ts'

const StatusDialog = lazyPart(() => import('./status-dialog.tsx').then(file => file.StatusDialog), NotLoaded)
const BulkDialog = lazyPart(async () => {
  const [file] = await Promise.all([import('./bulk-dialog.tsx'), loadWords(['assign'])])
  return file.BulkDialog
}, NotLoaded)
const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then(file => file.LinkDialog), NotLoaded)
const AddDialog = lazyPart(() => import('./add-dialog.tsx').then(file => file.AddDialog), NotLoaded)

type Act = StatusAction | BulkAct | 'add' | 'link'
type Users = List<typeof searchUsers, UserListState, Act>

/** Columns of the user list; the name is always first. */
export const userColumns = recordColumns(userRecord, 'name')
type ColumnKey = (typeof userColumns.keys)[number]

function useLayout() {
  const [stored, setColumns] = useSetting('users.columns')
  const columns = useMemo(() => userColumns.read(stored), [stored])
  return {
    columns,
    setColumns,
    read: userColumns.read,
    reset: () => setColumns(userColumns.first),
    getLabel: (id: ColumnKey) => getLabel(userRecord, id),
  }
}

function useColumns(_: Users, shown: readonly ColumnKey[]): Column<UserRow>[] {
  const { t, locale } = useText()
  return getColumns<typeof userRecord.fields, UserRow>(userRecord, shown, locale, {
    name: row => <Name row={row} />,
    status: row => <UserStatusChip {...row} />,
    roles: row => (
      <CountLink
        count={row.roles}
        href={`${detailPath(row.id)}#roles`}
        label={t('users:roles.counted', { count: row.roles })}
      />
    ),
    lastSignInAt: row =>
      row.lastSignInAt ? undefined : <span className={css.quiet}>{t('users:neverSignedIn')}</span>,
  })
}

function Name({ row }: { row: UserRow }) {
  const nameOf = useListedName()
  return (
    <span className={css.name}>
      <Anchor href={detailPath(row.id)} className={css.nameLink}>
        <Ellipsis text={(!row.lastName && !row.firstName && row.email) || nameOf(row)} focusable={false} />
      </Anchor>
      <Reading reading={row.reading} />
    </span>
  )
}

function useRowActions(row: UserRow, { ask }: Users) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const nameOf = useNameOf()
  return [
    {
      id: 'edit',
      kind: 'account' as const,
      label: t('users:action.edit'),
      off: offFor(row, 'edit', locale),
      onChoose: () => go(`${detailPath(row.id)}?edit=1`),
    },
    ...statusActions.map(action => ({
      id: action,
      kind: 'account' as const,
      label: t(`users:action.${action}`),
      off: offFor(row, action, locale),
      danger: takesAway.has(action),
      onChoose: () => ask(action, [row]),
    })),
    {
      id: 'why',
      icon: CircleHelp,
      label: t('portal:why'),
      onChoose: () => askWhy({ user: { id: row.id, name: nameOf(row) } }),
    },
  ]
}

const isStatus = (act: Act): act is StatusAction => (statusActions as readonly Act[]).includes(act)

function useOff() {
  const { locale } = useText()
  return (row: UserRow, act: Act) => (isStatus(act) ? offFor(row, act, locale) : undefined)
}

function Dialog({
  act,
  onClose,
  list: _,
  ...props
}: ListDialogProps<typeof searchUsers, UserListState, Act>) {
  if (act === 'add') return <AddDialog onClose={onClose} />
  if (act === 'link') return <LinkDialog onClose={onClose} />
  if (isStatus(act)) return <StatusDialog {...props} action={act} onClose={onClose} />
  return <BulkDialog {...props} act={act} onClose={onClose} />
}

/** The number of users, or of matches with the filters: "7 of 212 match: enabled, Clinical Operations". */
function useCount({ state, query, isNarrowed }: Users, filters: readonly Filter[]): string {
  const { t } = useText()
  const options = { enabled: isNarrowed, staleTime: 60_000, loading: false }
  const all = useScoped(searchUsers, { limit: 1 }, options).data
  const { total = 0, capped } = query.data ?? {}
  const matching = totalText(total, capped)
  if (!isNarrowed) return capped ? matching : t('users:count.all', { count: total })
  const words = [
    ...(state.query ? [t('terms:quoted', { query: state.query })] : []),
    ...getFilterWords(filters),
  ]
  const values = { matching, filters: listed(words) }
  return all
    ? t('users:count.match', { ...values, total: totalText(all.total, all.capped) })
    : t('users:count.matchOnly', values)
}

function Above({ list }: { list: Users }) {
  useDraftDoor(draftNames.add, () => list.ask('add'))
  return <LazyApprovalRequests />
}

const invite = [buttonKey(1011, 'USER_MANAGEMENT_INVITATION')]

const bulkCalls = {
  giveRole: 'grantRoleToUsers',
  addDepartment: 'addDepartmentMembers',
  setValidity: 'setUserValidity',
} as const

const users = recordList<typeof searchUsers, UserListState, Act, ColumnKey>({
  call: searchUsers,
  state: userState,
  words: {
    title: 'terms:users',
    table: 'users:table.label',
    searchLabel: 'users:searchLabel',
    filtered: 'users:empty.filtered',
    empty: 'users:empty.never',
    emptyText: 'users:empty.neverText',
    emptyAsk: ['users:empty.askText', 'USER_MANAGEMENT_ADD'],
    selection: 'users:selection.bar',
    selected: 'users:selection.count',
  },
  useWords: () => ({
    search: useSearchConditions()?.texts.includes('email') === false ? 'users:searchPlain' : 'users:search',
  }),
  useName: useNameOf,
  useColumns,
  useLayout,
  useFilters,
  useCount,
  useRowActions,
  useOff,
  Dialog,
  Above,
  edge: row => toneOf[row.status],
  views: {
    calls: { list: listSavedViews, save: saveView, remove: removeView },
    setting: 'users.view',
    share: 'users:views.share',
  },
  exports: [
    {
      call: exportUsers,
      label: 'common:action.export',
      kind: 'users',
      about: 'exports:dialog.rows',
      indexName: 'users',
      selects: true,
    },
  ],
  add: {
    call: 'addUser',
    icon: UserPlus,
    label: 'users:add.button',
    act: 'add',
    more: {
      label: 'terms:invite',
      entries: [
        { icon: Mail, label: 'users:invite.byMail', buttons: invite, href: '/csr_mds/user/invite' },
        { icon: QrCode, label: 'users:invite.byLink', buttons: invite, act: 'link' },
        {
          icon: FileUp,
          label: 'terms:importFromSheet',
          href: '/csr_mds/user/import',
          /** Imports of users and of their roles (L75): either right opens the page. */
          buttons: [buttonKey(1011, 'USER_MANAGEMENT_IMPORT'), buttonKey(1011, 'USER_ROLE_ASSIGN')],
        },
      ],
    },
  },
  batch: [
    ...bulkActs.map(act => ({ act, label: `users:bulk.action.${act}`, call: bulkCalls[act] }) as const),
    ...statusActions.map(
      act => ({ act, label: `users:action.${act}`, kind: 'account', danger: takesAway.has(act) }) as const,
    ),
  ],
})

/** The users of the tenant that the acting role may see: search, filters, columns, selection, actions (D31, K13). */
export const UserList = (props: StateProps<UserListState>) => <RecordList of={users} {...props} />
