import { t } from '../../../client/words/i18n.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import type { WordKey } from '../../../locales/words.ts'

const methods: Readonly<Record<string, WordKey>> = {
  password: 'terms:password',
  'email-code': 'terms:emailCode',
  'sms-code': 'terms:smsCode',
  'third-party': 'terms:thirdParty',
  passkey: 'terms:passkey',
  token: 'terms:scriptToken',
  narrow: 'terms:narrowToken',
}

type Session = { method: string; network: string | null; createdAt: string; lastSeenAt: string }

/** How and since when a session is open, with the moments in that text, which stay in one line. */
export function getSessionText({ method, network, createdAt, lastSeenAt }: Session) {
  const how = methods[method]
  const values = {
    method: how ? t(how) : method,
    network: network ?? '',
    since: dateMinute(createdAt),
    seen: dateMinute(lastSeenAt),
  }
  const text = t(network ? 'terms:sessionOnNetwork' : 'terms:session', values)
  return { text, moments: [values.since, values.seen] }
}
