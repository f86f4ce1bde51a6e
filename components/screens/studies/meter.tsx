import { studyRecord } from '../../../contract/studies/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { goToField } from '../../ui/form/go-to-field.ts'
import { type RecordName, wantedCount } from './form-values.ts'
import * as css from './studies.css.ts'

type Props = {
  missing: readonly RecordName[]
  /** The id of the form, whose fields the links lead to; without one, on a page to read, they lead to the sections. */
  formId?: string
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
      </p>
      <progress className={css.bar} max={wantedCount} value={filled} aria-label={text} />
      {missing.length > 0 && (
        <nav aria-label={t('studyScreens:meter.missing')}>
          <ul className={css.missing}>
            {missing.map(name => (
              <li key={name}>
                {formId ? (
                  <FieldLink name={name} id={`${formId}-${name}`} />
                ) : (
                  <a href={`#${studyRecord.fields[name].section}`}>{getLabel(studyRecord, name)}</a>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}

/** Leads to a field and focuses it. */
const FieldLink = ({ name, id }: { name: string; id: string }) => (
  <a href={`#${id}`} onClick={event => goToField(event, id)}>
    {getLabel(studyRecord, name)}
  </a>
)
