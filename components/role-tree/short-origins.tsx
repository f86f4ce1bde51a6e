import type { ReactNode } from 'react'
import type { EffectiveRights } from '../../client/roles.ts'
import type { Right } from '../../contract/rights.ts'
import { localName } from '../shell/company-name.ts'
import type { RoleNode } from './nodes.ts'
import * as css from './role-tree.css.ts'
import type { RoleText } from './use-role-text.ts'

export type HeldRole = EffectiveRights['roles'][number]

/** The roles that hold each right. */
export const originsOf = ({ rights, roles }: EffectiveRights): Map<Right, HeldRole[]> =>
  new Map(rights.map(each => [each.right, each.roles.flatMap(place => roles[place] ?? [])]))

/** The roles of a right in few words, at the end of its row. */
export function shortOrigins(text: RoleText, origins: ReadonlyMap<Right, readonly HeldRole[]>) {
  return ({ right, kind }: RoleNode): ReactNode => {
    const [first, ...rest] = origins.get(right) ?? []
    if (!first || kind === 'application') return null
    const more = rest.length > 0 ? ` +${rest.length}` : ''
    return <span className={css.from}>{localName(first, text.locale) + more}</span>
  }
}
