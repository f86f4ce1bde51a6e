import { fold } from '../../kernel/search/fold.ts'
import { searchTexts } from '../../kernel/search/reading.ts'

/** The searched fields of a site: its organisation under every name, its principal investigator, department and number. */
export type SearchedSite = {
  name: string
  nameEn: string
  aliases: readonly string[]
  department: string
  siteNo: string
  pi: string
  piReading: string
}

/** Derived columns of `site`; written only here, so that stored text and query are folded in the same way. */
export function siteTexts(site: SearchedSite): { search: string; sort_name: string; sort_pi: string } {
  const [name, pi] = [getTexts(site.name), getTexts(site.pi, site.piReading)]
  const plain = [site.nameEn, ...site.aliases, site.department, site.siteNo].map(fold)
  const pieces = [name.search, pi.search, ...plain.filter(Boolean).map(text => ` ${text}`)]
  return { search: pieces.join(''), sort_name: name.sort_name, sort_pi: pi.sort_name }
}

const getTexts = (text: string, reading = '') => searchTexts({ lastName: '', firstName: text, reading })
