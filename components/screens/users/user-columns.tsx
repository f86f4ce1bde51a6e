import { CircleHelp } from 'lucide-react'
import { userRecord } from '../../../contract/users/fields.ts'
import type { UserAction, UserRow } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import * as css from '../../shared/page/page.css.ts'
import { Reading, UserStatusChip, useListedName, useNameOf } from '../../shared/people/person.tsx'
import { getColumns } from '../../shared/record/field-value.tsx'
import { askWhy } from '../../shared/why/why-ask.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { offFor, type StatusAction, statusActions, takesAway } from './actions.ts'
import type { ColumnChoice } from './columns.ts'

/** URL of a user's page. */
export const detailPath = (id: string): string => `/csr_mds/user/detail/${id}`

/** The chosen columns, and the menu of each row. */
export function useUserColumns(
  choice: readonly ColumnChoice[],
  onAct: (action: StatusAction, row: UserRow) => void,
): Column<UserRow>[] {
  const { t, locale } = useText()
  const names = choice.filter(column => column.shown).map(({ id }) => id)
  const shown = getColumns<typeof userRecord.fields, UserRow>(userRecord, names, locale, {
    name: row => <Name row={row} />,
    status: row => <UserStatusChip {...row} />,
    lastSignInAt: row =>
      row.lastSignInAt ? undefined : <span className={css.quiet}>{t('users:neverSignedIn')}</span>,
  })
  const actions: Column<UserRow> = {
    id: 'actions',
    head: t('users:field.actions'),
    actions: true,
    cell: row => <RowMenu row={row} onAct={onAct} />,
  }
  return [...shown, actions]
}

function Name({ row }: { row: UserRow }) {
  const nameOf = useListedName()
  return (
    <span className={css.name}>
      <Anchor href={detailPath(row.id)} className={css.nameLink}>
        <Ellipsis text={nameOf(row)} focusable={false} />
      </Anchor>
      <Reading reading={row.reading} />
    </span>
  )
}

function RowMenu({ row, onAct }: { row: UserRow; onAct: (action: StatusAction, row: UserRow) => void }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const nameOf = useNameOf()
  const off = (action: UserAction) => offFor(row, action, locale)
  const actions = [
    {
      id: 'edit',
      kind: 'account' as const,
      label: t('users:action.edit'),
      off: off('edit'),
      onChoose: () => go(`${detailPath(row.id)}?edit=1`),
    },
    ...statusActions.map(action => ({
      id: action,
      kind: 'account' as const,
      label: t(`users:action.${action}`),
      off: off(action),
      danger: takesAway.has(action),
      onChoose: () => onAct(action, row),
    })),
    {
      id: 'why',
      icon: CircleHelp,
      label: t('portal:why'),
      onChoose: () => askWhy({ user: { id: row.id, name: nameOf(row) } }),
    },
  ]
  return <ActionMenu label={t('users:table.rowActions', { name: nameOf(row) })} actions={actions} />
}
