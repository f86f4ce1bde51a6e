import type { ComponentProps } from 'react'
import { limits } from '../../contract/limits.ts'
import { useText } from '../shared/call/use-text.ts'
import { TextArea } from '../ui/form/text-area.tsx'

type Area = Partial<ComponentProps<typeof TextArea>>
type Props = Omit<Area, 'form'> & { form: { text: (field: 'reason') => Area } }

/** The reason of an action, for the audit trail. */
export function ReasonField({ form, ...rest }: Props) {
  const { t } = useText()
  return (
    <TextArea
      {...form.text('reason')}
      label={t('users:dialog.reason')}
      hint={t('users:dialog.reasonHelp')}
      countTo={limits.reasonLength}
      {...rest}
    />
  )
}

/** The error of a reason: it is missing, or too long. */
export function useReasonError() {
  const { t } = useText()
  return (reason: string, isRequired: boolean): { reason?: string } => {
    if (isRequired && reason.trim() === '') return { reason: t('users:dialog.reasonRequired') }
    if ([...reason].length <= limits.reasonLength) return {}
    return { reason: t('users:error.tooLong', { max: limits.reasonLength }) }
  }
}
