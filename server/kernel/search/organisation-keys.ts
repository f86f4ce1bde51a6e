import { foldWord } from './fold.ts'
import type { NameForm } from './organisation-forms.ts'
import { type FormVariant, type ReadName, readName } from './organisation-variants.ts'

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

const kindsOfHouses = new Set(
  'hospital centre university cancer institute general national college pharma bio provincial municipal prefectural army research central'.split(
    ' ',
  ),
)
/** Kinds that people leave out of a name that is known well. */
export const isBareKind = (kind: string): boolean => {
  const [kinds = '', numbers = ''] = kind.split('|')
  return (
    (numbers === '' || kinds === '' || kinds.includes('hospital')) &&
    kinds
      .split(' ')
      .filter(Boolean)
      .every(each => kindsOfHouses.has(each))
  )
}

const weak = new Set(
  'health sciences science system systems medicine medical research healthcare care memorial regional comprehensive campus network services clinico international'.split(
    ' ',
  ),
)
/** Words of a Latin name that are its own, in the order of the alphabet. */
export const getStrongCore = ({ words }: NameForm): string =>
  words
    .filter(word => !weak.has(word))
    .toSorted()
    .join(' ')
const getBareCores = (form: NameForm): string[] =>
  form.latin ? [...new Set([form.core, getStrongCore(form)])].filter(Boolean) : [form.core]

/** Shorter words are not taken for a misspelling of each other. */
const shortestWord = 5
const letters = (text: string): string => [...text].sort().join('')

const keysByForm = ({ form, short }: FormVariant, parentId: string | null | undefined): string[] => {
  const { core, said, kind, loose, latin, words } = form
  const keys = [`n:${core}|${loose}|${getPlaceKey(form, parentId)}`]
  if (core.length > 1 && isBareKind(kind)) keys.push(...getBareCores(form).map(each => `b:${each}`))
  if (short) return keys
  if (said.length >= 4) keys.push(`r:${letters(said)}|${kind}`)
  if (!latin) return keys
  const spellings = words.flatMap((word, at) => {
    if (word.length < shortestWord) return []
    const others = words.toSpliced(at, 1).toSorted().join(' ')
    return [`s:${others} ${word.slice(0, others ? 1 : 3)}|${loose}`]
  })
  return [...keys, ...spellings]
}

const keysByName = (name: ReadName, parentId: string | null | undefined): string[] => [
  ...[...name.known, ...name.wholeKnown].map(id => `k:${id}`),
  ...name.variants.flatMap(each => keysByForm(each, parentId)),
  ...name.wholes.flatMap(each => keysByForm(each, parentId)),
  ...name.initials.map(each => `i:${each}`),
  ...(name.words.length > 1 ? [`p:${name.words[0]!.slice(0, 3)} ${name.words[1]!.slice(0, 3)}`] : []),
]

/** Keys that two records share if they may be one organisation: of each name its forms, its readings, its likely spellings; the address. */
export const getMatchKeys = (organisation: KeyedOrganisation): string[] => {
  const names = getNames(organisation).flatMap(name => readName(name) ?? [])
  const address = getAddressKey(organisation.address ?? '')
  const keys = names.flatMap(name => keysByName(name, organisation.parentId))
  return [...new Set([...keys, ...(address ? [`a:${address}`] : [])])]
}
