import type { SavedSettings } from '../../../contract/tenant/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import type { Draft } from './draft.ts'
import { useNamesOf } from './reviewer-name.ts'
import type { SettingForm } from './use-setting-form.ts'
import { useSettingText } from './value-text.ts'

type Props = { form: SettingForm; onTheirs: (theirs: SavedSettings) => void }

/** Another user saved the settings first: shows the changes of both, side by side. */
export function SettingConflict({ form, onTheirs }: Props) {
  const { t } = useText()
  const text = useSettingText()
  const nameOf = useNamesOf([
    form.values.accessReviewerId,
    form.conflict?.theirs.settings.accessReviewerId ?? null,
  ])
  const show = (field: keyof Draft, draft: Draft) => {
    const value = draft[field]
    return field === 'accessReviewerId' && typeof value === 'string' ? nameOf(value) : text(field, value)
  }
  return (
    <ConflictDialog
      form={form}
      title={t('tenant:conflict.title')}
      text={said => t('tenant:conflict.text', said)}
      label={field => t(`tenant:field.${field}`)}
      show={show}
      onTheirs={onTheirs}
    />
  )
}
