import type { CallError } from '../../../client/http/call-error.ts'
import type { Consequence } from '../../../contract/tenant/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import * as css from './tenant-setting.css.ts'

/** The users affected as soon as a change is saved: their number, and the first of them by name. */
export function HitList({ of: consequences }: { of: readonly Consequence[] }) {
  return consequences.map(each => <Hit key={`${each.kind}.${each.reminder}`} of={each} />)
}

/** The affected users could not be computed. */
export function HitsFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <p className={css.hint}>{error.message || t('tenant:hits.failed')}</p>
      <Button small onClick={onRetry}>
        {t('tenant:hits.again')}
      </Button>
    </>
  )
}

function Hit({ of: { kind, reminder, count, people, departments } }: { of: Consequence }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const named = people.length + departments.length
  const what = reminder ? t(`tenant:kind.${reminder}`) : ''
  return (
    <section className={css.hit}>
      <h3 className={css.hitTitle}>{t(`tenant:hits.${kind}`, { count, what })}</h3>
      {named > 0 && (
        <ul className={css.names}>
          {people.map(person => (
            <li key={person.id} className={css.name}>
              <span>{nameOf(person)}</span>
              <span className={css.place}>
                {localName({ name: person.department ?? '', nameEn: person.departmentEn ?? '' }, locale)}
              </span>
            </li>
          ))}
          {departments.map(department => (
            <li key={department.id} className={css.name}>
              {localName(department, locale)}
            </li>
          ))}
          {count > named && <li className={css.place}>{t('tenant:hits.more', { count: count - named })}</li>}
        </ul>
      )}
    </section>
  )
}
