/** Normalises letters for search: width, case, accents and the two kanas are equal; ü is u. */
export const fold = (text: string): string => (isPlain(text) ? text.toLowerCase() : folded(text))

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

const folded = (text: string): string =>
  hiragana(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .normalize('NFC'),
  )

const hiragana = (text: string) =>
  text.replace(/[\u30a1-\u30f6]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/** The words of a query, separated by white space, commas and semicolons. */
export const getTerms = (query: string): string[] =>
  fold(query)
    .split(/[\s,，、;；]+/)
    .filter(Boolean)

/** A Chinese, Japanese or Korean character says more than a Latin letter. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/** Whether a text is long enough for a search: one dense character, or `least` others. */
export const isLongEnough = (text: string, least = 2): boolean => {
  const bare = text.trim()
  return dense.test(bare) || [...bare].length >= least
}

export type Folded = { text: string /** Start of each folded letter in the original. */; at: number[] }

/** A folded text with the original position of each letter. */
export function foldWithPlaces(text: string): Folded {
  const out: string[] = []
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const letters = fold(letter)
    out.push(letters)
    for (let i = 0; i < letters.length; i++) at.push(place)
    place += letter.length
  }
  at.push(place)
  return { text: out.join(''), at }
}
