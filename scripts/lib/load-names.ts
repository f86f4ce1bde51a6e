import { nameTexts, type SearchTexts, searchTexts } from '../../server/kernel/search/reading.ts'
import type { Random } from './random.ts'

type Script = 'zh' | 'ja' | 'es' | 'latin'
type PersonName = { lastName: string; firstName: string; reading: string }

/** Chinese surnames with their frequency per thousand (census order), rarer ones for their readings. */
const surnames: readonly (readonly [string, number])[] = (
  '王71 李70 张67 刘52 陈45 杨31 黄23 赵20 吴20 周20 徐14 孙14 马13 朱13 胡12 郭11 何11 林11 高10 罗9 郑8 梁8 谢7 宋7 唐7 许6 邓6 韩6 冯6 曹6 ' +
  '彭6 曾6 肖6 田6 董6 潘5 袁5 蔡5 蒋5 余5 于5 杜5 叶5 程5 魏4 苏4 吕4 丁4 任4 卢4 姚4 沈4 钟4 姜4 崔4 谭4 陆4 范3 汪3 廖3 石3 金3 韦3 贾3 夏3 付3 ' +
  '方3 邹3 熊3 白3 孟3 秦3 邱3 侯3 江3 尹3 薛3 阎2 段2 雷2 龙2 黎2 史2 陶2 贺2 毛2 郝2 顾2 龚2 邵2 万2 覃2 武2 钱2 戴2 严1 莫1 孔1 向1 单1 仇1 解1 欧阳1 查1 翟1 区1 上官1 尉迟1'
)
  .split(' ')
  .map(entry => [entry.replace(/\d+/, ''), Number(entry.replace(/\D+/, ''))] as const)

const givenNames = (
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 桂英 秀英 建华 志强 文静 雪梅 丽娟 国强 晨曦 海燕 晓东 晓燕 建国 玉兰 婷婷 志远 思远 子涵 雨桐 浩然 欣怡 宇轩 ' +
  '梓萱 嘉怡 俊杰 明轩 诗涵 佳琪 天宇 雅婷 一鸣 若曦 浩宇 慧敏 立群 振华 春梅 红霞 永康 家豪 淑芬 丹丹 晓明 金凤 卫东 莉 凯 鹏 飞 波 斌 辉 鑫 琳 倩 颖 雪 宁 佳 璐 悦 晴 岚 ' +
  '瑞 哲 博文 子墨 书怡 语嫣 景行 清扬 乐 晟 茜 若彤 思琪 梦洁 可欣 逸飞 承宇 泽民 国栋 庆华 长青 世杰 美玲 秋菊 冬梅 翠兰 巧玲 文博 启航 安琪 心怡 沐阳 知行 怀瑾 念慈'
).split(' ')

/** Japanese family names with their reading, by frequency. */
const families =
  '佐藤サトウ 鈴木スズキ 高橋タカハシ 田中タナカ 伊藤イトウ 渡辺ワタナベ 山本ヤマモト 中村ナカムラ 小林コバヤシ 加藤カトウ 吉田ヨシダ 山田ヤマダ 佐々木ササキ 山口ヤマグチ 松本マツモト ' +
  '井上イノウエ 木村キムラ 林ハヤシ 斎藤サイトウ 清水シミズ 山崎ヤマザキ 森モリ 池田イケダ 橋本ハシモト 阿部アベ 石川イシカワ 山下ヤマシタ 中島ナカジマ 石井イシイ 小川オガワ 前田マエダ 岡田オカダ ' +
  '長谷川ハセガワ 藤田フジタ 後藤ゴトウ 近藤コンドウ 村上ムラカミ 遠藤エンドウ 青木アオキ 坂本サカモト 福田フクダ 太田オオタ 西村ニシムラ 藤井フジイ 大野オオノ 本間ホンマ 髙木タカギ 渡邊ワタナベ'
const givens =
  '太郎タロウ 健一ケンイチ 翔太ショウタ 大輔ダイスケ 拓也タクヤ 直樹ナオキ 健太ケンタ 翼ツバサ 蓮レン 陽翔ハルト 悠真ユウマ 颯太ソウタ 誠マコト 浩二コウジ 隆タカシ 修オサム 和彦カズヒコ 美咲ミサキ ' +
  '陽子ヨウコ 裕子ユウコ 恵美エミ 由美子ユミコ 真由美マユミ 葵アオイ 結衣ユイ さくらサクラ 愛アイ 彩アヤ 千尋チヒロ 智子トモコ 直美ナオミ 久美子クミコ 優子ユウコ 沙織サオリ 舞マイ 麻衣マイ'

const spanishFamilies =
  'García Martínez López Sánchez Pérez Gómez Fernández Ruiz Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Castro Ortega Delgado Ortiz Marín Iglesias Núñez Vidal Peña Cabrera Ibáñez Soler Ferrer'.split(
    ' ',
  )
const spanishGivens =
  'María Carmen|Carmen|Laura|Elena|Marta|Lucía|Paula|Ana Belén|Cristina|Rocío|Inés|Núria|Javier|Antonio|Manuel|José Luis|Miguel Ángel|David|Sergio|Pablo|Álvaro|Jordi|Iñaki|Andrés|Raúl|Víctor|Óscar|Begoña|Pilar|Sofía'.split(
    '|',
  )
/** Family and given names by country, so that nobody is called Minh Kowalski. */
const latinCountries = [
  "Smith Johnson Brown Taylor Walsh O'Brien Reed|James Emily Oliver Charlotte Thomas Hannah Daniel Rachel Samuel Fiona Grace",
  'Müller Schneider Weber Fischer Wolff|Lukas Katharina Jonas Franziska',
  'Lefèvre Dubois Moreau|Jean-Pierre Camille Élodie',
  'Nowak Łukasiewicz Wójcik|Piotr Agnieszka Michał',
  'Rossi Bianchi|Marco Giulia',
  'Jansen Visser|Daan Sanne',
  'Andersson Jørgensen|Erik Ingrid',
  'Silva Costa|Tiago Beatriz',
  'Nguyen Tran|Minh Linh',
  'Patel Sharma|Priya Arjun',
].map(country => country.split('|').map(names => names.split(' ')))

const kanaPairs = (text: string) =>
  text.split(' ').map(entry => {
    const kana = entry.search(/[\u30a1-\u30fa]/)
    return { written: entry.slice(0, kana), kana: entry.slice(kana) }
  })
/** The first is four times as common as the last. */
const japaneseFamilies = kanaPairs(families).map((family, at) => [family, 64 - at] as const)
const japaneseGivens = kanaPairs(givens)

/** Draws a name typical of the script. */
function drawName(random: Random, script: Script): PersonName {
  if (script === 'zh')
    return { lastName: random.weighted(surnames), firstName: random.pick(givenNames), reading: '' }
  if (script === 'ja') {
    const [family, given] = [random.weighted(japaneseFamilies), random.pick(japaneseGivens)]
    const reading = `${family.kana} ${given.kana}`
    return { lastName: family.written, firstName: given.written, reading }
  }
  if (script === 'es') {
    const [one, two] = random.shuffled(spanishFamilies)
    return { lastName: `${one} ${two}`, firstName: random.pick(spanishGivens), reading: '' }
  }
  const [lasts = [], firsts = []] = random.weighted(
    latinCountries.map((each, at) => [each, at ? 1 : 3] as const),
  )
  return { lastName: random.pick(lasts), firstName: random.pick(firsts), reading: '' }
}

/** A person of a load-test tenant: names as frequent as in real life, many people called 张伟 and 佐藤 健一. */
export type LoadPerson = {
  number: number
  account: string
  name: PersonName
  email: string
  phone: string
  employeeId: string
  texts: SearchTexts
}

/** Four of five names are Chinese, then Japanese, Spanish and others. */
const scripts = [
  ['zh', 80],
  ['ja', 12],
  ['es', 4],
  ['latin', 4],
] as const

/** User name of the person with this number. */
export const loadAccount = (number: number): string => `load.${String(number).padStart(6, '0')}`

/** The person with this number: account, phone and addresses are unique because the number is. */
export function loadPerson(random: Random, number: number): LoadPerson {
  const name = drawName(random, random.weighted(scripts))
  const account = loadAccount(number)
  const email = `${account}@load.example`
  // The demo does not use the prefix 170.
  const phone = `170${String(number).padStart(8, '0')}`
  const employeeId = `L${String(number).padStart(7, '0')}`
  return {
    number,
    account,
    name,
    email,
    phone,
    employeeId,
    texts: searchTexts({ ...name, account, employeeId, email, phone }, getNameTexts(name)),
  }
}

/** Many people have one name, and its readings cost more than all else about a person. */
const textsByName = new Map<string, ReturnType<typeof nameTexts>>()
function getNameTexts(name: PersonName): ReturnType<typeof nameTexts> {
  const key = `${name.lastName}|${name.firstName}|${name.reading}`
  const texts = textsByName.get(key) ?? nameTexts(name)
  textsByName.set(key, texts)
  return texts
}
