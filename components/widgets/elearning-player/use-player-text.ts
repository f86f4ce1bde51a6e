import { useEffect } from 'react'
import { hasWords, loadWords } from '../../../client/words/i18n.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'

/** All texts of the player, loaded with its first render. */
const namespaces = ['player', 'ui'] as const

/** The texts of the player, and whether they are loaded. */
export function usePlayerText(): Text & { ready: boolean } {
  const text = useText()
  const ready = hasWords(namespaces)
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words of the player could not be loaded.', error))
  }, [])
  return { ...text, ready }
}
