import type { Locale } from '../locales.ts'
import { localName } from '../values/local-name.ts'
import { fullName } from '../values/names.ts'
import type { Notice } from './calls.ts'

type NoticeKind = Pick<Notice, 'kind' | 'subject'>

/** Key of a notice's sentence in locales/<language>/notices.json: its kind and the event of its subject. */
export const noticeKey = ({ kind, subject }: NoticeKind): string =>
  subject.event === 'withheld' ? 'sentence.withheld' : `sentence.${kind}.${String(subject.event ?? '')}`

/** The sentence of a notice: that of the application that declared it, or ours by `say`. */
export const getNoticeText = (
  notice: NoticeKind,
  locale: Locale,
  say: (key: `notices:${string}`, values: Record<string, string | number>) => string,
): string => {
  const values = noticeValues(notice, locale)
  const title = notice.subject[`title.${locale}`]
  return typeof title === 'string'
    ? title.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))
    : say(`notices:${noticeKey(notice)}`, values)
}

/** Why the reader gets a notice, or null for one of an earlier version. */
export const getReasonText = (
  { reason }: Pick<Notice, 'reason'>,
  locale: Locale,
  say: (key: `notices:${string}`, values: Record<string, string | number>) => string,
): string | null =>
  reason &&
  say(
    `notices:why.${reason.rule}`,
    noticeValues({ kind: 'system', subject: { ...reason } as Notice['subject'] }, locale),
  )

/**
 * Values of the sentence for a language: `{{person}}` from lastName and firstName, of a pair such as site and siteEn the
 * one that readers of the language use, days (YYYY-MM-DD) in the language's format (O30).
 */
export const noticeValues = ({ subject }: NoticeKind, locale: Locale): Record<string, string | number> => {
  const latin = locale === 'en-US' || locale === 'es-ES'
  const values = Object.entries(subject).map(([name, value]) => {
    const nameEn = String(subject[`${name}En`] ?? '')
    // The other person of a sentence: a name in the order of each group of languages, not one with an English form (P32).
    if (name === 'whose') return [name, (latin && nameEn) || value] as const
    const text = nameEn === '' ? value : localName({ name: String(value), nameEn }, locale)
    return [name, day(text, latin ? locale : null)] as const
  })
  const [lastName, firstName, said] = [subject.lastName, subject.firstName, subject.latin].map(text =>
    String(text ?? ''),
  ) as [string, string, string]
  const person = fullName({ lastName, firstName, latin: said }, locale)
  return { ...Object.fromEntries(values), ...(person !== '-' && { person }) }
}

const day = (value: string | number, locale: Locale | null): string | number => {
  if (!locale || typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const parts = new Intl.DateTimeFormat(locale === 'es-ES' ? 'es-ES' : 'en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(value))
  return parts
    .filter(part => part.type !== 'literal')
    .map(part => part.value)
    .join(' ')
}
