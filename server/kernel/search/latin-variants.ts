import { fold, foldWord } from './fold.ts'
import { getLatinWords, getNameForm } from './organisation-forms.ts'
import { latinPlaces } from './organisation-places.ts'
import { plainName } from './plain-name.ts'
import { universities } from './universities.ts'
import { type Cut, type Variant, whole } from './variant.ts'

const houseWord =
  /\b(?:hospitals?|hosp|cent(?:er|re)s?|centro|clinic|clinica|klinik(?:um)?|institut[eo]?|infirmary|policlinico|complejo|complexo|irb|board|committee|comite)\b/
const universityWord = /\b(?:univ|uni|university|universidad|universitat|universite|universita|college)\b/
const legalEnd =
  /\b(?:inc|incorporated|sas|srl|spa|ltd|limited|llc|corp|corporation|company|plc|gmbh|ag|kk|s\.?a\.?u?|s\.?l\.?u?|b\.?v|n\.?v|a\/s|co)\.?$/i
const unitStart =
  /^(?:dept|department|division|section|unit|servicio(?! (?:\w+ )?de salud)|departamento|unidad|ward)\b/
const formerly = /^(?:formerly|former|previously|antes|antiguo|ex)\b:? */i
const campus = /\b(?:campus|site|sede|branch)$/

const simple = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const isPlace = (text: string): boolean => latinPlaces.has(simple(text).replace(/^(?:in|at|de|of|en) /, ''))
const hasHouse = (text: string): boolean => houseWord.test(simple(text))
const getCore = (text: string): string => getNameForm(text)?.core ?? ''
const isOwnName = (core: string): boolean => core !== '' && !latinPlaces.has(core) && !generic.test(core)
const generic =
  /^(?:(?:clinico|royal|infirmary|teaching|general|clinical|memorial|regional|medical|district|health|system|school|politecnico|provincial|comarcal) ?)+$/
const hasOwnName = (text: string): boolean => isOwnName(getCore(text))

const readBrackets = (text: string): Cut => {
  if (legalEnd.test(text.trim())) return { names: [text], isPart: false }
  const names: string[] = []
  let isPart = false
  const main = text.replace(/[([]([^)\]]*)[)\]]/g, (_, inner: string) => {
    const name = inner.replace(formerly, '')
    if (campus.test(simple(name))) isPart = true
    else if (hasHouse(name) || /^[A-Z][A-Za-z]*[A-Z][A-Z]*$/.test(name)) names.push(name)
    return ' '
  })
  return { names: [main.trim(), ...names].filter(Boolean), isPart }
}

const notUnits =
  /university|college|pharma|bio|hospital|centre|cancer|institute|people|general|national|ethics|children|women/
/** Words that name a department alone: Cardiology. */
const isUnit = (piece: string): boolean => {
  const form = getNameForm(piece)
  const isDepartment = form?.core === '' && form.kind.split('|')[0] !== '' && !notUnits.test(form.kind)
  return unitStart.test(simple(piece)) || isDepartment
}

/** A department before or after a comma or a dash is a part of the house. */
const withoutUnit = (text: string): Cut => {
  const pieces = text.split(/\s*[,;|]\s*|\s+[-–—]+\s+/).filter(Boolean)
  const houses = pieces.filter(each => !isUnit(each))
  const isPart = houses.length < pieces.length && houses.some(hasHouse)
  return isPart ? { names: [houses.join(', ')], isPart } : { names: [text], isPart: false }
}

export const cutLatin = (text: string): Cut => {
  const { names, isPart } = readBrackets(text.normalize('NFC'))
  const all = names.flatMap(name => {
    const slashed = name.split(/\s*\/\s*/)
    return slashed.length > 1 && slashed.every(hasHouse) ? slashed : [name]
  })
  const cuts = all.map(withoutUnit)
  return { names: cuts.flatMap(cut => cut.names), isPart: isPart || (cuts[0]?.isPart ?? false) }
}

let byEnglish: ReadonlyMap<string, { name: string; place: string }> | undefined
/** A university that the product knows by this English name, else its words. */
const getUniversity = (text: string): { university: string; place: string } => {
  byEnglish ??= new Map(
    universities.flatMap(({ name, english, place }) =>
      english.map(each => [plainName(each), { name: plainName(name), place: plainName(place) }] as const),
    ),
  )
  const plain = plainName(withoutSchool(text).replace(/^the /i, ''))
  const university = byEnglish.get(plain)
  return university
    ? { university: university.name, place: university.place }
    : { university: getCore(text) || plain, place: '' }
}

const school =
  /[, ]*\b(?:and )?(?:the )?(?:(?:school|college|faculty) of (?:clinical |basic )?medic(?:ine|al sciences)|medical (?:school|college)|health science cent(?:er|re)|health system)\b,?/gi
const withoutSchool = (text: string): string => text.replace(school, ' ').trim()

const joint = /,?\s+(?:affiliated (?:to|with)|attached to|of|at)\s+(?:the )?|,\s+/gi
const university = /\buniv(?:ersity|\.)?(?=\s|$)/i
const houseEnd = /\b(?:hospital|cent(?:er|re)|institute)\b/i

/** The name of a house without the university that it is of. */
const withoutUniversity = (text: string): Variant[] => {
  if (!university.test(text)) return []
  const variants: Variant[] = []
  const add = (name: string, of: string) => {
    if (hasOwnName(name) && hasHouse(name)) variants.push({ ...whole(name), ...getUniversity(of) })
  }
  for (const { index, 0: word } of text.matchAll(joint)) {
    const [before, after] = [text.slice(0, index), text.slice(index + word.length)]
    if (!houseEnd.test(before) || university.test(before) || !university.test(after) || houseEnd.test(after))
      continue
    add(before, after)
    break
  }
  const [of = ''] = /^.*?\buniv(?:ersity|\.)(?: school of medicine| health system)?(?=\s)/i.exec(text) ?? []
  const words = of.replace(/^the /i, '').split(' ').length
  if (of && words > 1 && words < 6) add(text.slice(of.length).trim(), of)
  return variants
}

/** Pieces of a name: a place, a university, or another house beside it. */
const pieceVariants = (text: string): Variant[] => {
  const pieces = text.split(/\s*[,;|]\s*|\s+[-–—]+\s+|(?<=\p{L}{4})\.\s+(?=\p{Lu})/u).filter(Boolean)
  if (pieces.length < 2) return []
  const isOther = (each: string) => isPlace(each) || legalEnd.test(each)
  const rest = pieces.filter((each, at) => at === 0 || !isOther(each))
  const variants: Variant[] = []
  const place = pieces.slice(1).find(isPlace)
  if (
    place &&
    rest.length > 0 &&
    hasOwnName(rest.join(' ')) &&
    (hasHouse(rest.join(' ')) || rest.length === 1)
  )
    if (!universityWord.test(simple(rest[0]!)) || hasHouse(rest[0]!))
      variants.push({ ...whole(rest.join(', ')), place: toPlace(simple(place)) })
  const [first = ''] = pieces
  if (
    /^\p{L}{6,}$/u.test(first) &&
    !isPlace(first) &&
    !universityWord.test(simple(first)) &&
    !legalEnd.test(text)
  )
    variants.push({ ...whole(first), short: true })
  for (const piece of pieces) {
    if (!hasHouse(piece) || !hasOwnName(piece)) continue
    const of = pieces.find(each => each !== piece && universityWord.test(simple(each)) && !hasHouse(each))
    variants.push({ ...whole(piece), ...(of && getUniversity(of)) })
  }
  return variants
}

/** Chinese places have their characters elsewhere: compare them by their letters. */
const toPlace = (place: string): string => place.replaceAll(' ', '')

const spanish = /^(?:hospital|clinica|complejo|complexo|instituto|institut|centro|h)\b/
const placeVariants = (text: string): Variant[] => {
  const words = simple(text).split(' ')
  const variants: Variant[] = []
  for (const count of [3, 2, 1]) {
    const place = words.slice(-count).join(' ')
    if (!latinPlaces.has(place) || words.length <= count) continue
    const before = words.at(-count - 1) ?? ''
    const isJoined = ['de', 'of', 'en', 'in'].includes(before)
    if (!isJoined && !spanish.test(words[0] ?? '')) continue
    if (universityWord.test(simple(text)) && !/universi?tari/.test(simple(text))) continue
    const rest = words.slice(0, isJoined ? -count - 1 : -count).join(' ')
    if (hasOwnName(rest)) variants.push({ ...whole(rest), place: toPlace(place) })
    break
  }
  const [first = '', ...after] = words
  if (latinPlaces.has(first) && after.length > 1 && hasHouse(after.join(' ')) && hasOwnName(after.join(' ')))
    variants.push({ ...whole(after.join(' ')), place: toPlace(first) })
  return variants
}

const companyWords =
  /[\s,]+(?:international|holdings?|group|pharmaceuticals?|pharma|therapeutics|biosciences|biopharma|biotech(?:nology)?|internacional|incorporated|industries|sas|srl|spa|inc|ltd|limited|llc|corp|corporation|company|co|plc|gmbh|ag|sa|sau|sl|slu)\.?$/i
const companyVariants = (text: string): Variant[] => {
  if (!legalEnd.test(text)) return []
  const variants: Variant[] = []
  let rest = text.replace(/\b([SsAaLlBbNnVvUu])\.(?=\w|$|\s)/g, '$1')
  while (companyWords.test(rest)) {
    rest = rest.replace(companyWords, '')
    if (rest.length > 2) variants.push({ ...whole(rest), short: true, company: true })
  }
  return variants
}

const small = new Set(
  'company fundacion fundacio consorci consorcio of the and for at in de del la las el los i y e d do da das dos und der des fur to upon nhs trust foundation inc ltd llc'.split(
    ' ',
  ),
)
const toInitials = (words: readonly string[]): string =>
  words.map(word => (/^\d/.test(word) ? word : word.slice(0, 1))).join('')
export const toWords = (text: string): string[] =>
  fold(
    text
      .replaceAll('&', ' and ')
      .replace(/\b([dlDL])['’‘´`ʼ′](?=\p{L})/gu, '$1 ')
      .replace(/[-–]/g, ' '),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Initials that people may write for a name; the longer ones also without their end. */
export const getInitials = (text: string): string[] => {
  const words = toWords(text)
  const main = words.filter(word => !small.has(word))
  if (main.length < 3) return []
  const withSmall = words.filter(word => !['the', 'nhs', 'trust'].includes(word))
  const plain = main.filter(word => !/^universi(?:dad|tari)/.test(word))
  const names = words.filter(word => !/^(?:of|the|and|for|at|in|de|del|nhs|trust)$/.test(word))
  const turned = /^univ(?:ersity)? of (?:the )?\S/.test(words.join(' '))
    ? [main[1]!, main[0]!, ...main.slice(2)]
    : main
  const all = [main, withSmall, plain, names, turned].map(toInitials)
  const begun = all.flatMap(each => (each.length > 4 ? [each.slice(0, -1)] : []))
  return [...new Set([...all, ...begun])].filter(each => each.length >= 3)
}

/** The text when it is written as initials (MGH, INCan), also with words after them (UW Medical Center) or a place (NUH Singapore). */
export const asInitials = (text: string): string[] => {
  const [first = '', ...rest] = text.normalize('NFC').replace(/\./g, '').trim().split(/\s+/)
  if (!/^[A-Z][A-Z\d&]{1,6}[a-z]{0,2}$|^[A-Z][a-z][A-Z]{2,}$/.test(first)) return []
  const own = (rest.length === 0 || isPlace(rest.join(' '))) && first.length >= 3 ? [foldWord(first)] : []
  const letters = toInitials(toWords(rest.join(' ')).filter(word => !small.has(word)))
  return first.length + letters.length >= 4 && !hasDigitsOnly(letters)
    ? [...own, foldWord(first) + letters]
    : own
}
const hasDigitsOnly = (text: string): boolean => /^\d*$/.test(text)

/** Spellings of a name: hyphens as spaces, words run together, without an initial, without what says little of a hospital. */
const respelt = (text: string): Variant[] => {
  const loose = text.replace(/(?<=\p{L})[-‐–](?=\p{L})/gu, ' ').replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
  const plain = loose.replace(/(?<=^|\s)\p{Lu}\.?\s+(?=\p{L}{3})/gu, '')
  const less = plain
    .replace(/(?<=\s)(?:general|gral\.?|cl[ií]nic[oa]?|regional|polit[eèé]cnico?|provincial)(?=\s)/giu, '')
    .replace(/\s+/g, ' ')
  const core = getCore(less)
  const german = /universit[aä]|klinik|krankenhaus/i.test(text)
    ? loose.replace(/([aou])e(?!n\b)/gi, '$1')
    : loose
  return [
    ...(german === loose ? [] : [whole(german)]),
    ...(loose === text ? [] : [whole(loose)]),
    ...(plain === loose || !hasOwnName(plain) ? [] : [whole(plain)]),
    ...(less === plain || !isOwnName(core) || /^(?:y|i|e)\b/.test(core)
      ? []
      : [{ ...whole(less), short: true }]),
  ]
}

/** Words of a name without the small ones, for names that people write by the beginnings of their words (Mass General). */
export const getBegun = (text: string): string[] => toWords(text).filter(word => !small.has(word))

/** Every way in which people write a name in Latin letters. */
export const latinVariants = (name: string): Variant[] => {
  const text = name.replace(/\s+/g, ' ').trim()
  const words = getLatinWords(text)
  const isOfSchool = hasHouse(text) && universityWord.test(simple(text))
  const schoolless = isOfSchool ? withoutSchool(text).replace(/\s+/g, ' ') : ''
  const texts = [text, ...(schoolless && schoolless !== text ? [schoolless] : [])]
  const variants = texts.flatMap(each => [
    whole(each),
    ...withoutUniversity(each),
    ...pieceVariants(each),
    ...placeVariants(each),
    ...respelt(each),
  ])
  return words.length > 0 ? [...variants, ...companyVariants(text)] : []
}
