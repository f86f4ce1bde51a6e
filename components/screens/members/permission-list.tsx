import { listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { memberPermissions } from '../../../contract/members/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRightText } from '../impact/use-right-text.ts'

type Row = Output<typeof memberPermissions>['records'][number]
type Props = { studyId: string; userId: string }

/** What a member may do in the study now, and by which role (L24). */
export function PermissionList({ studyId, userId }: Props) {
  const { t, locale } = useText()
  const rightText = useRightText()
  const query = useScoped(memberPermissions, { studyId, userId })
  if (query.error || !query.data) return <Loaded query={query} small lines={6} />
  return (
    <DataTable<Row>
      caption={t('members:tab.permissions')}
      columns={[
        { id: 'right', head: t('members:permission.right'), wrap: true, cell: row => rightText(row.right) },
        {
          id: 'roles',
          head: t('members:permission.roles'),
          wrap: true,
          cell: row => listed(row.roles.map(each => localName(each, locale))),
        },
      ]}
      rows={query.data.records}
      rowKey={row => row.right}
      empty={<EmptyState small title={t('members:permission.none')} />}
    />
  )
}
