import { dateTime } from '../../client/zones/format.ts'
import type { SavedSettings } from '../../contract/tenant/calls.ts'
import { useText } from '../use-text.ts'
import { BothSides } from './both-sides.tsx'
import { changedIn, type Draft, getDraft } from './draft.ts'
import { useNamesOf } from './reviewer-name.ts'
import { useSettingText } from './value-text.ts'

type Props = {
  mine: Draft
  /** The values at the start of editing. */
  base: Draft
  theirs: SavedSettings
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Another user saved the settings first: shows the changes of both, side by side. */
export function SettingConflict({ mine, base, theirs, busy, onMine, onTheirs, onBack }: Props) {
  const { t } = useText()
  const saved = getDraft(theirs.settings)
  const own = changedIn(mine, base)
  const fields = [...new Set([...own, ...changedIn(saved, base)])]
  const value = useFieldText([mine.accessReviewerId, saved.accessReviewerId])
  return (
    <BothSides
      title={t('tenant:conflict.title')}
      text={t('tenant:conflict.text', {
        name: theirs.changed?.by ?? t('tenant:conflict.unknown'),
        at: theirs.changed ? dateTime(theirs.changed.at) : '',
      })}
      rows={fields.map(field => ({
        field,
        label: t(`tenant:field.${field}`),
        // Changes of the other user alone survive either choice.
        mine: own.includes(field) ? value(field, mine[field]) : t('tenant:conflict.untouched'),
        theirs: value(field, saved[field]),
      }))}
      {...{ busy, onMine, onTheirs, onBack }}
    />
  )
}

function useFieldText(reviewers: readonly (string | null)[]) {
  const text = useSettingText()
  const nameOf = useNamesOf(reviewers)
  return (field: keyof Draft, value: unknown) =>
    field === 'accessReviewerId' && typeof value === 'string' ? nameOf(value) : text(field, value)
}
