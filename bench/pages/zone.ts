import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/time-zone-picker.tsx'
import { beginSession, signIn } from './session.ts'

/* Our time zone picker as a page embeds it. */
beginSession()
register(element)
document.getElementById('root')!.append(document.createElement('mds-time-zone-picker'))
signIn()
