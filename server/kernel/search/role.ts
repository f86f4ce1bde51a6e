import { fold } from './fold.ts'
import { organisationTexts } from './organisation.ts'

/** The searched fields of a role. */
export type SearchedRole = { name: string; nameEn: string; code: string | null; description: string }

/** Derived columns of `role`: written only here, so that stored text and query are folded in the same way. */
export function roleTexts({ name, nameEn, code, description }: SearchedRole) {
  const { search, sort_name } = organisationTexts({
    name,
    nameEn,
    ...(code && { alias1: code.replaceAll('_', ' ') }),
  })
  return { search: [search, fold(code ?? ''), fold(description)].filter(Boolean).join(' '), sort_name }
}
