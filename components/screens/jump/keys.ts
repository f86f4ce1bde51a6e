import { atom } from 'nanostores'
import { keep, recall } from '../../../client/page/storage.ts'
import { globalSession } from '../../../client/session/store.ts'
import { isComposing } from '../../ui/combobox/composing.ts'

/** Which dialog of the keyboard is open: the search, the search of another study, the list of keys, or none. */
export const $jump = atom<'search' | 'studies' | 'keys' | null>(null)

/** Keys without Ctrl or Command; each group can be switched off in this browser (SC 2.1.4). */
export const singleKeys = ['search', 'help', 'go', 'decide'] as const
export type SingleKey = (typeof singleKeys)[number]

/** Where the second key leads after `g`: the key of a menu, or an address. */
export const goKeys: Readonly<Record<string, string>> = {
  h: '/home',
  s: 'studies',
  u: 'users',
  o: 'organisations',
  r: 'roles',
  q: 'authorisations',
  t: 'audit',
}

/** What was typed while the files of the search were on their way. */
let typedAhead = ''
export function takeTypedAhead(): string {
  const text = typedAhead
  typedAhead = ''
  return text
}

const offKey = 'mds-keys-off'

/** Groups of single keys that the user has switched off in this browser. */
export function readKeysOff(): readonly SingleKey[] {
  const stored = recall(offKey)?.split(' ') ?? []
  return singleKeys.filter(key => stored.includes(key))
}

/** Stores which groups of single keys are off. */
export const saveKeysOff = (off: readonly SingleKey[]): boolean => keep(offKey, off.join(' ') || null)

/** How long the second key may take after `g` (ms). */
const patience = 1500

/** Ctrl or Command with K searches. Without them `/` searches, `?` lists the keys, and `g s` and the like open a list. */
export function listenToKeys(go: (path: string) => void): () => void {
  let goAt = 0
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || isComposing(event)) return
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault()
      return $jump.set('search')
    }
    if (ctrlKey || metaKey || altKey || takesLetters(event) || document.querySelector('dialog[open]')) return
    if ($jump.get() && key.length === 1) {
      event.preventDefault()
      typedAhead += key
      return
    }
    const off = readKeysOff()
    const path = event.timeStamp - goAt < patience ? getPath(key) : undefined
    goAt = key === 'g' && !off.includes('go') ? event.timeStamp : 0
    if (path) {
      event.preventDefault()
      go(path)
    } else if ((key === '/' && !off.includes('search')) || (key === '?' && !off.includes('help'))) {
      event.preventDefault()
      $jump.set(key === '/' ? 'search' : 'keys')
    }
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** The address behind a second key; undefined for a key without one, or a menu that the role does not have. */
function getPath(key: string): string | undefined {
  const target = goKeys[key]
  if (target?.startsWith('/')) return target
  const menu = globalSession()
    .$session.get()
    .menus.find(each => each.key === target)
  return menu?.refusal === undefined ? menu?.path : undefined
}

/** Whether the focused element uses letters itself: a field, or a list in which letters look for an entry. */
const takesLetters = (event: KeyboardEvent): boolean => {
  const target = event.composedPath()[0]
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=tree], [role=listbox], [role=menu], [role=grid]') !==
        null)
  )
}

/** Acts of a page by single keys, while their group is on and nothing else uses letters. */
export function listenToSingleKeys(
  group: SingleKey,
  acts: Readonly<Record<string, () => unknown>>,
): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
    const act = acts[key.toLowerCase()]
    if (!act || defaultPrevented || repeat || ctrlKey || metaKey || altKey || isBusy(event)) return
    if (readKeysOff().includes(group)) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Whether letters belong to something else: a field, a list, an input method, or a dialog. */
const isBusy = (event: KeyboardEvent): boolean =>
  isComposing(event) || takesLetters(event) || document.querySelector('dialog[open]') !== null
