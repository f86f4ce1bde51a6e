import { cutCharacters } from './character-cuts.ts'
import { characterVariants } from './character-variants.ts'
import { fold } from './fold.ts'
import { latinKnown } from './known-latin-organisations.ts'
import { charactersKnown } from './known-organisations.ts'
import { asInitials, cutLatin, getBegun, getInitials, latinVariants, toWords } from './latin-variants.ts'
import { getNameForm, type NameForm } from './organisation-forms.ts'
import { plainName } from './plain-name.ts'
import type { Variant } from './variant.ts'

const getFormKey = (form: NameForm): string =>
  form.core === '' || form.kind === '|' ? '' : `${form.core}|${form.loose}`

type KnownNames = {
  names: ReadonlyMap<string, string[]>
  byName: ReadonlyMap<string, string>
  byForm: ReadonlyMap<string, string>
}
let loaded: KnownNames | undefined

/** One of several that have a key is not known by it. */
const add = (map: Map<string, string>, key: string, id: string): void => {
  if (key === '') return
  map.set(key, (map.get(key) ?? id) === id ? id : '')
}

const load = (): KnownNames => {
  const all = new Map<string, string[]>()
  const [byName, byForm] = [new Map<string, string>(), new Map<string, string>()]
  for (const line of [...charactersKnown, ...latinKnown]) {
    const names = line.split('|')
    const id = plainName(names[0] ?? '')
    all.set(id, names)
    for (const name of names) {
      add(byName, plainName(name), id)
      const form = getNameForm(name)
      if (form) add(byForm, getFormKey(form), id)
    }
  }
  return { names: all, byName, byForm }
}

/** The organisation whose name, or a spelling of it, this is; an empty text for one that the product does not know. */
const getKnown = (text: string, form: NameForm): string => {
  loaded ??= load()
  return loaded.byName.get(plainName(text)) || loaded.byForm.get(getFormKey(form)) || ''
}

/** All names of an organisation that the product knows. */
const getKnownNames = (id: string): string[] => {
  loaded ??= load()
  return loaded.names.get(id) ?? []
}

export type FormVariant = Variant & { form: NameForm }

/** A name as the matcher reads it. */
export type ReadName = {
  /** Forms of the name as a whole, the written one first; those of a campus or a department are its own. */
  variants: readonly FormVariant[]
  /** Forms of the house of which the name is a part, such as a campus. */
  wholes: readonly FormVariant[]
  /** Organisations that are known under the name, and under that of the house of which it is a part. */
  known: readonly string[]
  wholeKnown: readonly string[]
  /** Initials that the name may have; the text itself if it is written as initials. */
  initials: readonly string[]
  isInitials: boolean
  /** Words of a Latin name. */
  words: readonly string[]
}

const characters = /[\p{Script=Han}\u3041-\u30ff]/u

const toForms = (variants: readonly Variant[]): FormVariant[] => {
  const byText = new Map<string, FormVariant>()
  for (const variant of variants) {
    const form = getNameForm(variant.text)
    const key = `${variant.text}|${variant.university}|${variant.place}`
    if (form && !byText.has(key)) byText.set(key, { ...variant, form })
  }
  return [...byText.values()]
}

const isWhole = ({ university, place, short }: Variant): boolean =>
  university === '' && place === '' && !short

const getIds = (variants: readonly FormVariant[]): string[] => [
  ...new Set(
    variants
      .filter(isWhole)
      .map(each => getKnown(each.text, each.form))
      .filter(Boolean),
  ),
]

/** Reads a name in every way in which it may be meant; null for an empty one. */
export const readName = (name: string): ReadName | null => {
  const form = getNameForm(name)
  if (!form) return null
  const isCharacters = characters.test(fold(name)) || characters.test(name)
  const cut = isCharacters ? cutCharacters(name) : cutLatin(name)
  const readings = toForms(cut.names.flatMap(isCharacters ? characterVariants : latinVariants))
  const written: FormVariant = { text: name, university: '', place: '', short: false, form }
  const variants = cut.isPart ? [written] : [written, ...readings]
  const initials = isCharacters ? [] : asInitials(name)
  return {
    variants,
    wholes: cut.isPart ? readings : [],
    known: getIds(variants),
    wholeKnown: cut.isPart ? getIds(readings) : [],
    initials: initials.length ? initials : isCharacters || cut.isPart ? [] : cut.names.flatMap(getInitials),
    isInitials: initials.length > 0,
    words: isCharacters ? [] : getBegun(name),
  }
}

const mostTexts = 8
const breaks = /附属|付属|医学院|医学部|学校法人|人民|医院|病院|大学/gu

/** Texts whose words a directory has in the name that is meant: names of a known organisation, and the parts of the other forms. */
export const getSearchTexts = (name: string): string[] => {
  const read = readName(name)
  if (!read) return []
  const names = [...read.known, ...read.wholeKnown].flatMap(getKnownNames).slice(0, mostTexts)
  const forms = [...read.variants, ...read.wholes].filter(each => !each.short)
  const texts = [...new Set(forms.map(each => each.text))].map(text =>
    characters.test(text)
      ? text.replace(breaks, part => `${part} `)
      : toWords(text)
          .filter(word => word.length > 2 || /\d/.test(word))
          .join(' '),
  )
  return [...new Set([...names, ...texts])].slice(0, mostTexts)
}
