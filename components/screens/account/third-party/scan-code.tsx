import type { Ticked } from '../../../../client/sign-in/sign-in.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { Button } from '../../../ui/base/button.tsx'
import { QrCode } from '../../../ui/base/qr-code.tsx'
import { useCountdown } from '../parts/countdown.ts'
import * as css from './third-party.css.ts'
import { depart, type Leave, type ShownProvider } from './use-way.ts'

type Props = {
  way: ShownProvider
  /** The phone has come back from the provider and waits for the number. */
  confirming: boolean
  onLeave: Leave
  onBack: () => void
  /** The checkboxes of the form beside it, if any. */
  ticked?: Ticked
}

/** The code to scan, the number that the phone will ask for, and the alternative without a phone. */
export function ScanCode({ way, confirming, onLeave, onBack, ticked }: Props) {
  const { t, locale } = useText()
  const left = useCountdown(way.until)
  const name = localName(way.provider, locale)
  return (
    <div className={css.column}>
      <p className={css.text}>{t('thirdParty:scan.text', { name })}</p>
      <div className={css.code}>
        {way.scan && <QrCode text={way.scan} label={t('thirdParty:scan.code', { name })} />}
        <p className={css.text}>
          <span className={css.numberLabel}>{t('thirdParty:scan.number')}</span>
          <strong className={css.number}>{way.digits}</strong>
        </p>
      </div>
      <p className={css.text} role="status">
        {confirming ? t('thirdParty:scan.confirming') : t('thirdParty:scan.waiting')}
      </p>
      <p className={css.text}>{t('thirdParty:scan.left', { count: Math.max(1, Math.ceil(left / 60)) })}</p>
      <div className={css.buttons}>
        <Button onClick={() => depart(way, onLeave, ticked)}>{t('thirdParty:scan.here')}</Button>
        <Button variant="quiet" onClick={onBack}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </div>
  )
}
