import { fold, foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { characterPhrases, latinPhrases, simplified, spelledOut } from './organisation-lexicon.ts'
import { pinyinOfText } from './pinyin.ts'

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

const asSimplified = (text: string): string => [...text].map(each => simplified.get(each) ?? each).join('')
const characterForms = characterPhrases
  .map(({ phrase, kinds }) => ({ phrase: asSimplified(foldWord(phrase)), kinds }))
  .sort((one, other) => other.phrase.length - one.phrase.length)

const latinForms = latinPhrases.map(({ phrase, kinds }) => ({
  phrase: phrase
    .split(' ')
    .map(word => spelledOut.get(word) ?? word)
    .join(' '),
  kinds,
}))

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
  for (const { phrase, kinds } of characterForms) {
    if (!rest.includes(phrase)) continue
    rest = rest.replaceAll(phrase, ' ')
    parts.kinds.push(...kinds)
  }
  const core = rest.replace(administrative, '').replace(/[^\p{L}]/gu, '')
  const toned = isKana(core) ? (getRomaji(core)[1] ?? core) : pinyinOfText(core, true).join('')
  const kind = getKind(parts)
  return { words: [core], core, said: toned.replaceAll(/\d/g, ''), toned, latin: false, kind, loose: kind }
}

const isNumber = (word: string): boolean => /^\d+$/.test(word) || word in digits

/** Words of a Latin name in their one spelling; initials are one word (M. D. Anderson, H.U.). */
const getLatinWords = (name: string): string[] =>
  fold(name.replace(/\b([dlDL])['’](?=\p{L})/gu, '$1 '))
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=^| )\p{L}(?: \p{L})+(?= |$)/gu, initials => initials.replaceAll(' ', ''))
    .replace(/\b(?:no|nr|num|number) (?=\d)/g, '')
    .split(' ')
    .filter(Boolean)
    .map(word => spelledOut.get(word) ?? word)

/** Latin names: kinds are taken out as phrases of whole words. */
const getLatinForm = (name: string): NameForm => {
  const parts: Parts = { kinds: [], numbers: [] }
  let rest = ` ${getLatinWords(name).join(' ')} `
  for (const { phrase, kinds } of latinForms) {
    if (!rest.includes(` ${phrase} `)) continue
    while (rest.includes(` ${phrase} `)) rest = rest.replace(` ${phrase} `, ' ')
    parts.kinds.push(...kinds)
  }
  const left = rest.split(' ').filter(Boolean)
  parts.numbers.push(...left.filter(isNumber).map(word => String(digits[word] ?? Number(word))))
  const words = left.filter(word => !isNumber(word))
  const [core, said] = [words.toSorted().join(' '), words.join('')]
  const isLoose = core !== '' && parts.kinds.includes('hospital')
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

/** The form of a name; null for one that is empty. */
export const getNameForm = (name: string): NameForm | null => {
  if (!name.trim()) return null
  return characters.test(fold(name)) ? getCharacterForm(name) : getLatinForm(name)
}

export type KeyedOrganisation = {
  name: string
  nameEn: string
  alias1?: string
  alias2?: string
  reading?: string
  parentId?: string | null
  address?: string
}

/** Written names of an organisation, and its given reading, that are not empty. */
export const getNames = ({
  name,
  nameEn,
  alias1 = '',
  alias2 = '',
  reading = '',
}: KeyedOrganisation): string[] => [
  ...new Set([name, nameEn, alias1, alias2, reading].filter(text => text.trim())),
]

/** An address that says where: with a number, and not only a region. */
export const getAddressKey = (address: string): string => {
  const plain = foldWord(address).replace(/[^\p{L}\p{N}]/gu, '')
  return plain.length >= 6 && /\d/.test(plain) ? plain : ''
}

/** A form of kinds alone, such as a department's, is of one organisation only under one parent. */
const getPlaceKey = ({ core }: NameForm, parentId: string | null | undefined): string =>
  core === '' ? (parentId ?? '') : ''

/** Shorter words are not taken for a misspelling of each other. */
const shortestWord = 5
const letters = (text: string): string => [...text].sort().join('')

const keysByForm = (form: NameForm, parentId: string | null | undefined): string[] => {
  const { core, said, kind, loose, latin, words } = form
  const keys = [`n:${core}|${loose}|${getPlaceKey(form, parentId)}`]
  if (said.length >= 4) keys.push(`r:${letters(said)}|${kind}`)
  if (!latin) return keys
  const spellings = words.flatMap((word, at) => {
    if (word.length < shortestWord) return []
    const others = words.toSpliced(at, 1).toSorted().join(' ')
    return [`s:${others} ${word.slice(0, others ? 1 : 3)}|${loose}`]
  })
  return [...keys, ...spellings]
}

/** Keys that two records share if they may be one organisation: of each name its form, its reading, its likely spellings; the address. */
export const getMatchKeys = (organisation: KeyedOrganisation): string[] => {
  const forms = getNames(organisation).flatMap(name => getNameForm(name) ?? [])
  const address = getAddressKey(organisation.address ?? '')
  const keys = forms.flatMap(form => keysByForm(form, organisation.parentId))
  return [...new Set([...keys, ...(address ? [`a:${address}`] : [])])]
}
