import { foldWord } from './fold.ts'
import { asSimplified } from './organisation-lexicon.ts'

/** A name without signs and spaces, in one form of every character. */
export const plainName = (text: string): string =>
  asSimplified(foldWord(text.replaceAll('&', ' and '))).replace(/[^\p{L}\p{N}]/gu, '')
