import { fold, foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { asSimplified, characterPhrases, latinPhrases, spelledOut } from './organisation-lexicon.ts'
import { pinyinOfText } from './pinyin.ts'
import { isOneSlip } from './slip.ts'

/** A name of an organisation without what may differ between spellings of one name. */
export type NameForm = {
  /** Words of a Latin name, or the characters of another one, that are left without kinds and numbers. */
  words: readonly string[]
  /** The same as one text: words of a Latin name are in the order of the alphabet. */
  core: string
  /** Latin letters of the core in the order of reading. */
  said: string
  /** The same with the tones of Chinese: 苏州 and 宿州 are not said alike. */
  toned: string
  latin: boolean
  /** Kinds of organisations in the name and its numbers: they are the same in every spelling of one name. */
  kind: string
  /** The same, but a Latin name of a hospital may leave out that it belongs to a university. */
  loose: string
}

const characters = /[\p{Script=Han}\u3041-\u309f]/u
const digits: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
  ...{
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
  },
}

const characterForms = characterPhrases
  .map(({ phrase, kinds }) => ({ phrase: asSimplified(foldWord(phrase)), kinds }))
  .sort((one, other) => other.phrase.length - one.phrase.length)

const spelledPhrases = latinPhrases.map(({ phrase, kinds }) => ({
  phrase: phrase
    .split(' ')
    .map(word => spelledOut.get(word) ?? word)
    .join(' '),
  kinds,
}))

type Phrase = { phrase: string; kinds: readonly string[] }
/** Phrases by how they begin, each with its place in the order of the longest. */
const byBegin = (phrases: readonly Phrase[], begin: (phrase: string) => string) => {
  const map = new Map<string, { at: number; phrase: Phrase }[]>()
  for (const [at, phrase] of phrases.entries()) {
    const key = begin(phrase.phrase)
    map.set(key, [...(map.get(key) ?? []), { at, phrase }])
  }
  return (begins: Iterable<string>): Phrase[] =>
    [...new Set(begins)]
      .flatMap(each => map.get(each) ?? [])
      .sort((one, other) => one.at - other.at)
      .map(({ phrase }) => phrase)
}
const getLatinPhrases = byBegin(spelledPhrases, phrase => phrase.split(' ')[0]!)
const getCharacterPhrases = byBegin(characterForms, phrase => [...phrase][0]!)

/** A number in Chinese characters below one hundred, or in digits. */
const getNumber = (text: string): string => {
  if (/^\d+$/.test(text)) return String(Number(text))
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['0', text]
  return String((tens === '0' ? 0 : (digits[tens] ?? 1) * 10) + (digits[ones] ?? 0))
}

const numberAfterMark = /第([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]|\d+)/gu
/** The body that runs a Japanese hospital, before its name. */
const operator = /^(?:社会)?医疗法人(?:社团|财团|社団|財団)?[^会]{1,6}会(?=.{3})/u
const numberBeforeKind =
  /(?<![一二三四五六七八九十])([一二三四五六七八九十])(?=(?:人民)?(?:医院|院|病区|病房))/gu
const administrative = /(?<=[\p{Script=Han}]{2})(?:自治区|省|市|县)(?!立|民)/gu

type Parts = { kinds: string[]; numbers: string[] }

const getKind = ({ kinds, numbers }: Parts): string =>
  `${[...new Set(kinds)].sort().join(' ')}|${numbers.sort().join(' ')}`

/** Shaanxi has its second a only to be told from Shanxi. */
const getToned = (core: string): string =>
  isKana(core)
    ? (getRomaji(core)[1] ?? core)
    : core
        .split('陕西')
        .map(part => pinyinOfText(part, true).join(''))
        .join('shaan3xi1')

/** Names with characters: kinds are taken out of the text as the longest phrases. */
const getCharacterForm = (name: string): NameForm => {
  const parts: Parts = { kinds: [], numbers: [] }
  const take = (_: string, number: string) => {
    parts.numbers.push(getNumber(number))
    return ''
  }
  let rest = asSimplified(foldWord(name))
    .replace(operator, '')
    .replace(numberAfterMark, take)
    .replace(numberBeforeKind, take)
    .replace(/(\d+)/g, take)
  for (const { phrase, kinds } of getCharacterPhrases(rest)) {
    if (!rest.includes(phrase)) continue
    rest = rest.replaceAll(phrase, ' ')
    parts.kinds.push(...kinds)
  }
  const core = rest.replace(administrative, '').replace(/[^\p{L}]/gu, '')
  const toned = getToned(core)
  const kind = getKind(parts)
  return { words: [core], core, said: toned.replaceAll(/\d/g, ''), toned, latin: false, kind, loose: kind }
}

const isNumber = (word: string): boolean => /^\d+$/.test(word) || word in digits

const usual = [
  'hospital',
  'hospitals',
  'university',
  'institute',
  'medical',
  'children',
  'universitario',
  'research',
  'national',
]
/** A word of kinds with one slip is still that word. */
const withoutSlip = (word: string): string =>
  word.length < 7 ? word : (usual.find(each => isOneSlip(word, each) && !usual.includes(word)) ?? word)

/** Words of a Latin name in their one spelling; initials are one word (M. D. Anderson, H.U.). */
export const getLatinWords = (name: string): string[] =>
  fold(name.replaceAll('&', ' and ').replace(/\b([dlDL])['’‘´`ʼ′](?=\p{L})/gu, '$1 '))
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=^| )\p{L}(?: \p{L})+(?= |$)/gu, initials => initials.replaceAll(' ', ''))
    .replace(/\b(?:no|nr|num|number) (?=\d)/g, '')
    .split(' ')
    .filter(Boolean)
    .map(word => spelledOut.get(word) ?? withoutSlip(word))

/** In these places the University of X and the X University are two. */
const twoUniversities = new Set(
  (
    'washington|miami|york|new york|boston|houston|columbia|british columbia|ottawa|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|' +
    'florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|' +
    'montana|nebraska|nevada|new hampshire|new jersey|new mexico|ohio|oklahoma|oregon|pennsylvania|tennessee|texas|utah|vermont|virginia|wisconsin|wyoming'
  ).split('|'),
)
const universityPattern = / univ(?:ersity)? of (?:the )?([a-z]+(?: [a-z]+)?)/
/** University of Washington, but not the University of Wales, which is also called Wales University. */
const hasFixedOrder = (text: string): boolean => {
  const [first = '', second] = universityPattern.exec(text)?.[1]?.split(' ') ?? []
  return twoUniversities.has(first) || (second !== undefined && twoUniversities.has(`${first} ${second}`))
}

/** Latin names: kinds are taken out as phrases of whole words. */
const getLatinForm = (name: string): NameForm => {
  const parts: Parts = { kinds: [], numbers: [] }
  let rest = ` ${getLatinWords(name).join(' ')} `
  if (hasFixedOrder(rest)) parts.kinds.push('university of')
  for (const { phrase, kinds } of getLatinPhrases(rest.split(' '))) {
    if (!rest.includes(` ${phrase} `)) continue
    while (rest.includes(` ${phrase} `)) rest = rest.replace(` ${phrase} `, ' ')
    parts.kinds.push(...kinds)
  }
  const left = rest.split(' ').filter(Boolean)
  parts.numbers.push(...left.filter(isNumber).map(word => String(digits[word] ?? Number(word))))
  const words = left.filter(word => !isNumber(word))
  const [core, said] = [words.toSorted().join(' '), words.join('')]
  const isLoose =
    core !== '' && parts.kinds.some(each => each === 'hospital' || each === 'college' || each === 'centre')
  const kinds = isLoose ? parts.kinds.filter(each => each !== 'university') : parts.kinds
  return {
    words,
    core,
    said,
    toned: said,
    latin: true,
    kind: getKind(parts),
    loose: getKind({ ...parts, kinds }),
  }
}

const cacheSize = 5000
const cache = new Map<string, NameForm>()

/** The form of a name; null for one that is empty. The forms of recent names are cached: one name is read in many ways. */
export const getNameForm = (name: string): NameForm | null => {
  if (!name.trim()) return null
  const cached = cache.get(name)
  if (cached) return cached
  const form = characters.test(fold(name)) ? getCharacterForm(name) : getLatinForm(name)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(name, form)
  return form
}
