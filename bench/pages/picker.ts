import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/user-picker.tsx'
import { people } from './people.ts'
import { beginSession, signIn } from './session.ts'
import { wish } from './wish.ts'

/* Our picker as a page embeds it: one element, with people of the page or of the server. */
beginSession()
register(element)
const picker = document.createElement('mds-user-picker')
picker.setAttribute('multiple', '')
picker.setAttribute('min-query', '1')
if (!wish.remote) Object.assign(picker, { people: people(wish.count) })
const root = document.getElementById('root')!
root.style.inlineSize = '320px'
root.append(picker)
signIn()
