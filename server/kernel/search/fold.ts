import { toHiragana } from 'wanakana'

const apostrophes = /['’‘ʼʹ`´′ʻ]/g
const joiners = /[-‐‑‒–—―−﹣·・‧•]/g
const ascii = /^[\x20-\x7e]*$/
const folded = /^[a-z\d.@_]*$/
const marks = /[\u0300-\u036f]/g
const kana = /[\u3041-\u30ff]/

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const plainLetters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Characters of names with several forms (simplified, traditional, Japanese): the first represents all. */
const sameCharacters =
  '张張 陈陳 刘劉 杨楊 黄黃 赵趙 吴吳呉 孙孫 马馬 罗羅 郑鄭 谢謝 许許 邓鄧 冯馮 萧蕭 叶葉 苏蘇 吕呂 卢盧 蒋蔣 贾賈 韩韓 钟鐘鍾 钱錢 陆陸 汤湯 ' +
  '龙龍竜 万萬 华華 国國 伟偉 丽麗 晓曉 军軍 东東 红紅 兰蘭 荣榮栄 贤賢 齐齊斉 斋齋斎 边邊邉辺 滨濱濵浜 桥橋 高髙 崎﨑嵜 广廣広 岛島嶋嶌 冈岡 泽澤沢 ' +
  '渊淵 关關関 宫宮 真眞 惠恵 樱櫻桜 龟亀 铃鈴 沟溝 饭飯 长長 须須 实實実 义義 县縣県 条條 增増 濑瀬 滝瀧 鹤鶴 郎郞 圆圓円 显顯顕 宝寶 德徳 晖暉 杰傑 ' +
  '宁寧 严嚴厳 庄莊荘 邹鄒 温溫 吉𠮷 静靜 凤鳳 梦夢 间間 绫綾 结結 纪紀 优優 爱愛 闻聞 顾顧 庞龐 颜顏顔 蓝藍 赖賴頼 盐鹽塩 黑黒 横橫'
const standing = new Map(
  sameCharacters.split(' ').flatMap(group => {
    const [first = '', ...others] = group
    return others.filter(other => other !== first).map(other => [other, first] as const)
  }),
)

/**
 * Normalises a text for storage and search: NFKC, lower case, without accents, katakana as hiragana, one form per character, without
 * hyphens, middle dots and apostrophes, white space as single spaces.
 */
export function fold(text: string): string {
  if (folded.test(text)) return text
  // Most texts are ASCII: the full normalisation costs ten times as much.
  if (ascii.test(text)) return text.toLowerCase().replace(/['`-]/g, '').replace(/\s+/g, ' ').trim()
  // Apostrophes first: NFKC would split an acute accent used as one into a space and a mark.
  const bare = text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(marks, '')
    .replace(plainLetters, letter => plain[letter] ?? letter)
    .replace(joiners, '')
  const oneKana = kana.test(bare) ? toHiragana(bare, { passRomaji: true }) : bare
  return [...oneKana]
    .map(character => standing.get(character) ?? character)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Folds a text and removes its spaces: 'García López' becomes 'garcialopez'. */
export const foldWord = (text: string): string => fold(text).replaceAll(' ', '')
