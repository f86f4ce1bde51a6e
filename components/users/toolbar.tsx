import { ChevronDown, FileUp, Mail, QrCode, UserPlus } from 'lucide-react'
import { buttonKey } from '../../contract/access/menus.ts'
import { SearchBox } from '../search-box.tsx'
import { useNavigation } from '../shell/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Off } from '../ui/off.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { type ColumnChoice, columnKeys, firstColumns, readColumns } from './columns.ts'
import { ExportUsers } from './export-button.tsx'
import { Filters, filters } from './filters.tsx'
import type { UserListState } from './list-state.ts'
import { useSearchConditions } from './use-search-conditions.ts'
import { ends, searchBox, toolbar } from './users.css.ts'
import { ViewsMenu } from './views-menu.tsx'

export type ToolbarProps = {
  state: UserListState
  onState: (state: UserListState) => void
  columns: readonly ColumnChoice[]
  onColumns: (columns: readonly ColumnChoice[]) => void
  onAdd: () => void
  /** Why no user can be added. */
  addOff?: Off | undefined
  /** Opens the registration links; absent if the role may not use them. */
  onLink?: () => void
}

/** One row over the table: search, filters, columns, and the button that adds a user. */
export function UserToolbar({ state, onState, columns, onColumns, onAdd, addOff, onLink }: ToolbarProps) {
  const { t } = useText()
  const conditions = useSearchConditions()
  return (
    <search className={toolbar}>
      <SearchBox
        className={searchBox}
        label={t('users:searchLabel')}
        placeholder={t(conditions?.texts.includes('email') === false ? 'users:searchPlain' : 'users:search')}
        query={state.query}
        onQuery={query => onState({ ...state, query, page: 1 })}
      />
      <Filters state={state} onState={onState} offered={conditions?.filters ?? filters} />
      <span className={ends}>
        <ViewsMenu {...{ state, columns, onState, onColumns }} />
        <ColumnChooser
          columns={columnKeys.map(id => ({ id, label: t(`users:field.${id}`), fixed: id === 'name' }))}
          value={columns}
          onChange={next => onColumns(readColumns(next))}
          onReset={() => onColumns(firstColumns)}
        />
        <ExportUsers state={state} columns={columns} />
        <Invite onLink={onLink} />
        <Button variant="primary" icon={UserPlus} onClick={onAdd} off={addOff}>
          {t('users:add.button')}
        </Button>
      </span>
    </search>
  )
}

const inviteKey = buttonKey(1011, 'USER_MANAGEMENT_INVITATION')
/** Imports of users and of their roles (L75): either right opens the page. */
const importKeys = [buttonKey(1011, 'USER_MANAGEMENT_IMPORT'), buttonKey(1011, 'USER_ROLE_ASSIGN')]
const inviteKeys = [inviteKey]

/** Ways to add several users at once, as far as the role allows them. */
function Invite({ onLink }: Pick<ToolbarProps, 'onLink'>) {
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
  if (entries.length === 0) return null
  return (
    <Menu
      placement="bottom-end"
      trigger={<Button iconEnd={ChevronDown}>{t('users:invite.button')}</Button>}
      groups={[{ id: 'add', entries: entries.map(({ keys: _keys, ...entry }) => entry) }]}
    />
  )
}
