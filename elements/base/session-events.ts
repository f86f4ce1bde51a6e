import type { ReactionEvent } from '../../contract/reactions.ts'
import type { EventMember } from './definition.ts'

const detail = '{ code: number; name: string; text: string; requestId: string; data: unknown }'
const member = (docs: string): EventMember => ({ docs, cancelable: true, detail })

/**
 * What codes of the catalogue ask of a page (specification 2 §8.2). `<mds-session>` emits them; without one, the first widget
 * of the session does. None carries a token. The kit itself never leaves or reloads the page.
 */
export const sessionEvents: Record<ReactionEvent, EventMember> = {
  'mds-sign-in-required': member(
    'Somebody has to sign in; preventDefault() says that the host sees to it and will hand over a token, for which calls wait up to 60 s.',
  ),
  'mds-session-replaced': member('The account has signed in elsewhere and this session has ended (999410).'),
  'mds-password-expired': member('The password has expired and must be changed in the portal (999415).'),
  'mds-permissions-changed': member('The acting role is no longer held (999910).'),
  'mds-system-updated': member('A new version is in service; sign in again (999408).'),
  'mds-reload-required': member('The page should be loaded anew.'),
  'mds-license': member('The licence of the tenant or of an application says no (1001xx).'),
  'mds-navigate': member('The person belongs on another page; `data` names it.'),
  'mds-error': member(
    'Something failed; preventDefault() leaves showing it to the host where a widget would show it.',
  ),
}
