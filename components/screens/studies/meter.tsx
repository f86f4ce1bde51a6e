import type { MouseEvent } from 'react'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { WordHelp } from '../../shared/page/word-help.tsx'
import { getLabel } from '../../shared/record/field-names.ts'
import { goToField } from '../../ui/form/go-to-field.ts'
import { type RecordName, wantedCount } from './form-values.ts'
import * as css from './studies.css.ts'

type Props = {
  missing: readonly RecordName[]
  /** The id of the form, whose fields the links lead to. */
  formId: string
}

type MissingProps = {
  missing: readonly RecordName[]
  /** Where a field is filled in. */
  getHref: (name: RecordName) => string
  /** Opens it; without it, on a page to read, the browser follows the link. */
  onOpen?: ((name: RecordName, event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** Links to the fields that a complete study has and this one lacks (L20). */
export function Missing({ missing, getHref, onOpen }: MissingProps) {
  const { t } = useText()
  if (missing.length === 0) return null
  return (
    <nav aria-label={t('studyScreens:meter.missing')}>
      <ul className={css.missing}>
        <li className={css.missingHead}>{t('studyScreens:meter.missing')}</li>
        {missing.map(name => (
          <li key={name}>
            <a href={getHref(name)} onClick={event => onOpen?.(name, event)}>
              {getLabel(studyRecord, name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How complete the configuration is, with a link to each field that is missing (L20). */
export function Meter({ missing, formId }: Props) {
  const { t } = useText()
  const filled = wantedCount - missing.length
  const percent = Math.floor((filled * 100) / wantedCount)
  const text = t('studyScreens:meter.text', { filled, total: wantedCount, percent })
  return (
    <section className={css.meter} aria-label={t('studyScreens:meter.title')}>
      <p className={css.plain} role="status">
        {missing.length === 0 ? t('studyScreens:meter.full') : text}
        <WordHelp word="completeness" name={t('studyScreens:meter.title')} />
      </p>
      <progress className={css.bar} max={wantedCount} value={filled} aria-label={text} />
      <Missing
        missing={missing}
        getHref={name => `#${formId}-${name}`}
        onOpen={(name, event) => goToField(event, `${formId}-${name}`)}
      />
    </section>
  )
}
