import type { ReactNode } from 'react'
import type { EffectiveRights } from '../../../client/roles.ts'
import type { Right } from '../../../contract/access/rights.ts'
import { localName } from '../../shared/page/company-name.ts'
import type { RoleNode } from './nodes.ts'
import * as css from './origins.css.ts'
import type { RoleText } from './use-role-text.ts'

export type HeldRole = EffectiveRights['roles'][number]

/** The roles that hold each right. */
export const getOrigins = ({ rights, roles }: EffectiveRights): Map<Right, HeldRole[]> =>
  new Map(rights.map(each => [each.right, each.roles.flatMap(place => roles[place] ?? [])]))

type Say = (node: RoleNode) => ReactNode
type Origins = ReadonlyMap<Right, readonly HeldRole[]>

/** The whole content of a row: its name, the roles of its right in short, and its count. */
export const withOrigins =
  (says: Say, ends: Say, text: RoleText, origins: Origins): Say =>
  node => (
    <span className={css.traced}>
      <span className={css.tracedName}>{says(node)}</span>
      <ShortOrigins node={node} text={text} origins={origins} />
      <span className={css.tracedEnd}>{ends(node)}</span>
    </span>
  )

type Props = { node: RoleNode; text: RoleText; origins: Origins }

function ShortOrigins({ node: { right, kind }, text, origins }: Props) {
  const [first, ...rest] = origins.get(right) ?? []
  if (!first || kind === 'application') return null
  const more = rest.length > 0 ? ` +${rest.length}` : ''
  return <span className={css.from}>{localName(first, text.locale) + more}</span>
}
