import { dateTime } from '../../client/format.ts'
import type { SavedSettings } from '../../contract/tenant-calls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'
import { changedIn, type Draft, draftOf } from './draft.ts'
import { useNamesOf } from './reviewer-name.ts'
import * as css from './tenant-setting.css.ts'
import { useSettingText } from './value-text.ts'

type Props = {
  mine: Draft
  /** What the draft began with. */
  base: Draft
  theirs: SavedSettings
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** Somebody else saved first: every setting that either changed stands beside the other's, and one of them is chosen (TR-C1). */
export function SettingConflict({ mine, base, theirs, busy, onMine, onTheirs, onBack }: Props) {
  const { t } = useText()
  const saved = draftOf(theirs.settings)
  const fields = [...new Set([...changedIn(mine, base), ...changedIn(saved, base)])]
  const value = useFieldText([mine.accessReviewerId, saved.accessReviewerId])
  // What only the other changed is kept whichever is chosen.
  const kept = (field: keyof Draft) => (changedIn(mine, base).includes(field) ? mine[field] : saved[field])
  return (
    <Dialog
      open
      title={t('tenant:conflict.title')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('tenant:conflict.back')}</Button>
          <Button onClick={onTheirs}>{t('tenant:conflict.takeTheirs')}</Button>
          <Button variant="primary" busy={busy} onClick={onMine}>
            {t('tenant:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>
        {t('tenant:conflict.text', {
          name: theirs.changed?.by ?? t('tenant:conflict.unknown'),
          at: theirs.changed ? dateTime(theirs.changed.at) : '',
        })}
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('tenant:conflict.field')}</th>
            <th scope="col">{t('tenant:conflict.mine')}</th>
            <th scope="col">{t('tenant:conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={field}>
              <th scope="row">{t(`tenant:field.${field}`)}</th>
              <td>{value(field, kept(field))}</td>
              <td>{value(field, saved[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function useFieldText(reviewers: readonly (string | null)[]) {
  const text = useSettingText()
  const nameOf = useNamesOf(reviewers)
  return (field: keyof Draft, value: unknown) =>
    field === 'accessReviewerId' && typeof value === 'string' ? nameOf(value) : text(field, value)
}
