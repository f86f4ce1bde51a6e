import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/study-site-table.tsx'
import { beginSession, signIn } from './session.ts'
import { sites } from './sites.ts'
import { wish } from './wish.ts'

/* Our table of sites as a page embeds it, with sites of the page. */
beginSession()
register(element)
const table = document.createElement('mds-study-site-table')
table.style.setProperty('--mds-table-height', '600px')
Object.assign(table, { sites: sites(wish.count) })
document.getElementById('root')!.append(table)
signIn()
