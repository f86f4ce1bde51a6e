import { useEffect } from 'react'
import { $words, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import type { WordKey, WordValues } from '../../../locales/words.ts'
import { useValue } from './use-value.ts'

/** A key of the `ui` namespace, without its plural suffix. */
export type UiWord = WordKey extends infer Key ? (Key extends `ui:${infer Path}` ? Path : never) : never
export type Words = (key: UiWord, values?: WordValues) => string

/** The texts of the primitives in the reader's language; the component renders again when the language changes. */
export function useWords(): Words {
  useValue($words)
  useEffect(() => {
    if (hasWords(['ui'])) return
    loadWords(['ui']).catch(error => console.warn('The words of the controls could not be loaded.', error))
  }, [])
  return (key, values) => t(`ui:${key}` as WordKey, values)
}
