import { parseJson } from '../../../client/http/wire.ts'
import { getScope, globalSession } from '../../../client/session/store.ts'

/** Something that was opened: its words, what tells it from others of the same name, and its address. */
export type Recent = { label: string; detail?: string; href: string }

/** What is remembered, and how many at most. */
const most = { 'mds-jump': 8, 'mds-studies': 10 } as const
type Kind = keyof typeof most

/** Each actor has their own, in this tab only: names of people and studies are not left on a device. */
const getRecentKey = (kind: Kind): string => `${kind} ${getScope(globalSession().$session.get()).join(' ')}`

/** What the user opened last, newest first. */
export function readRecents(kind: Kind): Recent[] {
  const stored = parseJson(sessionStorage.getItem(getRecentKey(kind)) ?? '')
  return Array.isArray(stored) ? (stored as Recent[]).slice(0, most[kind]) : []
}

/** Puts what was opened first among the last ones. */
export function rememberRecent(kind: Kind, { label, detail, href }: Recent): void {
  const rest = readRecents(kind).filter(each => each.href !== href)
  sessionStorage.setItem(
    getRecentKey(kind),
    JSON.stringify([{ label, detail, href }, ...rest].slice(0, most[kind])),
  )
}
