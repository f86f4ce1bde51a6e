import { counting, type Right } from '../../contract/rights.ts'
import type { Transaction } from '../context.ts'
import { rightsOfRoles } from './queries.ts'

/** The rights of roles that count, by the id of the role: a button beside its menu, a menu in its application (C7). */
export const countedRights = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Right>>> =>
  new Map([...(await rightsOfRoles(tx, ids))].map(([id, rights]) => [id, counting(rights)]))
