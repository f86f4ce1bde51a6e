import { dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { SignatureBadge as Signature, SignatureStatus } from '../../../contract/signatures/shapes.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import { useText } from '../call/use-text.ts'
import * as css from './sign.css.ts'

const tones: Readonly<Record<SignatureStatus, ChipTone>> = {
  valid: 'normal',
  changed: 'warning',
  broken: 'danger',
}

/**
 * Who signed, when with zone, in which sense, and whether it still holds (21 CFR 11.50(b)), with what has
 * changed since: beside the record, also in print.
 */
export function SignatureBadge({ signature }: { signature: Signature }) {
  const { t, wordAt } = useText()
  const { status, superseded, signerName, signedAt, timeZone, meaning, changes, laterEdits, fault } =
    signature
  const utc = signedAt.slice(0, 19).replace('T', ' ')
  return (
    <span className={css.badge}>
      <StatusChip tone={tones[status]}>{t(`sign:status.${status}`)}</StatusChip>
      {superseded && <StatusChip tone="neutral">{t('sign:status.superseded')}</StatusChip>}
      {laterEdits > 0 && (
        <StatusChip tone="neutral">{t('sign:laterEdits', { count: laterEdits })}</StatusChip>
      )}
      <span>
        {t('sign:signed', {
          name: signerName,
          meaning: wordAt(`sign:meaning.${meaning}`),
          utc,
          local: dateTimeWithOffset(signedAt, { zone: timeZone }),
        })}
      </span>
      {changes.map(each => (
        <span className={css.fact} key={each.field}>
          {t('sign:change', each)}
        </span>
      ))}
      {fault && <span className={css.fact}>{t(`sign:fault.${fault}`)}</span>}
    </span>
  )
}
