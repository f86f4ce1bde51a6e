import { useEffect } from 'react'
import { hasWords, loadWords } from '../../client/i18n.ts'

const namespaces = ['siteActs', 'access', 'menus'] as const

/** Words for what can be done and why it cannot, for what is loaded when they are first needed; false until they are there. */
export function useReasons(): boolean {
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words for changes could not be loaded.', error))
  }, [])
  return hasWords(namespaces)
}
