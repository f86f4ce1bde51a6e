import type { Tag } from '../../elements/index.ts'
import type { State } from '../../tests/fixtures/element-states.ts'

type Layered = HTMLElement & { show: () => void }

const text = (element: HTMLElement) => element.shadowRoot?.querySelector('input')

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

/** What a person does to see a state: opens what opens, types what is to be found. */
export function act(tag: Tag, state: State, element: HTMLElement): void {
  if (state === 'read-only' || state === 'disabled') return
  const words = state === 'empty-search' ? query[tag] : undefined
  const input = text(element)
  if (words && input) type(input, words)
  else if (tag === 'mds-notice-bell' || tag === 'mds-download-center') (element as Layered).show()
  else if (tag === 'mds-user-picker' && input) type(input, state === 'empty-never' ? ' ' : 'zh')
  else if (tag === 'mds-organisation-selector' || tag === 'mds-time-zone-picker') input?.click()
}

/** Says that there is no network, until the function that it gives is called. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  }
}
