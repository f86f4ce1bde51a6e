import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'

/** The text of a test for a reader. */
export const localText = ({ text, textEn }: { text: string; textEn: string }, locale: Locale): string =>
  localName({ name: text, nameEn: textEn }, locale)
