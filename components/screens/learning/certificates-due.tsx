import { lastDate } from '../../../client/zones/format.ts'
import { certificatesDue } from '../../../contract/learning/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import * as css from './learning.css.ts'

/** Certificates that expire soon or have expired (D27, O23); nothing if there are none. */
export function CertificatesDue() {
  const { t, locale } = useText()
  const { data } = useScoped(certificatesDue, { limit: 100 }, { loading: false })
  if (!data || data.total === 0) return null
  const expired = data.records.filter(each => each.expired).length
  const soon = data.records.length - expired
  const counts = [
    expired > 0 ? t('learning:due.expired', { count: expired }) : '',
    soon > 0 ? t('learning:due.soon', { count: soon, days: data.days }) : '',
  ]
  const text = (
    <>
      <strong>{counts.filter(Boolean).join(' · ')}</strong>
      <ul className={css.due}>
        {data.records.map(each => (
          <li key={each.id}>
            {t('learning:due.left', { name: localName(each, locale), date: lastDate(each.expiresAt) })}
          </li>
        ))}
      </ul>
    </>
  )
  return <Banner notice={{ id: 'certificates', tone: expired > 0 ? 'danger' : 'warning', text }} />
}
