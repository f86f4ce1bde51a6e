/* Small tools of the element tests; mocha's describe and it come from the test runner. */
import { type SessionStore, sessionKey } from '../../client/session/store.ts'

/** Fails unless both are deeply equal. */
export function same(actual: unknown, expected: unknown, about = ''): void {
  if (equal(actual, expected)) return
  throw new Error(`${about}\n  expected ${shown(expected)}\n  actual   ${shown(actual)}`)
}

export function truly(value: unknown, about = 'expected something true'): asserts value {
  if (!value) throw new Error(about)
}

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || a instanceof Node || b instanceof Node)
    return false
  const keys = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
  return keys.every(key => equal(Reflect.get(a, key), Reflect.get(b, key)))
}

const shown = (value: unknown) => {
  if (value instanceof Element) return value.outerHTML.slice(0, 200)
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** Lets microtasks, React's scheduler and one frame pass. */
export const settled = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) await new Promise(resolve => setTimeout(resolve))
  await new Promise(resolve => requestAnimationFrame(resolve))
}

/** In ms. A wait that succeeds ends early; one that fails must allow for the slowest machine. */
const longest = 30_000

/** Waits until a condition holds, or fails and names what it waited for. */
export async function until<T>(
  condition: () => T,
  about: string,
  patience = longest,
): Promise<NonNullable<T>> {
  const end = performance.now() + patience
  for (;;) {
    const value = condition()
    if (value) return value as NonNullable<T>
    if (performance.now() > end) throw new Error(`still waiting: ${about}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Adds HTML to the page and removes it after the test. */
export function page(html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'rig'
  box.innerHTML = html
  document.body.append(box)
  return box
}

/** Adds HTML to the page whose elements use this session, as inside a provider of the host. */
export function getPage(session: SessionStore, html: string): HTMLElement {
  const box = page('')
  box.addEventListener('context-request', event => {
    const request = event as Event & { context: unknown; callback: (store: SessionStore) => void }
    if (request.context !== sessionKey) return
    event.stopPropagation()
    request.callback(session)
  })
  box.innerHTML = html
  return box
}

export function clean(): void {
  for (const box of document.querySelectorAll('.rig')) box.remove()
}

/** Records events of these names on an element. */
export function heard(target: EventTarget, ...names: string[]): Event[] {
  const events: Event[] = []
  for (const name of names) target.addEventListener(name, event => events.push(event))
  return events
}

/** Records the page's requests whose address contains a part, until `end` restores the page's own fetch. */
export function requestsTo(part: string): { sent: Request[]; end: () => void } {
  const { fetch } = globalThis
  const sent: Request[] = []
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (request.url.includes(part)) sent.push(request)
    return fetch(request)
  }
  return {
    sent,
    end: () => {
      globalThis.fetch = fetch
    },
  }
}

/** Collects the output of console.warn or console.error while work runs. */
export async function spoken(kind: 'warn' | 'error', work: () => unknown): Promise<string[]> {
  const before = console[kind]
  const lines: string[] = []
  console[kind] = (...words: unknown[]) => lines.push(words.map(String).join(' '))
  try {
    await work()
  } finally {
    console[kind] = before
  }
  return lines
}
