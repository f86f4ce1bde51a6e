import type { Page } from '@playwright/test'
import type { Locale } from '../../../contract/locales.ts'
import type { Tag } from '../../../elements/index.ts'
import type { State } from '../../fixtures/element-states.ts'
import { requestId } from '../../fixtures/request-id.ts'
import { word } from './words.ts'

/* How a reader, or a screen reader, tells a state from all others. */

/** What is visible only in one state: elements, each with a text where it has one. */
type Mark = readonly { of: string; key?: string; values?: Record<string, string>; text?: string }[]
type Marks = Partial<Record<State, Mark>>

const seen = (of: string): Mark => [{ of }]
const says = (key: string, values?: Record<string, string>): Mark => [
  { of: '*', key, ...(values && { values }) },
]
const asks = (key: string, action: string): Mark => [...says(key), { of: 'button', key: action }]
const alert = (key: string): Mark => [{ of: '[role=alert]', key }]
/** The failure, a retry button, and the id that support asks for. */
const failed = (key: string): Mark => [
  { of: '[role=alert]', key },
  { of: '[role=alert] button', key: 'ui:state.retry' },
  { of: '[role=alert] code', text: requestId },
]
const nothing = (query: string): Mark => says('ui:state.nothing', { query })
const still: Marks = {
  'read-only': seen('input[role=combobox][readonly]'),
  disabled: seen('input[role=combobox]:disabled'),
}
const waiting: Mark = [{ of: '[role=status]', key: 'ui:loading' }]

export const marks: Record<Tag, Marks> = {
  'mds-session': {
    ready: seen('[role=option]'),
    'no-session': asks('picker:signIn.text', 'picker:signIn.button'),
  },
  'mds-user-picker': {
    ready: seen('[role=listbox]:not([aria-busy]) [role=option]'),
    loading: seen('[role=listbox][aria-busy=true]'),
    'empty-never': says('picker:nobody.people'),
    'empty-search': nothing('xyz'),
    error: failed('picker:failed.title'),
    offline: says('picker:offline.kept'),
    'no-permission': alert('picker:denied.title'),
    'no-session': asks('picker:signIn.text', 'picker:signIn.button'),
    ...still,
  },
  'mds-organisation-selector': {
    ready: seen('[role=treeitem]'),
    loading: seen('[role=tree][aria-busy=true]'),
    'empty-never': says('organisations:state.empty'),
    'empty-search': nothing('xyz'),
    error: failed('organisations:state.failed'),
    offline: says('organisations:offline.kept'),
    'no-permission': alert('organisations:state.denied'),
    'no-session': asks('organisations:state.signed-out', 'organisations:signIn'),
    ...still,
  },
  'mds-role-tree': {
    ready: seen('[role=treeitem]'),
    loading: seen('[aria-busy=true]:not(:has([role=tree]))'),
    'empty-never': says('roles:empty.title'),
    'empty-search': nothing('zzz'),
    error: failed('roles:failed.title'),
    offline: says('roles:offline.kept'),
    'no-permission': alert('roles:denied.title'),
    'no-session': asks('roles:signIn.text', 'roles:signIn.button'),
    'read-only': seen('[role=tree][data-still]:not([aria-disabled])'),
    disabled: seen('[role=tree][data-still][aria-disabled=true]'),
  },
  'mds-study-site-table': {
    ready: seen('[part=base]:not([aria-busy]) tbody th'),
    loading: seen('[part=base][aria-busy=true]'),
    'empty-never': says('siteActs:state.neverTitle'),
    'empty-search': nothing('zzz'),
    error: failed('siteActs:state.failedTitle'),
    offline: says('siteActs:state.offline'),
    'no-permission': alert('siteActs:state.deniedTitle'),
    'no-session': asks('siteActs:state.signInTitle', 'siteActs:state.signIn'),
    'read-only': seen('table:has(tbody th):not(:has(input))'),
  },
  'mds-elearning-player': {
    ready: seen('video'),
    loading: waiting,
    'empty-never': says('player:empty.title'),
    error: failed('player:failed.title'),
    offline: says('player:offline.title'),
    'no-permission': alert('player:denied.title'),
    'no-session': asks('player:signIn.text', 'player:signIn.button'),
  },
  'mds-download-center': {
    ready: seen('[role=dialog] li'),
    loading: waiting,
    'empty-never': says('downloads:empty.title'),
    error: failed('downloads:failed'),
    offline: says('downloads:offline.kept'),
    'no-permission': alert('downloads:denied'),
    'no-session': asks('downloads:signIn.title', 'downloads:signIn.action'),
  },
  'mds-notice-bell': {
    ready: seen('article'),
    loading: waiting,
    'empty-never': says('bell:empty.notification'),
    'empty-search': says('bell:empty.narrowed'),
    error: failed('bell:failed'),
    offline: says('bell:offline.kept'),
    'no-permission': alert('bell:denied'),
    'no-session': asks('bell:signIn.title', 'bell:signIn.action'),
  },
  'mds-time-zone-picker': {
    ready: seen('[role=option]'),
    loading: seen('input[role=combobox][aria-busy=true]'),
    'empty-search': nothing('Atlantis'),
    error: alert('zones:failed'),
    ...still,
  },
  'mds-upload': {
    ready: seen('[part=drop] button:not([aria-disabled=true])'),
    'no-session': asks('uploads:signIn.text', 'uploads:signIn.button'),
    'read-only': seen('[part=base]:not(:has(button))'),
    disabled: seen('[part=drop] button[aria-disabled=true]'),
  },
}

/** States in which loaded content stays visible: that content does not mark another state. */
const keeping: readonly State[] = ['offline', 'read-only', 'disabled']

/** States of an element whose marks are visible on the stage now, in a language; one is right. */
export async function statesSeen(page: Page, tag: Tag, language: Locale = 'en-US'): Promise<string[]> {
  const wanted = Object.entries(marks[tag]).map(
    ([state, mark]) =>
      [
        state,
        mark.map(({ of, key, values, text = key ? word(language, key, values) : '' }) => ({ of, text })),
      ] as const,
  )
  const found = await page.evaluate(list => {
    const all = window.everything()
    const there = ({ of, text }: { of: string; text: string }) =>
      all.some(each => each.matches(of) && (each.textContent ?? '').includes(text))
    return list.flatMap(([state, mark]) => (mark.every(there) ? [state] : []))
  }, wanted)
  return found.some(state => keeping.includes(state as State))
    ? found.filter(each => each !== 'ready')
    : found
}
