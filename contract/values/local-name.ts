import type { Locale } from '../locales.ts'
import { builtInRoleName } from './built-in-roles.ts'

/** The stored names of a record: its own one, and an English one if it has one. */
export type StoredNames = { name?: string | null; nameEn?: string | null }

const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{Z}\p{M}\p{S}]*$/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const japaneseWords = /病院|治験|株式/

/**
 * The name of anything stored (company, role, department, organisation, study) for a reader: in Chinese its own one, in English the
 * English one, in Spanish its own one if that is in Latin script, in Japanese its own one if that is Japanese; else the English one
 * before one in another script. The roles of every company have names in all languages.
 */
export const localName = ({ name, nameEn }: StoredNames, locale: Locale): string => {
  const [own, english] = [name ?? '', nameEn ?? '']
  const builtIn = builtInRoleName(own, english, locale)
  if (builtIn !== undefined) return builtIn
  return isReadable(own, locale) ? own || english : english || own
}

const isReadable = (name: string, locale: Locale): boolean => {
  if (locale === 'zh-CN') return true
  if (locale === 'ja-JP') return isJapanese(name)
  return locale === 'es-ES' && latin.test(name)
}

/** Of the platform, in every browser and in Node. */
declare const TextDecoder: new (encoding: string) => { decode: (bytes: Uint8Array) => string }

/** Han characters of the national standards, level 1 and 2; a browser can decode them but has no list of them. */
const getCharacters = (encoding: 'euc-jp' | 'gbk'): ReadonlySet<string> => {
  const bytes = []
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  return new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)))
}

let sets: Record<'japanese' | 'chinese', ReadonlySet<string>> | undefined

/**
 * Whether a name is Japanese: it has kana, a Japanese word, or a character that Japanese has and simplified Chinese has not. Characters
 * that both have (人事部, 上海市第一人民医院) prove nothing, and the English name is read.
 */
export const isJapanese = (name: string): boolean => {
  if (kana.test(name)) return true
  sets ??= { japanese: getCharacters('euc-jp'), chinese: getCharacters('gbk') }
  const { japanese, chinese } = sets
  const characters = name.match(/\p{Script=Han}/gu) ?? []
  if (!characters.every(each => each === '々' || japanese.has(each))) return false
  return japaneseWords.test(name) || characters.some(each => !chinese.has(each))
}
