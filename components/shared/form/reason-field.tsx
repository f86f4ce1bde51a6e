import type { ComponentProps } from 'react'
import { limits } from '../../../contract/limits.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useText } from '../call/use-text.ts'

type Area = Partial<ComponentProps<typeof TextArea>>
type Props = Omit<Area, 'form'> & { form: { text: (field: 'reason') => Area } }

/** The reason of a change, for the audit trail; required unless the caller says otherwise. */
export function ReasonField({ form, required = true, ...rest }: Props) {
  const { t } = useText()
  return (
    <TextArea
      {...form.text('reason')}
      label={t('common:reason.label')}
      hint={t(required ? 'common:reason.hint' : 'common:reason.optional')}
      required={required}
      countTo={limits.reasonLength}
      {...rest}
    />
  )
}

/** The error of a reason: it is missing, or too long. */
export function useReasonCheck() {
  const { t } = useText()
  return ({ reason }: { reason: string }, isRequired = true): { reason?: string } => {
    if (isRequired && reason.trim() === '') return { reason: t('common:reason.required') }
    if ([...reason].length <= limits.reasonLength) return {}
    return { reason: t('common:reason.tooLong', { max: limits.reasonLength }) }
  }
}
