import { FileDown } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectionBar } from '../../shared/list/selection-bar.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import type { Leading } from '../../ui/base/off.ts'
import { offFor, type StatusAction, statusActions, takesAway } from './actions.ts'
import { type BulkAct, bulkActs } from './bulk-acts.ts'

type Props = {
  /** The selected rows that are loaded; `count` is the number of all of them. */
  rows: readonly UserRow[]
  count: number
  total: number
  onAll: () => void
  onAct: (action: StatusAction) => void
  onBulk: (act: BulkAct) => void
  onExport: () => void
  onClear: () => void
}

const most = limits.selectionMost

const bulkCalls = {
  giveRole: 'grantRoleToUsers',
  addDepartment: 'addDepartmentMembers',
  setValidity: 'setUserValidity',
} as const

/** The actions on the selected users; one that is impossible for all of them says why. */
export function SelectedUsers({ rows, count, total, onAll, onAct, onBulk, onExport, onClear }: Props) {
  const { t, locale } = useText()
  const why = useWhy('exportUsers', ...Object.values(bulkCalls))
  const off = (action: StatusAction): Leading | undefined => {
    const reasons = rows.map(row => offFor(row, action, locale))
    return rows.length === count && reasons.every(reason => reason !== undefined) ? reasons[0] : undefined
  }
  const tooMany = total > most ? t('users:selection.tooMany', { count: most }) : undefined
  return (
    <SelectionBar
      label={t('users:selection.bar')}
      text={t('users:selection.count', { count })}
      all={count < total ? { count: total, onSelect: onAll, off: tooMany } : undefined}
      actions={[
        {
          id: 'export',
          icon: FileDown,
          label: t('users:export.button'),
          off: offBy(why.exportUsers, 'exportUsers'),
          onChoose: onExport,
        },
      ]}
      more={{
        text: t('users:selection.more'),
        actions: [
          ...bulkActs.map(act => ({
            id: act,
            label: t(`users:bulk.action.${act}`),
            off: offBy(why[bulkCalls[act]], bulkCalls[act]),
            onChoose: () => onBulk(act),
          })),
          ...statusActions.map(action => ({
            id: action,
            kind: 'account' as const,
            label: t(`users:action.${action}`),
            off: off(action),
            danger: takesAway.has(action),
            onChoose: () => onAct(action),
          })),
        ],
      }}
      onClear={onClear}
    />
  )
}
