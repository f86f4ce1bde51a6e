import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $words, codeText, hasWords, loadWords } from '../../../client/words/i18n.ts'

/**
 * Explains why something is blocked, with the texts of the catalogue. They load with the first reason that is
 * `needed`, since most users never see one; until then a reason is its code.
 */
export function useReasons(needed: boolean): (code: number) => string {
  useStore($words)
  const there = hasWords(['errors'])
  useEffect(() => {
    if (needed && !there)
      loadWords(['errors']).catch(error => console.warn('The words of reasons could not be loaded.', error))
  }, [needed, there])
  return code => (there ? codeText(code) : String(code))
}
