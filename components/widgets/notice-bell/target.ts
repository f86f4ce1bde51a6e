import { addressIn } from '../../../client/session/store.ts'

/** Paths of the product only: no other scheme, no other host. */
const path = /^\/(?![/\\])/

/** The URL of a notice's link on this page; null for anything that is not a path of the product. */
export const addressOf = (link: string | null, apiBase: string): string | null =>
  link !== null && path.test(link) ? addressIn({ apiBase }, link) : null
