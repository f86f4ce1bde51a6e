import type { ReactionEvent } from '../../contract/codes/reactions.ts'
import type { EventMember } from './definition.ts'

/** The failure: an `Error` with the code and the id for support. Every event about a failure uses this name for it. */
export const failed = {
  cancelable: true,
  detail: '{ error: Error & { code: number; requestId: string; data: unknown } }',
} as const satisfies Omit<EventMember, 'docs'>

/** A press on "Sign in" in a widget emits the same event as a refused call of a session: one meaning, one detail. */
export const wayIn = {
  docs: 'Somebody has to sign in: the person asked to (`error` is null), or a call was refused. preventDefault() says that the host sees to it and will hand over a token, for which refused calls wait up to 60 s.',
  cancelable: true,
  detail: '{ error: (Error & { code: number; requestId: string; data: unknown }) | null }',
} as const satisfies EventMember

/**
 * Requests of catalogue codes to the page (specification 2 §8.2). `<mds-session>` emits them; without one, the first
 * widget of the session does, so a widget that declares the same event name must allow for them. None carries a token.
 * The kit itself never leaves or reloads the page.
 */
export const sessionEvents: Record<ReactionEvent, EventMember> = {
  'mds-sign-in-required': { ...wayIn },
  'mds-session-replaced': {
    docs: 'The account has signed in elsewhere and this session has ended (999410).',
    ...failed,
  },
  'mds-password-expired': {
    docs: 'The password has expired and must be changed in the portal (999415).',
    ...failed,
  },
  'mds-permissions-changed': { docs: 'The acting role is no longer held (999910).', ...failed },
  'mds-system-updated': { docs: 'A new version is in service; sign in again (999408).', ...failed },
  'mds-reload-required': { docs: 'The page should be loaded anew.', ...failed },
  'mds-license': { docs: 'The licence of the tenant or of an application says no (1001xx).', ...failed },
  'mds-navigate': {
    docs: 'The person belongs on another page of the product: `href` names it, null the one before. `error` says why.',
    cancelable: true,
    detail: '{ href: string | null; error: Error & { code: number; requestId: string; data: unknown } }',
  },
  'mds-error': {
    docs: 'Something failed; preventDefault() leaves showing it to the host where a widget would show it.',
    ...failed,
  },
}
