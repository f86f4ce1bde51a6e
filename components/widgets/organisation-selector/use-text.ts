import { useEffect, useMemo } from 'react'
import { $locale, $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import { useValue } from '../../ui/base/use-value.ts'

export type SelectorText = { t: typeof t; locale: Locale }

/** The texts of the selector. The object changes only with texts or language, so rows render again only then. */
export function useSelectorText(): SelectorText {
  const revision = useValue($words)
  const locale = useValue($locale)
  useEffect(() => {
    if (hasWords(['organisations'])) return
    loadWords(['organisations']).catch(error =>
      console.warn('The words of the selector could not be loaded.', error),
    )
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the texts that `t` returns.
  return useMemo(() => ({ t, locale }), [revision, locale])
}
