import { createRequire } from 'node:module'

type Engine = Pick<typeof import('pinyin-pro'), 'pinyin'>
let engine: Engine | undefined

/** Its dictionary takes about 80 ms to load: not before the first Chinese name. */
const loaded = (): Engine => {
  engine ??= createRequire(import.meta.url)('pinyin-pro') as Engine
  return engine
}

/** Surnames whose reading differs from the dictionary, or has two forms. */
const surnames: Readonly<Record<string, string[]>> = {
  单于: ['chan yu'],
  黑: ['he'],
  尉: ['wei', 'yu'],
  翟: ['zhai', 'di'],
  覃: ['qin', 'tan'],
  盖: ['ge', 'gai'],
  缪: ['miao', 'mou'],
  隗: ['wei', 'kui'],
  柏: ['bai', 'bo'],
  乐: ['yue', 'le'],
  褚: ['chu', 'zhu'],
  俞: ['yu', 'shu'],
}

/** Characters of given names with two readings. */
const givenNameReadings: Readonly<Record<string, string[]>> = {
  乐: ['le', 'yue'],
  茜: ['qian', 'xi'],
  晟: ['sheng', 'cheng'],
  盛: ['sheng', 'cheng'],
  娜: ['na', 'nuo'],
  行: ['xing', 'hang'],
  朝: ['chao', 'zhao'],
  长: ['chang', 'zhang'],
  柏: ['bo', 'bai'],
  莘: ['xin', 'shen'],
  斐: ['fei', 'pei'],
  蔚: ['wei', 'yu'],
  伽: ['jia', 'qie'],
}

/** Syllables of one reading of a name, ü as v: {family: ['lv'], given: ['bu']}. */
export type Syllables = { family: string[]; given: string[] }

/** True for a text of Han characters only. */
export const isHan = (text: string): boolean => /^[\p{Script=Han}]+$/u.test(text)

/** Readings of a Chinese name, the usual one first, four at most, with the surname's own reading (单 shan, 仇 qiu, 解 xie). */
export function getPinyin(family: string, givenName: string): Syllables[] {
  const options = { toneType: 'none', type: 'array', v: true } as const
  const last = spelled(family)
  const first = spelled(givenName)
  const families = surnames[last]?.map(way => way.split(' ')) ?? [
    last ? loaded().pinyin(last, { ...options, surname: 'all' }) : [],
  ]
  // A whole name in the given name's field begins with a surname.
  const usual = first ? loaded().pinyin(first, { ...options, surname: last ? 'off' : 'head' }) : []
  const givens = [usual, ...otherWays(first, usual)]
  return families.flatMap(one => givens.map(other => ({ family: one, given: other }))).slice(0, 4)
}

/** Syllables of a text that is not a person's name, by its words (重庆 chong qing); other letters stay together. */
export const pinyinOfText = (text: string, tones = false): string[] =>
  spelled(text)
    .split(/(\p{Script=Han}+)/u)
    .flatMap((part, at) =>
      at % 2 === 1
        ? loaded().pinyin(part, { toneType: tones ? 'num' : 'none', type: 'array', v: true })
        : part.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    )
    .filter(Boolean)

/** The same syllables with one character in its other reading. */
function otherWays(text: string, usual: string[]): string[][] {
  return [...text].flatMap((character, at) =>
    (givenNameReadings[character] ?? [])
      .filter(syllable => syllable !== usual[at])
      .map(syllable => usual.with(at, syllable)),
  )
}

/** 々 repeats the character before it. */
const spelled = (text: string) => text.replace(/(\p{Script=Han})々/gu, '$1$1')

/** Typed spellings of syllables: ü as v, as u, and as in passports (lyu). */
export function typedWays(syllables: string): string[] {
  if (!/[ln]v/.test(syllables)) return [syllables]
  return [syllables, syllables.replace(/([ln])v/g, '$1u'), syllables.replace(/([ln])v/g, '$1yu')]
}
