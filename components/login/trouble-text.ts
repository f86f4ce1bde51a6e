import { t } from '../../client/i18n.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Trouble } from './attempt.ts'

/** The sentence of a failed try; a lockout names the time of day at which it ends and the minutes until then (N39). */
export function troubleText(
  { kind, until, text }: Trouble,
  locale: Locale,
  now: number,
  mailOffered: boolean,
): string {
  switch (kind) {
    case 'failed':
    case 'warning':
      return t(`login:problem.${kind}`)
    case 'locked': {
      const time = new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(until)
      const minutes = t('login:minutes', { count: Math.max(1, Math.ceil((until - now) / 60_000)) })
      return t(mailOffered ? 'login:problem.locked' : 'login:problem.lockedPlain', { time, minutes })
    }
    case 'slide':
      return t('login:slide.failed')
    case 'slideExpired':
      return t('login:slide.expired')
    case 'other':
      return text
  }
}
