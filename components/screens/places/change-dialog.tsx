import type { ReactNode } from 'react'
import type { Call } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type DialogForm, FormDialog } from '../../shared/form/form-dialog.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { LateImpact } from '../impact/late-impact.tsx'

type Props = {
  form: DialogForm & { values: object; set: (part: never) => void }
  title: string
  confirm: string
  danger?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Why it can't be confirmed at present. */
  off?: string
  /** The request, whose impact is shown before anything is saved; null while it is incomplete. */
  impact?: { call: Call; input: Record<string, unknown> | null }
  onClose: () => void
  children?: ReactNode
}

/**
 * The common dialog for changes of departments, positions and custom fields: change, impact, and the reason for the
 * audit trail if the entries have one.
 */
export function ChangeDialog({ form, impact, children, ...dialog }: Props) {
  const { t } = useText()
  const { reason } = form.values as { reason?: string }
  return (
    <FormDialog {...dialog} form={form} beside={impact && <LateImpact {...impact} />}>
      {children}
      {reason !== undefined && (
        <TextArea
          label={t('places:reason')}
          hint={t('places:reasonHint')}
          rows={2}
          maxLength={limits.reasonLength}
          value={reason}
          onChange={event => form.set({ reason: event.currentTarget.value } as never)}
        />
      )}
    </FormDialog>
  )
}
