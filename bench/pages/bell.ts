import { startSession } from '../../client/session/start.ts'
import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/notice-bell.ts'
import { signIn } from './session.ts'

/* Our bell as a page embeds it; it requests its counts as soon as a user is signed in. */
register(element)
document.getElementById('root')!.append(document.createElement('mds-notice-bell'))
await startSession().ready
signIn()
