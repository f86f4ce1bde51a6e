import { date } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'
import { browserName } from '../../shared/page/browser-name.ts'
import { localName } from '../../shared/page/company-name.ts'
import * as css from '../../shared/page/page.css.ts'
import { getSessionText } from '../../shared/page/session-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Unbroken } from '../../ui/base/unbroken.tsx'
import * as own from './access.css.ts'
import type { Access, Ask } from './access-section.tsx'
import type { Help } from './help-dialog.tsx'

type Props = { access: Access; off: string | undefined; onAsk: Ask }

/** A user's provider identities, sessions and trusted devices, each with a button to end it. */
export function AccessEntries({ access, off, onAsk }: Props) {
  const { t, locale } = useText()
  const getName = (userAgent: string | null) => browserName(userAgent) ?? t('terms:unknownBrowser')
  const identities = access.identities.map(({ provider, boundAt, ...names }) => ({
    id: provider,
    name: localName(names, locale),
    text: t('terms:boundSince', { date: date(boundAt) }),
    moments: [date(boundAt)],
  }))
  const sessions = access.sessions.map(session => ({
    id: session.id,
    name: getName(session.userAgent),
    ...getSessionText(session),
  }))
  const devices = access.devices.map(({ id, userAgent, createdAt, expiresAt }) => {
    const values = { date: date(createdAt), until: date(expiresAt) }
    return {
      id,
      name: getName(userAgent),
      text: t('terms:trustedUntil', values),
      moments: [values.date, values.until],
    }
  })
  return (
    <>
      <h3 className={css.placeHead}>{t('users:access.identities')}</h3>
      {identities.length === 0 && <p className={css.nothing}>{t('users:access.noIdentities')}</p>}
      <Entries entries={identities} help="unbindIdentity" off={off} onAsk={onAsk} />
      <h3 className={css.placeHead}>{t('users:access.sessions')}</h3>
      {sessions.length === 0 && <p className={css.nothing}>{t('users:access.noSessions')}</p>}
      <Entries entries={sessions} help="endSession" off={off} onAsk={onAsk} />
      <h3 className={css.placeHead}>{t('terms:trustedDevices')}</h3>
      {devices.length === 0 && <p className={css.nothing}>{t('terms:noTrustedDevice')}</p>}
      <Entries entries={devices} help="endTrust" off={off} onAsk={onAsk} />
    </>
  )
}

type Entry = { id: string; name: string; text: string; moments: readonly string[] }
type EntriesProps = Omit<Props, 'access'> & { entries: readonly Entry[]; help: Help }

function Entries({ entries, help, off, onAsk }: EntriesProps) {
  const { t } = useText()
  if (entries.length === 0) return null
  const action = t(`users:help.action.${help}`)
  return (
    <ul className={own.entries}>
      {entries.map(({ id, name, text, moments }) => (
        <li key={id} className={own.way}>
          <span className={own.browser}>{name}</span>
          <span className={own.meta}>
            <Unbroken text={text} parts={moments} />
          </span>
          <span className={own.act}>
            <Button
              aria-label={t('users:access.of', { action, name })}
              off={off}
              onClick={() => onAsk(help, id)}
            >
              {action}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
