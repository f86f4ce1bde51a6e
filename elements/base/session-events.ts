import type { ReactionEvent } from '../../contract/reactions.ts'
import type { EventMember } from './definition.ts'

const told = {
  cancelable: true,
  detail: '{ code: number; name: string; text: string; requestId: string; data: unknown }',
}

/**
 * What codes of the catalogue ask of a page (specification 2 §8.2). `<mds-session>` emits them; without one, the first widget
 * of the session does. None carries a token. The kit itself never leaves or reloads the page.
 */
export const sessionEvents: Record<ReactionEvent, EventMember> = {
  'mds-sign-in-required': {
    docs: 'Somebody has to sign in; preventDefault() says that the host sees to it and will hand over a token, for which calls wait up to 60 s.',
    ...told,
  },
  'mds-session-replaced': {
    docs: 'The account has signed in elsewhere and this session has ended (999410).',
    ...told,
  },
  'mds-password-expired': {
    docs: 'The password has expired and must be changed in the portal (999415).',
    ...told,
  },
  'mds-permissions-changed': { docs: 'The acting role is no longer held (999910).', ...told },
  'mds-system-updated': { docs: 'A new version is in service; sign in again (999408).', ...told },
  'mds-reload-required': { docs: 'The page should be loaded anew.', ...told },
  'mds-license': { docs: 'The licence of the tenant or of an application says no (1001xx).', ...told },
  'mds-navigate': { docs: 'The person belongs on another page; `data` names it.', ...told },
  'mds-error': {
    docs: 'Something failed; preventDefault() leaves showing it to the host where a widget would show it.',
    ...told,
  },
}
