import type { ReactNode } from 'react'
import type { removeDepartment } from '../../../contract/departments/calls.ts'
import type { removePosition } from '../../../contract/positions/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { LateImpact } from '../impact/late-impact.tsx'

type Props = {
  node: { id: string; rowVersion: number; name: string; nameEn: string }
  call: typeof removeDepartment | typeof removePosition
  size?: 'sm'
  onClose: () => void
  onDone: () => Promise<unknown>
  onGone: () => void
  /** The consequences. */
  children: ReactNode
}

/** Asks before a department, a position or a category is deleted for good. */
export function RemoveDialog({ node, call, size, onClose, onDone, onGone, children }: Props) {
  const { t, locale } = useText()
  const name = localName(node, locale)
  const version = { id: node.id, rowVersion: node.rowVersion }
  return (
    <ActDialog
      call={call as typeof removeDepartment}
      toInput={({ values }) => ({ ...version, reason: values.reason })}
      words={{
        title: t('places:remove.title', { name }),
        confirm: t('common:action.delete'),
        done: t('places:remove.done', { name }),
      }}
      danger
      size={size}
      reason="optional"
      beside={<LateImpact call={call} input={version} />}
      onDone={async () => {
        onGone()
        await onDone()
      }}
      onClose={onClose}
    >
      <p>{children}</p>
    </ActDialog>
  )
}
