/** What is open beside the list: a role, a new one, or a comparison. */
export type RolesView =
  | { kind: 'list' }
  | { kind: 'new' }
  | { kind: 'role'; id: string }
  | { kind: 'compare'; id: string; with: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads it from the address (?role=…&compare=…); an invalid id is ignored. */
export function readPlace({ role, compare }: Readonly<Record<string, unknown>>): RolesView {
  if (role === 'new') return { kind: 'new' }
  if (typeof role !== 'string' || !uuid.test(role)) return { kind: 'list' }
  if (typeof compare !== 'string') return { kind: 'role', id: role }
  return { kind: 'compare', id: role, with: uuid.test(compare) ? compare : null }
}

export const listPath = '/csr_mds/role'
export const newPath = `${listPath}?role=new`
/** URL of a role's page. */
export const rolePath = (id: string): string => `${listPath}?role=${id}`
/** URL of a comparison; without a second role the user still chooses it. */
export const comparePath = (id: string, other: string | null = null): string =>
  `${rolePath(id)}&compare=${other ?? 'with'}`
