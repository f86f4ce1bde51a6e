import { toRomaji } from 'wanakana'

/** True for a folded text of kana only. */
export const isKana = (text: string): boolean => /^[\u3041-\u309f\u30fc ]+$/.test(text)

/**
 * Latin spellings of a folded kana name, in a fixed order: Hepburn letter by letter (satou), without long vowels (sato), with h (satoh,
 * ohno); then each with m before b, m and p (homma). Text that is not kana stays unchanged.
 */
export function getRomaji(text: string): string[] {
  const letters = isKana(text) ? toRomaji(text).replace(/['-]/g, '') : text
  const short = letters.replace(/ou|oo/g, 'o').replaceAll('uu', 'u')
  const withH = letters.replace(/ou|oo/g, 'oh').replaceAll('uu', 'u')
  const ways = isKana(text) ? [letters, short, withH] : [text, text, text]
  return [...ways, ...ways.map(way => way.replace(/n(?=[bmp])/g, 'm'))]
}
