import { useStore } from '@nanostores/react'
import { $locale, $words, t, wordAt } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'

export type Text = { t: typeof t; wordAt: typeof wordAt; locale: Locale }

/** Texts in the language in effect; the component renders again when texts or language change. */
export function useText(): Text {
  useStore($words)
  return { t, wordAt, locale: useStore($locale) }
}
