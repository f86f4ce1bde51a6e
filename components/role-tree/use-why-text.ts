import { useEffect, useState } from 'react'
import { loadWords } from '../../client/i18n.ts'
import type { whyText } from '../why.ts'

type Why = typeof whyText

/** Says why something is shut; null until its words are there, which are loaded where something is. */
export function useWhyText(needed: boolean): Why | null {
  const [why, setWhy] = useState<Why | null>(null)
  useEffect(() => {
    if (!needed) return
    let ended = false
    Promise.all([import('../why.ts'), loadWords(['access'])]).then(
      ([{ whyText }]) => ended || setWhy(() => whyText),
      error => console.warn('The words for what is shut could not be loaded.', error),
    )
    return () => {
      ended = true
    }
  }, [needed])
  return why
}

/** Loads the words for what is shut, in a part that has to say it at once; it is drawn again when they are there. */
export function useAccessWords() {
  useEffect(() => {
    loadWords(['access']).catch(error =>
      console.warn('The words for what is shut could not be loaded.', error),
    )
  }, [])
}
