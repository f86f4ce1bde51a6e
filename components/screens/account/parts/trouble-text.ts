import { t } from '../../../../client/words/i18n.ts'
import type { Locale } from '../../../../contract/locales.ts'
import type { Trouble } from './attempt.ts'

type Where = {
  /** Whether a mailed code is offered as an alternative. */
  mailOffered?: boolean
  /** Whether the try used a code instead of a password. */
  byCode?: boolean
}

/** The sentence for a failed try; a lockout names the time of day when it ends and the minutes until then (N39). */
export function troubleText(
  { kind, until, text }: Trouble,
  locale: Locale,
  now: number,
  { mailOffered = false, byCode = false }: Where = {},
): string {
  switch (kind) {
    case 'failed':
      return t('login:problem.failed')
    case 'warning':
      return t(byCode ? 'login:problem.warningCode' : 'login:problem.warning')
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
