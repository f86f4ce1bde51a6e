import { Download } from 'lucide-react'
import type { Learning } from '../../../client/learning/learning.ts'
import { companyDate, lastDate } from '../../../client/zones/format.ts'
import type { Certificate } from '../../../contract/learning/shapes.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import * as css from './exam.css.ts'
import { useCertificateFile } from './use-certificate-file.ts'

type CertificateProps = { certificate: Certificate; learning: Learning; text: Text; onRelearn?: () => void }

/** A certificate: holder, validity, days left, and its file (2.5.8). */
export function CertificateCard({ certificate, learning, text, onRelearn }: CertificateProps) {
  const { t, locale } = text
  const { expired, daysLeft, revokedAt } = certificate
  return (
    <section part="certificate" className={css.card} aria-label={t('player:certificate.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('player:certificate.title')}</h3>
        <StatusChip tone={expired ? 'danger' : daysLeft <= 30 ? 'warning' : 'completed'}>
          {revokedAt
            ? t('player:certificate.revoked', { date: companyDate(revokedAt) })
            : expired
              ? t('player:certificate.expired')
              : t('player:certificate.left', { count: daysLeft })}
        </StatusChip>
      </div>
      <dl className={css.facts}>
        <Fact term={t('player:certificate.holder')} value={fullName(certificate.holder, locale)} />
        <Fact term={t('player:certificate.number')} value={certificate.number} figure />
        <Fact term={t('player:certificate.issued')} value={companyDate(certificate.issuedAt)} figure />
        <Fact term={t('player:certificate.until')} value={lastDate(certificate.expiresAt)} figure />
      </dl>
      <p className={css.cardText}>{t('player:certificate.days', { count: certificate.validityDays })}</p>
      {expired && (
        <p className={css.cardText}>{t(revokedAt ? 'player:relearn.revoked' : 'player:relearn.expired')}</p>
      )}
      <div className={css.actions}>
        <Save certificate={certificate} learning={learning} text={text} />
        {expired && onRelearn && (
          <Button variant="primary" onClick={onRelearn}>
            {t('player:relearn.button')}
          </Button>
        )}
      </div>
    </section>
  )
}

const Fact = ({ term, value, figure }: { term: string; value: string; figure?: boolean }) => (
  <div className={css.fact}>
    <dt className={css.term}>{term}</dt>
    <dd className={figure ? css.figure : css.value}>{value}</dd>
  </div>
)

/** Fetches the file on request, and the browser saves it under a name in the reader's language. */
function Save({ certificate, learning, text }: Omit<CertificateProps, 'onRelearn'>) {
  const { t } = text
  const address = () => learning.certificate(certificate.id)
  const { busy, trouble, save } = useCertificateFile(certificate, address, text)
  return (
    <>
      <Button icon={Download} busy={busy} onClick={() => void save()}>
        {t('player:certificate.download')}
      </Button>
      {trouble && <p role="alert">{trouble}</p>}
    </>
  )
}
