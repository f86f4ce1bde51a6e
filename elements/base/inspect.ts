// Loads on demand: 0.5 kB (gzip) less in the first load of its element.

/* Loaded after a failure, and where a tag is React's: what the page may have done wrong. */
import { isCallError } from '../../client/http/call-error.ts'
import { advise } from '../../client/page/advise.ts'
import type { Members, Table } from './members.ts'

/** Refusals of a record that does not exist for this user. */
const unknown = ['dataNotFound', 'courseNotAssigned']

/** The server knows no record for an id of the page. Errors about what a user has typed are not the page's. */
export function adviseIds(element: Element, { members }: Table, values: Members, error: unknown): void {
  if (!isCallError(error) || !(unknown.includes(error.name) || isAboutIds(error.data))) return
  const ids = [...members.keys()].filter(name => name.endsWith('Id') && values.get(name))
  const text = ids.map(name => `${name}="${values.get(name)}"`).join(', ')
  if (text) advise(element.localName, 'unknown-id', text)
}

const isAboutIds = (data: unknown) => {
  const { issues } = (data ?? {}) as { issues?: readonly { path: string }[] }
  return Boolean(issues?.length && issues.every(({ path }) => /(^id|Id)$/.test(path)))
}

/**
 * Objects that React 19 had for a tag when it hydrated the page: it sets no property then. React keeps the props of a tag on the tag
 * itself.
 */
export function adviseHydration(element: Element, { members }: Table, values: Members): void {
  const props = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1]
  for (const [name, { type, default: usual }] of members)
    if (type === 'object' && props?.[name] && values.get(name) === (usual ?? null))
      advise(element.localName, 'hydration', name)
}
