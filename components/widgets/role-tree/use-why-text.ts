import { useEffect, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import type { whyText } from '../../shared/why/why.ts'

type Why = typeof whyText

/**
 * Explains why something is blocked; null until its texts are loaded, which happens only where something is blocked.
 */
export function useWhyText(needed: boolean): Why | null {
  const [why, setWhy] = useState<Why | null>(null)
  useEffect(() => {
    if (!needed) return
    let ended = false
    Promise.all([import('../../shared/why/why.ts'), loadWords(['access'])]).then(
      ([{ whyText }]) => ended || setWhy(() => whyText),
      error => console.warn('The words for what is shut could not be loaded.', error),
    )
    return () => {
      ended = true
    }
  }, [needed])
  return why
}

/** Loads the texts for blocked rights in a part that must show them at once; it renders again when they are loaded. */
export function useAccessWords() {
  useEffect(() => {
    loadWords(['access']).catch(error =>
      console.warn('The words for what is shut could not be loaded.', error),
    )
  }, [])
}
