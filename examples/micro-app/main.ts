import '../shared/shared.css'
import { showWho } from '../shared/who.ts'

/** `?version=1` takes the next major; `?shadowDOM` and `?iframe` are the attributes of these names. */
const search = new URLSearchParams(location.search)
const { default: microApp } = await (search.has('version')
  ? import('micro-app-1')
  : import('@micro-zoe/micro-app'))
microApp.start()

const place = document.querySelector('#place')!
document.querySelector('#open')!.addEventListener('click', () => {
  const team = document.createElement('micro-app')
  team.setAttribute('name', 'team')
  team.setAttribute('url', new URL('sub-application/index.html', document.baseURI).href)
  for (const name of ['shadowDOM', 'iframe']) if (search.has(name)) team.setAttribute(name, '')
  place.replaceChildren(team)
})
document.querySelector('#close')!.addEventListener('click', () => place.replaceChildren())
void showWho()
