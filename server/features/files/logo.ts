import type { Keys } from '../../kernel/keys.ts'
import { signedLink } from './links.ts'

type Sight = {
  keys: Pick<Keys, 'link'>
  actor: { tenantId: string; userId: string; sessionId: string }
  now: Date
}

/** URL of a company's logo for one user in one session (TR-W6); null when there is none. */
export const logoLink = (sight: Sight, uploadId: string | null): string | null =>
  uploadId && signedLink(sight, uploadId, { kind: 'image' }).url
