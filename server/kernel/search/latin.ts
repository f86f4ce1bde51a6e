import { foldWord } from './fold.ts'
import { getRomaji, isKana } from './kana.ts'
import { getPinyin, isHan } from './pinyin.ts'

/** A name as stored. */
type Name = { lastName?: string | null; firstName?: string | null; reading?: string | null }

const mostNames = 20_000
const latinNames = new Map<string, string>()

/**
 * A Han or kana name in Latin script, given name first: "Haiyan Lin" (P32). From its stored reading, else by pinyin or romaji; ''
 * for a name that needs none, and for a Japanese name in Han script without a reading, which nobody can derive.
 */
export const getLatinName = ({ lastName, firstName, reading }: Name): string => {
  const [family, given, said] = [lastName, firstName, reading].map(text => text?.trim() ?? '') as [
    string,
    string,
    string,
  ]
  const key = `${family}\0${given}\0${said}`
  const before = latinNames.get(key)
  if (before !== undefined) return before
  if (latinNames.size >= mostNames) latinNames.clear()
  const latin = makeLatin(family, given, said)
  latinNames.set(key, latin)
  return latin
}

const needsLatin = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々・\s]+$/u

const makeLatin = (family: string, given: string, reading: string): string => {
  if (!needsLatin.test(family + given)) return ''
  if (reading) return readingInLatin(reading)
  const [last, first] = [foldWord(family), foldWord(given)]
  if (isKana(last + first)) return inOrder(romaji(last), romaji(first))
  const [han, rest] = [family.replace(/\s/g, ''), given.replace(/\s/g, '')]
  if (!isHan(han + rest) || isJapanese(han, rest)) return ''
  const way = getPinyin(han, rest)[0]
  return way ? inOrder(syllables(way.family), syllables(way.given)) : ''
}

/** A stored reading has the family name first. One in kana becomes romaji. */
const readingInLatin = (reading: string): string => {
  const [family = '', ...rest] = reading.normalize('NFKC').split(/\s+/)
  const spelled = (part: string) => (isKana(foldWord(part)) ? romaji(foldWord(part)) : part)
  return inOrder(spelled(family), rest.map(spelled).join(' '))
}

const inOrder = (family: string, given: string) => `${given} ${family}`.trim()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Hepburn without long vowels, as in passports: Taro Sato. */
const romaji = (kana: string) => capital(getRomaji(kana)[1] ?? kana)
const syllables = (said: readonly string[]) => capital(said.join('').replace(/([ln])v/g, '$1ü'))

const compoundSurnames = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 ' +
    '闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 公户 公玉 公仪 梁丘 公仲 公上 公门 公山 ' +
    '公坚 左丘 公伯 西门 公祖 第五 公乘 贯丘 公皙 南荣 东里 东宫 仲长 子书 子桑 即墨 达奚 褚师 单于 歐陽 司馬 東方 諸葛 皇甫 長孫 鮮于'
  ).split(' '),
)
/** Characters that only Japanese names have. */
const japaneseOnly = /[々込辻畑榊峠笹凪匂働塚浜沢斎斉桜広恵竜辺黒豊渋仏円蔵沖岡髙﨑]/u
const japaneseSurnames = new Set([...'森原東南西北堤岸堀島星泉関菅滝奥畠椿楠栗柿桂橘'])

/** Whether a Han name is Japanese: two characters of a surname are, unless they are one of the few Chinese ones. */
const isJapanese = (family: string, given: string): boolean => {
  if (japaneseOnly.test(family + given)) return true
  if ([...family].length > 1) return !compoundSurnames.has(family)
  return japaneseSurnames.has(family) || /(郎|之介|之助|太朗)$/u.test(given)
}
