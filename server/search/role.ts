import { fold } from './fold.ts'
import { organisationTexts } from './organisation.ts'

/** What of a role is searched. */
export type SearchedRole = { name: string; nameEn: string; code: string | null; description: string }

/** Columns of `role` made from it: written only here, so that both sides of a search are folded alike. */
export function roleTexts({ name, nameEn, code, description }: SearchedRole) {
  const { search, sort_name } = organisationTexts({
    name,
    nameEn,
    ...(code && { alias1: code.replaceAll('_', ' ') }),
  })
  return { search: [search, fold(code ?? ''), fold(description)].filter(Boolean).join(' '), sort_name }
}
