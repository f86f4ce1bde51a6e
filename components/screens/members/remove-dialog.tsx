import { removeMembers } from '../../../contract/members/changes.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { BatchDialog } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { getSeen } from '../../shared/list/batches.ts'
import { useNameOf } from '../../shared/people/person.tsx'

type Props = {
  studyId: string
  rows: readonly MemberRow[]
  readNewest?: (ids: readonly string[]) => Promise<readonly MemberRow[]>
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Removes members with a reason, each with their own result (L25, L26, F20). */
export function RemoveDialog({ studyId, rows, readNewest, onDone, onClose }: Props) {
  const { t } = useText()
  const getName = useNameOf()
  return (
    <BatchDialog
      rows={rows}
      getName={getName}
      readNewest={readNewest}
      onDone={onDone}
      onClose={onClose}
      call={removeMembers}
      toInput={(part, { reason }) => ({ studyId, members: part.map(getSeen), reason: reason.trim() })}
      words={{
        title: t('members:removeTitle', { count: rows.length, name: rows[0] ? getName(rows[0]) : '' }),
        confirm: t('members:remove'),
        done: count => t('members:removed', { count }),
      }}
      danger
    >
      <p>{t('members:removeEffect')}</p>
    </BatchDialog>
  )
}
