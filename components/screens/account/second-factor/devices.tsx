import { date } from '../../../../client/zones/format.ts'
import { deviceList, endDevice } from '../../../../contract/auth/second-factor.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { browserName } from '../../../shared/page/browser-name.ts'
import { Badge } from '../../../ui/base/badge.tsx'
import { Button } from '../../../ui/base/button.tsx'
import * as css from '../parts/section.css.ts'
import { useEnding } from '../parts/use-ending.ts'

/** Devices without the second factor (TR-N12), each with a button to end the trust. */
export function TrustedDevicesSection() {
  const { t } = useText()
  const devices = useScoped(deviceList, {})
  const { busy, end } = useEnding(endDevice, deviceList, 'secondFactor:devices.ended')
  const records = devices.data?.records ?? []
  return (
    <section id="devices" className={css.section} aria-labelledby="devices-title">
      <div className={css.head}>
        <h2 id="devices-title" className={css.title}>
          {t('terms:trustedDevices')}
        </h2>
      </div>
      <div className={css.plate}>
        <p className={css.text}>{t('secondFactor:devices.text')}</p>
        <Loaded query={devices} small lines={2} size="text" />
        {devices.data && records.length === 0 && <p className={css.text}>{t('terms:noTrustedDevice')}</p>}
      </div>
      {records.length > 0 && (
        <ul className={css.list}>
          {named(records, t('terms:unknownBrowser')).map(device => (
            <li key={device.id} className={css.entry}>
              <div className={css.about}>
                <span className={css.name}>
                  {device.name}
                  {device.own && <Badge>{t('secondFactor:devices.own')}</Badge>}
                </span>
                <span className={css.meta}>
                  {t('terms:trustedUntil', {
                    date: date(device.createdAt),
                    until: date(device.expiresAt),
                  })}
                </span>
              </div>
              <Button
                aria-label={t('secondFactor:devices.endOf', { name: device.name })}
                busy={busy === device.id}
                onClick={() => end(device.id)}
              >
                {t('secondFactor:devices.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const named = <D extends { userAgent: string | null }>(devices: readonly D[], unknown: string) =>
  devices.map(device => ({ ...device, name: browserName(device.userAgent) ?? unknown }))
