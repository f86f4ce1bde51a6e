import { demo, type Lookup } from '../demo.ts'
import { type ElementInfo, type Framework, getSnippets, type Values } from '../snippets.ts'
import { getControls, getProperties } from './controls.ts'
import { byId, isSignedIn, make, product, sessionHeaders, showSignIn } from './product.ts'

type Tag = keyof typeof demo
type Live = HTMLElement & Record<string, unknown>

/** The id of the first record that the visitor may see. */
async function findId({ method, path }: Lookup): Promise<string | undefined> {
  const headers = { ...sessionHeaders(), ...(method === 'POST' && { 'content-type': 'application/json' }) }
  const answer = await fetch(new URL(path, product), {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  })
  const { code, data } = (await answer.json()) as { code: number; data: { records: { id: string }[] } }
  return code === 0 ? data.records[0]?.id : undefined
}

/** The values that an element starts with: those of the demo, and an id of the visitor's own data. */
async function getStart(tag: Tag): Promise<{ values: Values; found: boolean }> {
  const { values, lookup } = demo[tag]
  if (!lookup || !isSignedIn()) return { values, found: true }
  const id = await findId(lookup)
  return { values: id ? { ...values, [lookup.property]: id } : values, found: Boolean(id) }
}

function showCode(info: ElementInfo, values: Values) {
  const snippets = getSnippets(info, values)
  for (const block of document.querySelectorAll<HTMLElement>('[data-framework]'))
    block.querySelector('code')!.textContent = snippets[block.dataset.framework as Framework]
}

const toText = (detail: unknown) =>
  JSON.stringify(detail, (_, value) =>
    value instanceof Error ? { ...value, message: value.message } : value,
  )

/** Lists what the element emits, newest first. */
function listen(live: Live, { events }: ElementInfo) {
  for (const { name } of events)
    live.addEventListener(name, event => {
      const shown = name.startsWith('mds-') ? (event as CustomEvent).detail : { value: live.value }
      byId('none').hidden = true
      byId('events').prepend(
        make('li', {}, make('code', {}, name), ' ', make('code', {}, toText(shown) ?? 'null')),
      )
      while (byId('events').childElementCount > 50) byId('events').lastChild!.remove()
    })
}

function chooseFramework() {
  const chosen = document.querySelector<HTMLInputElement>('[name=framework]:checked')!.value
  for (const block of document.querySelectorAll<HTMLElement>('[data-framework]'))
    block.hidden = block.dataset.framework !== chosen
  byId('copied').textContent = ''
}

async function copy() {
  const block = document.querySelector('[data-framework]:not([hidden])')!
  await navigator.clipboard.writeText(block.textContent)
  byId('copied').textContent = 'Copied'
}

/** The selects for language, theme and density act on the session around the element. */
function surround(session: HTMLElement) {
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-session]'))
    select.addEventListener('change', () => {
      const { session: name } = select.dataset
      if (select.value) session.setAttribute(name!, select.value)
      else session.removeAttribute(name!)
      if (name === 'theme') document.querySelector<HTMLElement>('.stage')!.dataset.mdsTheme = select.value
    })
}

async function showElement(info: ElementInfo) {
  const live = byId<Live>('live')
  const { values: start, found } = await getStart(info.tagName as Tag)
  byId('no-data').hidden = found
  const values: Record<string, unknown> = { ...start }
  const set = (name: string, value: unknown, fallback: unknown) => {
    if (value === fallback) delete values[name]
    else values[name] = value
    live[name] = value
    showCode(info, values)
  }
  await customElements.whenDefined(info.tagName)
  listen(live, info)
  Object.assign(live, values)
  byId('controls').append(...getControls(info, values, set))
  byId('properties').append(
    ...getProperties(info, live.style, rule => {
      byId('css').textContent = rule
      byId('css').hidden = rule === ''
    }),
  )
  byId('form').addEventListener('submit', event => event.preventDefault())
  showCode(info, values)
  document.querySelector('.code fieldset')!.addEventListener('change', chooseFramework)
  byId('copy').addEventListener('click', copy)
  chooseFramework()
  byId('copy').dataset.ready = ''
}

async function showMiniatures() {
  for (const element of document.querySelectorAll<Live>('[data-demo]')) {
    const { values } = await getStart(element.localName as Tag)
    await customElements.whenDefined(element.localName)
    Object.assign(element, values)
  }
}

const session = document.querySelector('mds-session')!
if (product.pathname !== '/') session.setAttribute('api-base', product.pathname.slice(0, -1))
surround(session as HTMLElement)
showSignIn()
const info = document.getElementById('info')
if (info) void showElement(JSON.parse(info.textContent))
else void showMiniatures()
document.addEventListener('mds-session-change', showSignIn)
const ladle = byId('story')
if (ladle) {
  const { ok } = await fetch(new URL('stories/', product), { method: 'HEAD' })
  ladle.hidden = !ok
}
