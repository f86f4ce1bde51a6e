import { FileUp, Mail, QrCode, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonKey } from '../../../contract/access/menus.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import type { ViewContent } from '../../shared/list/view-list.ts'
import { ViewsMenu } from '../../shared/list/views-menu.tsx'
import { useNavigation } from '../../shared/page/navigation.tsx'
import type { Off } from '../../ui/base/off.ts'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { type ColumnChoice, columnKeys, firstColumns, readColumns } from './columns.ts'
import { ExportUsers } from './export-button.tsx'
import { filters, useFilters } from './filters.ts'
import { type UserListState, widened } from './list-state.ts'
import { useSearchConditions } from './use-search-conditions.ts'
import { getAddress, userViews } from './views.ts'

export type ToolbarProps = {
  state: UserListState
  onState: (state: UserListState) => void
  columns: readonly ColumnChoice[]
  onColumns: (columns: readonly ColumnChoice[]) => void
  /** How many users match; undefined while it is unknown. */
  total: number | undefined
  /** Shows the list as a saved view has it. */
  onTake: (view: ViewContent) => void
  onAdd: () => void
  /** Why no user can be added. */
  addOff?: Off | undefined
  /** Opens the registration links; absent if the role may not use them. */
  onLink?: () => void
  /** The bar of the selected users. */
  selection?: ReactNode
}

/** Search, filters, columns and export of the user list, and the buttons that add users. */
export function UserToolbar({
  state,
  onState,
  columns,
  onColumns,
  onTake,
  total,
  selection,
  ...add
}: ToolbarProps) {
  const { t } = useText()
  const conditions = useSearchConditions()
  const plain = conditions?.texts.includes('email') === false
  return (
    <ListToolbar
      search={{
        label: t('users:searchLabel'),
        placeholder: t(plain ? 'users:searchPlain' : 'users:search'),
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useFilters({ state, onState, offered: conditions?.filters ?? filters })}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={useAdd(add)}
      selection={selection}
    >
      <ViewsMenu
        views={userViews}
        now={{ address: getAddress(state), columns }}
        shareText={t('users:views.share')}
        onTake={onTake}
      />
      <ColumnChooser
        columns={columnKeys.map(id => ({ id, label: t(`users:field.${id}`), fixed: id === 'name' }))}
        value={columns}
        onChange={next => onColumns(readColumns(next))}
        onReset={() => onColumns(firstColumns)}
      />
      <ExportUsers {...{ state, columns, total }} />
    </ListToolbar>
  )
}

const inviteKey = buttonKey(1011, 'USER_MANAGEMENT_INVITATION')
/** Imports of users and of their roles (L75): either right opens the page. */
const importKeys = [buttonKey(1011, 'USER_MANAGEMENT_IMPORT'), buttonKey(1011, 'USER_ROLE_ASSIGN')]
const inviteKeys = [inviteKey]

/** The button that adds a user, and the ways to add several at once, as far as the role allows them. */
function useAdd({ onAdd, addOff, onLink }: Pick<ToolbarProps, 'onAdd' | 'addOff' | 'onLink'>) {
  const { t } = useText()
  const { go } = useNavigation()
  const { buttons } = useSession()
  const entries = [
    {
      id: 'mail',
      keys: inviteKeys,
      icon: Mail,
      label: t('users:invite.byMail'),
      onChoose: () => go('/csr_mds/user/invite'),
    },
    {
      id: 'link',
      keys: inviteKeys,
      icon: QrCode,
      label: t('users:invite.byLink'),
      onChoose: () => onLink?.(),
    },
    {
      id: 'import',
      keys: importKeys,
      icon: FileUp,
      label: t('users:invite.import'),
      onChoose: () => go('/csr_mds/user/import'),
    },
  ].filter(({ keys }) => keys.some(key => buttons.includes(key)))
  return {
    label: t('users:add.button'),
    icon: UserPlus,
    off: addOff,
    onAdd,
    more: {
      label: t('users:invite.button'),
      entries: entries.map(({ keys: _keys, ...entry }) => entry),
    },
  }
}
