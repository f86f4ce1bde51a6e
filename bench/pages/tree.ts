import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/role-tree.tsx'
import { rights } from './rights.ts'
import { beginSession, signIn } from './session.ts'
import { wish } from './wish.ts'

/* Our role tree as a page embeds it: permissions of the page, every branch open. */
beginSession()
register(element)
const tree = document.createElement('mds-role-tree')
tree.style.setProperty('--mds-tree-height', '600px')
Object.assign(tree, { expanded: true, resources: rights(wish.count) })
document.getElementById('root')!.append(tree)
signIn()
