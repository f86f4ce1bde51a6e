import type { Locale } from '../../contract/locales.ts'
import { getNoticeText, type noticeKey } from '../../contract/notices/words.ts'
import * as names from '../../contract/values/names.ts'
import type { WordKey } from '../../locales/words.ts'
import { getLatinName } from './search/latin.ts'
import { wordAt } from './words.ts'

type PersonName = names.PersonName

/** A name with its Latin form, which only the server can derive; browsers get it with each person of an answer (P32). */
export const withLatin = <N extends PersonName>(name: N): N & { latin: string } => ({
  ...name,
  latin: name.latin ?? getLatinName(name),
})

/** A name in running text (P32). */
export const fullName = (name: PersonName, locale: Locale): string => names.fullName(withLatin(name), locale)

/** A name in lists, records and files (P32). */
export const listedName = (name: PersonName, locale: Locale): string =>
  names.listedName(withLatin(name), locale)

/** A stored name for a reader, by the parts of the name that the user has now (P32). */
export const shownName = (stored: string, parts: PersonName | null, locale: Locale): string =>
  names.shownName(stored, parts && withLatin(parts), locale)

/** The sentence of a notice, with the name in it. */
export const getNoticeSentence = (notice: Parameters<typeof noticeKey>[0], locale: Locale): string => {
  const subject = { ...notice.subject, ...withLatin(notice.subject as PersonName) } as typeof notice.subject
  return getNoticeText({ ...notice, subject }, locale, (key, values) =>
    wordAt(locale, key as WordKey, values),
  )
}
