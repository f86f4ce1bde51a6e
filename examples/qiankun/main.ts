import { loadMicroApp, type MicroApp } from 'qiankun'
import '../shared/shared.css'
import { showWho } from '../shared/who.ts'

/** `?isolation=strictStyleIsolation` draws the sub-application in a shadow root, `experimentalStyleIsolation` scopes its style sheets. */
const isolation = new URLSearchParams(location.search).get('isolation')
const sandbox = isolation ? { [isolation]: true } : true
const entry = new URL('sub-application/index.html', document.baseURI).href
let team: MicroApp | null = null

document.querySelector('#open')!.addEventListener('click', () => {
  team ??= loadMicroApp({ name: 'team', entry, container: '#place' }, { sandbox })
})
document.querySelector('#close')!.addEventListener('click', () => {
  void team?.unmount()
  team = null
})
void showWho()
