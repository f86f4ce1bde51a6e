/** What of the roles is open beside the list: one of them, a new one, or two side by side. */
export type RolePlace =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'role'; id: string }
  | { kind: 'compare'; id: string; with: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the place from the address (?role=…&compare=…); an id that is none counts as not given. */
export function readPlace({ role, compare }: Readonly<Record<string, unknown>>): RolePlace {
  if (role === 'new') return { kind: 'new' }
  if (typeof role !== 'string' || !uuid.test(role)) return { kind: 'list' }
  if (typeof compare !== 'string') return { kind: 'role', id: role }
  return { kind: 'compare', id: role, with: uuid.test(compare) ? compare : null }
}

export const listPath = '/csr_mds/role'
export const newPath = `${listPath}?role=new`
/** Where a role's page stands. */
export const rolePath = (id: string): string => `${listPath}?role=${id}`
/** Where a role stands beside another; without one it is still to be chosen. */
export const comparePath = (id: string, other: string | null = null): string =>
  `${rolePath(id)}&compare=${other ?? 'with'}`
