import { useEffect } from 'react'
import { hasWords, loadWords } from '../../../client/words/i18n.ts'

const namespaces = ['siteActs', 'access', 'menus'] as const

/** Texts of actions and their reasons, for parts that load them on first use; false until they are loaded. */
export function useReasons(): boolean {
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words for changes could not be loaded.', error))
  }, [])
  return hasWords(namespaces)
}
