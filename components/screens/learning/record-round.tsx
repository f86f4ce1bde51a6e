import { Download } from 'lucide-react'
import { certificateAddress } from '../../../client/learning/certificate-address.ts'
import { companyDate, dateTime, lastDate } from '../../../client/zones/format.ts'
import type { AttemptRecord, Learner } from '../../../contract/learning/record-shapes.ts'
import type { Certificate } from '../../../contract/learning/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { useCertificateFile } from '../../widgets/elearning-player/use-certificate-file.ts'
import * as css from './records.css.ts'
import { TestResultChip } from './state-chip.tsx'

/** The tests of a round, each with its date, score and result (F27, F28). */
export function RoundAttempts({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const { t } = useText()
  if (attempts.length === 0) return <span className={css.meta}>{t('learning:records.noAttempts')}</span>
  return (
    <ol className={css.attempts}>
      {attempts.map(attempt => (
        <li key={attempt.no} className={css.attempt}>
          <span>{t('learning:records.attempt', { no: attempt.no })}</span>
          <span className={css.figure}>{dateTime(attempt.submittedAt)}</span>
          {attempt.scorePercent !== null && (
            <span className={css.figure}>{t('terms:percent', { percent: attempt.scorePercent })}</span>
          )}
          <TestResultChip result={attempt.result} />
        </li>
      ))}
    </ol>
  )
}

type CertificateProps = { certificate: Certificate | null; learner: Learner }

/** The certificate of a round: its number, its validity, and its file. */
export function RoundCertificate({ certificate, learner }: CertificateProps) {
  const { t } = useText()
  if (!certificate) return <span className={css.meta}>{t('learning:records.noCertificate')}</span>
  const { revokedAt, expired, expiresAt } = certificate
  const values = { date: lastDate(expiresAt) }
  return (
    <span className={css.certificate}>
      <span className={css.stack}>
        <span className={css.figure}>{certificate.number}</span>
        <span className={css.meta}>
          {revokedAt
            ? t('player:certificate.revoked', { date: companyDate(revokedAt) })
            : t(`learning:records.${expired ? 'expired' : 'valid'}`, values)}
        </span>
      </span>
      <Save certificate={certificate} learner={learner} />
    </span>
  )
}

function Save({ certificate, learner }: { certificate: Certificate; learner: Learner }) {
  const text = useText()
  const address = () => certificateAddress(certificate.id, { userId: learner.id })
  const { busy, trouble, save } = useCertificateFile(certificate, address, text)
  const label = `${text.t('player:certificate.download')} ${certificate.number}`
  return (
    <>
      <IconButton
        icon={Download}
        label={label}
        small
        variant="quiet"
        busy={busy}
        onClick={() => void save()}
      />
      {trouble && <p role="alert">{trouble}</p>}
    </>
  )
}
