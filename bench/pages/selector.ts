import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/organisation-selector.tsx'
import { organisations } from './organisations.ts'
import { beginSession, signIn } from './session.ts'

/* Our organisation selector as a page embeds it, with its tree in the page; the organisations are set when the page is ready. */
const list = organisations()
beginSession()
register(element)
const selector = document.createElement('mds-organisation-selector')
selector.setAttribute('inline', '')
selector.style.setProperty('--mds-tree-height', '600px')
Object.assign(selector, { organisations: [] })
document.getElementById('root')!.append(selector)
signIn()
Object.assign(globalThis, { give: () => Object.assign(selector, { organisations: list }) })
