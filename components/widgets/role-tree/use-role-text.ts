import { useEffect, useMemo } from 'react'
import { $locale, $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Namespace } from '../../../locales/words.ts'
import { useValue } from '../../ui/base/use-value.ts'

export type RoleText = { t: typeof t; locale: Locale }

const first: readonly Namespace[] = ['roles', 'applications']
const deeper: readonly Namespace[] = ['menus', 'resources']

/**
 * The texts of the tree and of the applications in it; with `deep` also those of menus and buttons. The object
 * changes with texts or language, so that rows render again.
 */
export function useRoleText(deep: boolean): RoleText {
  const revision = useValue($words)
  const locale = useValue($locale)
  useEffect(() => {
    const needed = deep ? [...first, ...deeper] : first
    if (hasWords(needed)) return
    loadWords(needed).catch(error => console.warn('The words of the tree could not be loaded.', error))
  }, [deep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision changes with the texts that `t` returns.
  return useMemo(() => ({ t, locale }), [revision, locale])
}
