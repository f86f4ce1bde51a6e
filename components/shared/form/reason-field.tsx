import type { ComponentProps } from 'react'
import { limits } from '../../../contract/limits.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useText } from '../call/use-text.ts'

type Props = { form: { text: (field: 'reason') => Partial<ComponentProps<typeof TextArea>> } }

/** The required reason of a change of access. */
export function ReasonField({ form }: Props) {
  const { t } = useText()
  return (
    <TextArea
      {...form.text('reason')}
      label={t('assign:reason')}
      hint={t('assign:reasonHelp')}
      required
      countTo={limits.reasonLength}
    />
  )
}

/** The error of a missing reason. */
export function useReasonCheck() {
  const { t } = useText()
  return ({ reason }: { reason: string }): { reason?: string } =>
    reason.trim() === '' ? { reason: t('assign:reasonRequired') } : {}
}
