import type { Tag } from '../../elements/index.ts'
import type { State } from '../../tests/fixtures/element-states.ts'

type Settling = HTMLElement & { ready: Promise<void> }
type Layered = HTMLElement & { show: () => void }

const text = (element: Element) => element.shadowRoot?.querySelector('input')

function type(input: HTMLInputElement, words: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

const query: Partial<Record<Tag, string>> = {
  'mds-user-picker': 'xyz',
  'mds-organisation-selector': 'xyz',
  'mds-role-tree': 'zzz',
  'mds-study-site-table': 'zzz',
  'mds-time-zone-picker': 'Atlantis',
}

/** Waits until something is drawn, for as long as its element is connected. */
async function drawn<T>(element: Element, find: () => T | null | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 20))
    if (!element.isConnected) throw new DOMException('The element is gone', 'AbortError')
  }
}

/** Opens a panel; for a state without results, it filters by a kind of notice that does not occur. */
async function open(element: Layered, state: State) {
  element.show()
  if (state !== 'empty-search') return
  const kinds = await drawn(element, () => element.shadowRoot?.querySelectorAll('select')[1])
  kinds.value = 'system'
  kinds.dispatchEvent(new Event('change', { bubbles: true }))
}

const typing: readonly Tag[] = ['mds-session', 'mds-user-picker']
const pressing: readonly Tag[] = ['mds-organisation-selector', 'mds-time-zone-picker']

/** What a user does to see a state: opens panels and types search texts. */
export async function act(tag: Tag, state: State, element: HTMLElement): Promise<void> {
  if (state === 'read-only' || state === 'disabled') return
  if (tag === 'mds-session') await (element as Settling).ready
  const input = () => drawn(element, () => text(tag === 'mds-session' ? element.firstElementChild! : element))
  const words = state === 'empty-search' ? query[tag] : undefined
  if (words) type(await input(), words)
  else if (tag === 'mds-notice-bell' || tag === 'mds-download-center') await open(element as Layered, state)
  else if (typing.includes(tag)) type(await input(), state === 'empty-never' ? ' ' : 'zh')
  else if (pressing.includes(tag)) (await input()).click()
}

/** Simulates a missing network, until the returned function is called. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  }
}
