import { Eye, Pencil, Trash2 } from 'lucide-react'
import { listed } from '../../../client/zones/format.ts'
import { editRoleRule, type RoleRule, type RoleRules } from '../../../contract/role-rules/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { whyOff } from '../../shared/why/why.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { draftNames } from './draft.ts'
import type { RuleDialog } from './page.tsx'
import * as css from './role-rules.css.ts'

type Props = { data: RoleRules; onAsk: (asked: RuleDialog) => void }
type CellProps = Props & { rule: RoleRule }

/** The rules by name, with how many users break each. */
export function RuleTable({ data, onAsk }: Props) {
  const { t } = useText()
  const columns = useColumns({ data, onAsk })
  return (
    <>
      <DataTable
        caption={t('portal:title.roleRules')}
        columns={columns}
        rows={data.records}
        rowKey={row => row.id}
        spine={row => (row.breakers > 0 ? 'warning' : undefined)}
      />
      {data.records.map(rule => (
        <Door key={rule.id} rule={rule} onAsk={onAsk} />
      ))}
    </>
  )
}

/** Offers a stored draft of a rule where it is edited. */
function Door({ rule, onAsk }: Pick<CellProps, 'rule' | 'onAsk'>) {
  useDraftDoor(draftNames.edit(rule.id), () => onAsk({ action: 'edit', rule }))
  return null
}

function useColumns(props: Props): Column<RoleRule>[] {
  const { t, locale } = useText()
  return [
    {
      id: 'name',
      head: t('roleRules:column.name'),
      wrap: true,
      cell: rule => (
        <span className={css.name}>
          <span>{localName(rule, locale)}</span>
          <span className={css.sub}>{t(`roleRules:reach.${rule.reach}`)}</span>
        </span>
      ),
    },
    {
      id: 'roles',
      head: t('roleRules:column.roles'),
      wrap: true,
      cell: rule => listed(rule.roles.map(role => localName(role, locale))),
    },
    {
      id: 'breakers',
      head: t('roleRules:column.breakers'),
      cell: rule =>
        rule.breakers === 0 ? (
          t('common:answer.none')
        ) : (
          <Button variant="quiet" small onClick={() => props.onAsk({ action: 'read', rule })}>
            {t('roleRules:breakers.count', { count: rule.breakers })}
          </Button>
        ),
    },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: rule => <Actions {...props} rule={rule} />,
    },
  ]
}

function Actions({ rule, data, onAsk }: CellProps) {
  const { t, locale } = useText()
  const off = whyOff(data.editing, locale, editRoleRule.name)
  const name = localName(rule, locale)
  return (
    <span className={css.actions}>
      <IconButton
        icon={Eye}
        variant="quiet"
        label={t('roleRules:open', { name })}
        onClick={() => onAsk({ action: 'read', rule })}
      />
      <IconButton
        icon={Pencil}
        variant="quiet"
        label={t('terms:editName', { name })}
        off={off}
        onClick={() => onAsk({ action: 'edit', rule })}
      />
      <IconButton
        icon={Trash2}
        variant="quiet"
        label={t('terms:deleteName', { name })}
        off={off}
        onClick={() => onAsk({ action: 'remove', rule })}
      />
    </span>
  )
}
