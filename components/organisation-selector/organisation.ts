import type { FoundOrganisation, OrganisationNode, OrganisationType } from '../../client/organisations.ts'
import type { Locale } from '../../contract/locales.ts'

/** One step of the way down to an organisation. */
export type Step = { id: string; name: string; nameEn: string }

/** An organisation of the page itself, or of the server; only `id` and `name` are needed. */
export type GivenOrganisation = {
  id: string
  parentId?: string | null
  name: string
  nameEn?: string
  aliases?: readonly string[]
  /** How the name is read: pinyin, kana. */
  reading?: string | null
  type?: OrganisationType | (string & {})
  country?: string
  province?: string
  city?: string
  active?: boolean
  /** What stands above it, topmost first. */
  path?: readonly Step[]
}

/** An organisation as the selector holds it. */
export type Organisation = Omit<OrganisationNode, 'aliases' | 'type'> & {
  aliases: readonly string[]
  type: string
}
export type Hit = Organisation & Pick<FoundOrganisation, 'path' | 'byReading'>

/** Fills up what a page has left out. */
export const completed = (given: GivenOrganisation, children = 0): Organisation => ({
  id: String(given.id),
  parentId: given.parentId ?? null,
  name: given.name ?? '',
  nameEn: given.nameEn ?? '',
  aliases: given.aliases ?? [],
  reading: given.reading ?? null,
  type: given.type ?? '',
  country: given.country ?? '',
  province: given.province ?? '',
  city: given.city ?? '',
  active: given.active ?? true,
  children,
  matches: true,
})

type StepNames = Pick<Step, 'name' | 'nameEn'>

const latin = /^[\p{Script=Latin}\p{N}\p{P}\p{Z}\p{M}\p{S}]*$/u

/** The name for a reader: the official one in Chinese and Japanese, and where it is in Latin letters for Spanish; else the English. */
export function nameIn({ name, nameEn }: StepNames, locale: Locale): string {
  if (!nameEn || locale === 'zh-CN' || locale === 'ja-JP') return name
  return locale === 'es-ES' && latin.test(name) ? name : nameEn
}

/** The other name, for a second line; '' where it says nothing new. */
export function otherNameIn(named: StepNames, locale: Locale): string {
  const { name, nameEn } = named
  const other = nameIn(named, locale) === name ? nameEn : name
  return other === nameIn(named, locale) ? '' : other
}

/** The whole way down in one line. */
export const pathIn = (path: readonly StepNames[], locale: Locale): string =>
  path.map(step => nameIn(step, locale)).join(' › ')

const languages: Readonly<Record<string, string>> = { 中国: 'zh-CN', 日本: 'ja', 西班牙: 'es' }

/** Language of an official name, by its country: the same character has other strokes in China and Japan. */
export const getLanguage = ({ name, country }: Pick<Organisation, 'name' | 'country'>, shown: string) =>
  shown === name ? languages[country] : undefined
