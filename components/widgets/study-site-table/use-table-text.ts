import { useMemo, useState } from 'react'
import { $locale, $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import { useValue } from '../../ui/base/use-value.ts'

export type TableText = { t: typeof t; locale: Locale; ready: boolean }

/** Texts of the table itself; reasons load with the parts that show them. */
const first = ['sites', 'ui'] as const

/** The texts of the table. The object changes only with texts or language, so rows render again only then. */
export function useTableText(): TableText {
  const revision = useValue($words)
  const locale = useValue($locale)
  // Request them during the first render, not after layout: rows wait for them.
  useState(bring)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the texts that `t` returns.
  return useMemo(() => ({ t, locale, ready: hasWords(first) }), [revision, locale])
}

function bring() {
  if (hasWords(first)) return
  loadWords(first).catch(error => console.warn('The words of the table could not be loaded.', error))
}
