import { addressIn } from '../../client/session-store.ts'

/** Paths of the product only: no other scheme, no other host. */
const path = /^\/(?![/\\])/

/** Address of a notice's link as the browser needs it on this page; null for what is no path of the product. */
export const addressOf = (link: string | null, apiBase: string): string | null =>
  link !== null && path.test(link) ? addressIn({ apiBase }, link) : null
