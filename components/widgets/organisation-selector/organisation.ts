import type { FoundOrganisation, OrganisationNode, OrganisationType } from '../../../client/organisations.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'

/** One step of the path to an organisation. */
export type Step = { id: string; name: string; nameEn: string }

/** An organisation from the page or from the server; only `id` and `name` are required. */
export type GivenOrganisation = {
  id: string
  parentId?: string | null
  name: string
  nameEn?: string
  aliases?: readonly string[]
  /** The reading of the name: pinyin, kana. */
  reading?: string | null
  type?: OrganisationType | (string & {})
  country?: string
  province?: string
  city?: string
  active?: boolean
  /** The organisations above it, topmost first. */
  path?: readonly Step[]
}

/** An organisation inside the selector. */
export type Organisation = Omit<OrganisationNode, 'aliases' | 'type'> & {
  aliases: readonly string[]
  type: string
}
export type Hit = Organisation & Pick<FoundOrganisation, 'path' | 'byReading'>

/** Fills in what a page has left out. */
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

/** The other name, for a second line; '' if it adds nothing. */
export function otherNameIn(named: StepNames, locale: Locale): string {
  const { name, nameEn } = named
  const other = localName(named, locale) === name ? nameEn : name
  return other === localName(named, locale) ? '' : other
}

/** The whole path in one line. */
export const pathIn = (path: readonly StepNames[], locale: Locale): string =>
  path.map(step => localName(step, locale)).join(' › ')

const languages: Readonly<Record<string, string>> = { 中国: 'zh-CN', 日本: 'ja', 西班牙: 'es' }

/** Language of an official name, by country: the same character looks different in China and Japan. */
export const getLanguage = ({ name, country }: Pick<Organisation, 'name' | 'country'>, shown: string) =>
  shown === name ? languages[country] : undefined
