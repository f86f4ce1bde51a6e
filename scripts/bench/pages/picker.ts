import { globalSession, type Session } from '../../../client/session-store.ts'
import { register } from '../../../elements/base/register.ts'
import { element } from '../../../elements/user-picker.tsx'
import { people } from './people.ts'
import { identity, wish } from './wish.ts'

/* Our picker as a page embeds it: one element, people of the page or of the server. Whose session it is, the page knows. */
const { token, accountId, tenantId, roleId } = identity()
const session = globalSession()
session.update({
  status: 'ready',
  user: { id: accountId, accountId, account: 'bench' } as Session['user'],
  tenant: { id: tenantId } as Session['tenant'],
  role: { id: roleId } as Session['role'],
  locale: 'en-US',
})
register(element)
const picker = document.createElement('mds-user-picker')
picker.setAttribute('multiple', '')
picker.setAttribute('min-query', '1')
if (!wish.remote) Object.assign(picker, { people: people(wish.count) })
document.getElementById('root')!.append(picker)
session.update({ getToken: () => token })
