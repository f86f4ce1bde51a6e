import { fold } from '../../kernel/search/fold.ts'
import { organisationTexts } from '../../kernel/search/organisation.ts'

/** The searched fields of a study: its numbers and titles, and what it is about. */
export type SearchedStudy = {
  planId: string
  name: string
  nameEn: string
  indication: string
  product: string
  sponsor: string
  sponsorProjectNo: string
  /** Its numbers in registries. */
  numbers: readonly string[]
}

/** Derived columns of `study`; written only here, so that stored text and query are folded in the same way. */
export function studyTexts(study: SearchedStudy): { search: string; sort_name: string } {
  const { name, nameEn, indication: alias1, sponsor: alias2 } = study
  const named = organisationTexts({ name, nameEn, alias1, alias2 })
  const others = [study.planId, study.product, study.sponsorProjectNo, ...study.numbers].map(fold)
  const pieces = [named.search, ...others.filter(Boolean).map(text => ` ${text}`)]
  return { search: pieces.join(''), sort_name: named.sort_name }
}
