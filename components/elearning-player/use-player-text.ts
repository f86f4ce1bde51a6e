import { useEffect } from 'react'
import { hasWords, loadWords } from '../../client/i18n.ts'
import { type Text, useText } from '../use-text.ts'

/** Everything that the player says, loaded with its first drawing. */
const namespaces = ['player', 'ui'] as const

/** The words of the player, and whether they are there. */
export function usePlayerText(): Text & { ready: boolean } {
  const text = useText()
  const ready = hasWords(namespaces)
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words of the player could not be loaded.', error))
  }, [])
  return { ...text, ready }
}
