import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $words, codeText, hasWords, loadWords } from '../client/i18n.ts'

/**
 * Says why something is shut, in the words of the catalogue. They come with the first reason that is `needed`, for most
 * people never see one; until then a reason is its code.
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
