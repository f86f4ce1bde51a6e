/*
 * usage: node in-dom.mjs jsdom|happy-dom <folder of the package>
 * Runs every element in a DOM of unit tests, and prints what happened as JSON.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dom, folder] = process.argv.slice(2)
const window = await openWindow()
const faults = []
process.on('unhandledRejection', error => faults.push(String(error)))
window.addEventListener('error', ({ error }) => faults.push(String(error)))
globalThis.fetch = async address => {
  faults.push(`asked ${address}`)
  return new Response()
}
console.error = console.warn = (...words) => faults.push(words.join(' '))

async function openWindow() {
  if (dom === 'jsdom') {
    const { JSDOM } = await import('jsdom')
    return new JSDOM('', { url: 'http://localhost/', pretendToBeVisual: true }).window
  }
  const { Window } = await import('happy-dom')
  return new Window({ url: 'http://localhost/' })
}

/* As the runners of unit tests do: all that belongs to a page comes from the DOM, the language itself from Node. */
const language =
  /^(globalThis|global|undefined|process|console|eval|Infinity|NaN|Buffer|fetch|performance|structuredClone|queueMicrotask|crypto|Intl|(set|clear)(Timeout|Interval))$/
const nodes = new Set(
  Reflect.ownKeys(globalThis).filter(key => typeof key === 'string' && /^[A-Z]/.test(key)),
)
const page = /^(Abort|Custom|DOM|Document|Element|Event|File|Form|HTML|Message|Mutation|Node|Shadow|Storage)/
for (const key of [...Reflect.ownKeys(window), ...Reflect.ownKeys(Object.getPrototypeOf(window))]) {
  if (typeof key !== 'string' || language.test(key) || (nodes.has(key) && !page.test(key))) continue
  Object.defineProperty(globalThis, key, { configurable: true, writable: true, value: window[key] })
}
globalThis.window = globalThis

const names = process.argv.slice(4)
const facts = []
for (const name of names) {
  await import(pathToFileURL(join(folder, `dist/${name}/define.js`)).href)
  const form = document.createElement('form')
  form.innerHTML = `<mds-${name} name="lead" label="Lead"><b>Fallback</b></mds-${name}>`
  document.body.append(form)
  const element = form.firstElementChild
  const own = document.createElement(`mds-${name}`)
  const list = Object.freeze([{ id: 'p1', name: 'Ana' }])
  const kept = 'people' in own
  if (kept) own.people = list
  let heard = 0
  own.addEventListener('mds-error', () => heard++)
  own.dispatchEvent(new CustomEvent('mds-error'))
  form.append(own)
  await new Promise(resolve => setTimeout(resolve, 20))
  facts.push({
    name,
    drawn: element.shadowRoot.innerHTML,
    fallback: element.textContent,
    label: 'label' in element ? element.label : 'Lead',
    people: !kept || own.people === list,
    heard,
  })
  form.remove()
}
await new Promise(resolve => setTimeout(resolve, 50))
process.stdout.write(JSON.stringify({ facts, faults }), () => process.exit(0))
