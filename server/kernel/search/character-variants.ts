import { company, house, legalStart, placeNames } from './character-cuts.ts'
import { getNameForm } from './organisation-forms.ts'
import { getPlaceAtEnd, getPlaceAtStart } from './organisation-places.ts'
import { plainName } from './plain-name.ts'
import { type University, universities } from './universities.ts'
import { type Variant, whole } from './variant.ts'

const numbers = '一二三四五六七八九十'
const special: Readonly<Record<string, string>> = {
  ...{ 儿: '儿童', 妇: '妇产科', 口: '口腔', 眼: '眼科', 肿: '肿瘤', 中: '中', 妇儿: '妇女儿童' },
}
const numbered = new RegExp(`^(?:附属?)?第?([${numbers}]|\\d{1,2})(?:附属?)?(?:医?院)?$`, 'u')

/** What follows a university in its long form: 一附院, 附一 and 一院 are 附属第一医院. */
const writeOut = (rest: string): string => {
  const number = numbered.exec(rest)?.[1]
  if (number) return `附属第${number}医院`
  if (/^附属?医?院$/u.test(rest)) return '附属医院'
  const kind = /^附?属?(.{1,2}?)院$/u.exec(rest)?.[1] ?? ''
  if (kind in special) return `附属${special[kind]}医院`
  if (/^肿瘤(?:防治)?(?:中心|研究院|研究所)$/u.test(rest)) return '附属肿瘤医院'
  if (/^(?:医学[部]|医[歯齿]学)?(?:附属|付属)?(?:総合|综合)?病院$/u.test(rest)) return '附属病院'
  return /^(?:肿瘤|口腔|儿童|妇产)$/u.test(rest) ? `附属${rest}医院` : rest
}

/** 院 alone after a number or a name is a hospital. */
const writeOutEnd = (text: string): string =>
  text
    .replace(new RegExp(`附([${numbers}])$`, 'u'), '第$1医院')
    .replace(new RegExp(`(?<!第)([${numbers}])院$`, 'u'), '第$1医院')
    .replace(/(?<=.)日赤$/u, '赤十字病院')
    .replace(/人医$/u, '人民医院')
    .replace(/^(?:jcho|nho|kkr)(?=\p{Script=Han})/u, '')
    .replace(/^总合病院(?=.{2,}病院)|^综合病院(?=.{2,}病院)|^総合病院(?=.{2,}病院)/u, '')
    .replace(/荣总$/u, '荣民总医院')
    .replace(/^中国人民解放军(?=.*大学)/u, '')
    .replace(/(?<![医病究学分科区书剧])院$/u, '医院')

const committee =
  /((?:医学|药物|临床试验|临床研究|医の)*(?:伦理|治験审查|治验审查|临床研究审查)(?:审查)?委员会|伦理办公室)$/u
const affix =
  /^(?:(?:同济|湘雅|白求恩|齐鲁|协和|华西)?(?:临床)?(?:医学[院部]|医科|医齿学))?(?:附属|付属|附设)?(?:医疗せんた[あー]?(?=.{2}))?/u
const afterShort =
  /^(?:医学[院部])?(?:附|第|[一二三四五六七八九十]|\d|医院|病院|儿|妇|口|眼|肿|.{2,}(?:院|中心|せんたあ))/u

type ShortName = { university: University; short: string }
const longest = (one: ShortName, other: ShortName): number => other.short.length - one.short.length
const byFirst = (all: ShortName[]): ReadonlyMap<string, ShortName[]> =>
  Map.groupBy(all.sort(longest), ({ short }) => short[0]!)
let named: { shorts: ReadonlyMap<string, ShortName[]>; full: ReadonlyMap<string, ShortName[]> } | undefined
/** Universities whose name, or short name, a text begins with, the longest first. */
const getNamed = (text: string): { shorts: readonly ShortName[]; full: readonly ShortName[] } => {
  named ??= {
    full: byFirst(universities.map(university => ({ university, short: plainName(university.name) }))),
    shorts: byFirst(
      universities.flatMap(university =>
        university.shorts.map(short => ({ university, short: plainName(short) })),
      ),
    ),
  }
  const begins = ({ short }: ShortName) => text.startsWith(short)
  const first = text[0] ?? ''
  return {
    shorts: (named.shorts.get(first) ?? []).filter(begins),
    full: (named.full.get(first) ?? []).filter(begins),
  }
}

const hasOwnName = (text: string): boolean => {
  const form = getNameForm(text)
  return form !== null && form.core !== '' && !isPlaceOnly(form.core) && !generic.test(form.core)
}
const generic =
  /^(?:医药|药|临床|医学|直属|教学|总|科技|生物|本部|国际|妇产|妇产科|眼科|眼耳鼻喉|胸科|精神|传染病|妇女|歯学部)+$/u
const isPlaceOnly = (core: string): boolean => placeNames.has(core)
/** The place at the start of a text, and the text after it. */
const takePlace = (text: string): [string, string] => {
  const place = getPlaceAtStart(text)
  return [
    place,
    text.slice(place.length).replace(/^(?:壮族自治区|维吾尔自治区|自治区|省|市|县|都|府)(?!立)/u, ''),
  ]
}

/** A name without the place before it; a name of kinds alone keeps it. */
const withoutPlace = (text: string, rest: Partial<Variant> = {}): Variant[] => {
  const [place, after] = takePlace(text)
  if (place === '' || !hasOwnName(after)) return []
  const [city, inner] = takePlace(after)
  const more = city !== '' && hasOwnName(inner) ? [{ ...whole(inner), place: city }] : []
  return [{ ...whole(after), place, ...rest }, ...more]
}

const englishKinds: Readonly<Record<string, string>> = {
  ...{
    hospital: 'hospital',
    cancer: 'cancer',
    children: 'children',
    people: 'people',
    general: 'general',
    centre: 'center',
  },
  ...{ women: 'women and children', dental: 'dental', chinese: 'chinese medicine', college: '' },
}
/** English name of a hospital that its university, its number and its kind name. */
const inEnglish = (university: University, rest: string): string[] => {
  const form = getNameForm(rest)
  if (form?.core !== '') return []
  const [kinds = '', number = ''] = form.kind.split('|')
  const words = kinds.split(' ').filter(Boolean)
  if (!words.includes('hospital') || words.some(word => !(word in englishKinds))) return []
  return university.english.map(
    name => `${name} ${number} ${words.map(word => englishKinds[word]).join(' ')}`,
  )
}

/** Ways to write what belongs to a university: without it, with its place, in English. */
const ofUniversity = (university: University, rest: string): Variant[] => {
  const place = plainName(university.place)
  const from = { university: plainName(university.name), place }
  const english = inEnglish(university, rest).map(text => ({ ...whole(text), short: true }))
  const [home] = takePlace(plainName(university.name))
  const [own, after] = takePlace(rest)
  if (!hasOwnName(rest)) {
    const named = own !== '' && after.length > 2 ? [{ ...whole(rest), ...from }] : []
    const people = /^(?:附属)?(第.{1,2})人民医院$/u.exec(rest)?.[1]
    if (people && place)
      return [
        ...english,
        { ...whole(`${place}${people}人民医院`), ...from },
        { ...whole(`${place}${people}医院`), ...from, short: true },
      ]
    const isSpecial = home !== '' && /肿瘤|儿童|口腔|妇/.test(rest)
    return [...english, ...named, ...(isSpecial ? [{ ...whole(home + rest), ...from, short: true }] : [])]
  }
  const bare = own !== '' && hasOwnName(after) ? after : rest
  const named = [...new Set([place, home])].filter(Boolean).map(each => ({ ...whole(each + bare), ...from }))
  return [{ ...whole(rest), ...from }, { ...whole(bare), ...from }, ...named]
}

const generalUniversity = /^(.{2,8}?(?:大学|医学院))(?:医学[院部])?(?:附属|付属|附设)?(.{2,})$/u

/** Forms that a name which begins with a university may have. */
const universityVariants = (text: string): Variant[] => {
  const { full, shorts } = getNamed(text)
  const [named] = full
  const bare = shorts.filter(({ short }) => short === text)
  if (!named && bare.length)
    return bare.flatMap(({ university }) => [
      whole(plainName(university.name)),
      whole(`${plainName(university.name)}附属${university.japanese ? '病院' : '医院'}`),
    ])
  if (named) {
    const rest = writeOut(text.slice(named.short.length).replace(affix, ''))
    return [whole(named.short + rest), ...ofUniversity(named.university, rest)]
  }
  const isJapanese = /病院|[\u3041-\u309f]/u.test(text)
  const candidates = shorts.filter(
    ({ short, university }) =>
      university.japanese === isJapanese && afterShort.test(text.slice(short.length)),
  )
  const longestShort = candidates[0]?.short.length ?? 0
  const longestOnes = candidates.filter(({ short }) => short.length === longestShort)
  if (longestOnes.length)
    return longestOnes.flatMap(({ university, short }) => {
      const rest = writeOut(text.slice(short.length).replace(affix, ''))
      return [whole(plainName(university.name) + rest), ...ofUniversity(university, rest)]
    })
  return general(text)
}

/** A university that is not in the list: its short form is its first character and 大, or 医 and 医大. */
const general = (text: string): Variant[] => {
  const [, name = '', after = ''] = generalUniversity.exec(text) ?? []
  if (!name) return /^.{1,4}医?大(?!学|阪|分|连)/u.test(text) ? shortOfGeneral(text) : []
  const rest = writeOut(after)
  const medical = name.replace(/(?:医科大学|医学院)$/u, '')
  const begun = name.replace(/大学$/u, '')
  const shortNames =
    medical === name
      ? [`${begun}大`, `${begun.slice(0, 1)}大`]
      : [`${medical}医大`, `${medical.slice(0, 1)}医大`, `${medical.slice(0, 1)}医`]
  const own = hasOwnName(rest) ? [{ ...whole(rest), university: name }] : []
  return [...own, ...shortNames.map(each => ({ ...whole(each + rest), short: true }))]
}
const shortOfGeneral = (text: string): Variant[] => {
  const [, name = '', after = ''] = /^(.{1,4}?医?大)(?:医学[院部])?(.{1,})$/u.exec(text) ?? []
  return name ? [whole(name + writeOut(after)), whole(`${name}学${writeOut(after)}`)] : []
}

/** What remains after the body that runs a house, where its name ends. */
const withoutOperator = (text: string): Variant[] => {
  if (!legalStart.test(text) && !/連合会|機構|事業団/u.test(text)) return []
  return [...text.matchAll(/連合会|機構|事業団|研究所|学園|財団|協会|組合|会|社|大学/gu)].flatMap(
    ({ index, 0: end }) => {
      const rest = text.slice(index + end.length)
      return rest.length >= 4 && house.test(rest) && getNameForm(rest)?.core ? [whole(plainName(rest))] : []
    },
  )
}

const tail =
  /(?:股份|有限|责任|公司|集团|控股|科技|生物|医药|制药|药业|技术|国际|工业|化学|产业|咨询|发展|开发|新药|株式会社|会社)$/u
const withoutEnd = (text: string): string => {
  const rest = text.replace(tail, '')
  const place = getPlaceAtEnd(rest)
  return place && rest.length - place.length >= 2 ? rest.slice(0, -place.length) : rest
}
/** Short names of a company: without the place, and without what it makes. */
const companyVariants = (text: string): Variant[] => {
  if (!company.test(text)) return []
  const [place, after] = takePlace(text)
  const variants: Variant[] = []
  for (const from of place ? [text, after] : [text])
    for (let rest = from; withoutEnd(rest) !== rest; ) {
      rest = withoutEnd(rest)
      if (rest.length >= 2 && hasOwnName(rest)) variants.push({ ...whole(rest), short: true, company: true })
    }
  return variants
}

/** The body that a place runs: 東京都立駒込病院, 兵庫県立がんセンター. */
const withoutRunner = (text: string): Variant[] => {
  const [place] = takePlace(text)
  const match = /^(.*?)[都道府县市区町]立(?!大学|医科)(.{2,})$/u.exec(text)
  if (!match || (match[1] !== place && match[1] !== '')) return []
  const own = match[2]!
  return [
    ...(hasOwnName(own) ? [{ ...whole(own), place }] : []),
    ...(place && own ? [{ ...whole(place + own), short: true }] : []),
  ]
}

/** 市一医院 is the first people's hospital. */
const withoutPeople = (text: string): Variant[] =>
  /第.{1,2}人民医院/u.test(text) ? [{ ...whole(text.replace('人民', '')), short: true }] : []

/** Every way in which people write a name in characters. */
export const characterVariants = (name: string): Variant[] => {
  const text = plainName(name)
  const [, committeeName = ''] = committee.exec(text) ?? []
  const own = writeOutEnd(text.slice(0, text.length - committeeName.length))
  const variants = [
    whole(own),
    ...universityVariants(own),
    ...withoutOperator(name.normalize('NFKC')),
    ...withoutPlace(own),
    ...companyVariants(own),
    ...withoutPeople(own),
    ...withoutRunner(own),
  ]
  return variants.map(each => ({ ...each, text: each.text + committeeName }))
}
