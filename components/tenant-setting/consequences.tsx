import { useEffect, useState } from 'react'
import type { TenantSettings } from '../../contract/tenant.ts'
import { type Consequence, previewSetting } from '../../contract/tenant-calls.ts'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from '../users/person.tsx'
import * as css from './tenant-setting.css.ts'

/** Pause after the last change before the server is asked (ms). */
const rest = 300

/** Whom the settings would hit, worked out by the server before they are saved. */
export function Consequences({ settings, changed }: { settings: TenantSettings | null; changed: boolean }) {
  const { t } = useText()
  return (
    <aside className={css.panel} aria-labelledby="hits-title">
      <h2 id="hits-title" className={css.panelTitle}>
        {t('tenant:hits.title')}
      </h2>
      <div aria-live="polite" className={css.hits}>
        {!changed && <p className={css.hint}>{t('tenant:hits.clean')}</p>}
        {changed && !settings && <p className={css.hint}>{t('tenant:hits.invalid')}</p>}
        {changed && settings && <Hits settings={settings} />}
      </div>
    </aside>
  )
}

function Hits({ settings }: { settings: TenantSettings }) {
  const { t } = useText()
  const asked = useRested(settings)
  const query = useScoped(previewSetting, asked, { keepsRows: true, loading: false })
  if (query.error)
    return (
      <>
        <p className={css.hint}>{query.error.message || t('tenant:hits.failed')}</p>
        <Button small onClick={() => void query.refetch()}>
          {t('tenant:hits.again')}
        </Button>
      </>
    )
  if (!query.data) return <Skeleton lines={3} />
  const { consequences } = query.data
  if (consequences.length === 0) return <p className={css.hint}>{t('tenant:hits.nobody')}</p>
  return consequences.map(each => <Hit key={each.kind} of={each} />)
}

function Hit({ of: { kind, count, people, departments } }: { of: Consequence }) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const left = count - people.length - departments.length
  return (
    <section className={css.hit}>
      <h3 className={css.hitTitle}>{t(`tenant:hits.${kind}`, { count })}</h3>
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
        {left > 0 && people.length + departments.length > 0 && (
          <li className={css.place}>{t('tenant:hits.more', { count: left })}</li>
        )}
      </ul>
    </section>
  )
}

/** A value once it has stopped changing. */
function useRested(value: TenantSettings): TenantSettings {
  const [rested, setRested] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as TenantSettings), rest)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
