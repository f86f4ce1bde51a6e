import { counting, type Right } from '../../../contract/access/rights.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rightsOfRoles } from './queries.ts'

/** The effective permissions of roles, by role id: a button only with its menu, a menu only in its application (C7). */
export const countedRights = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<Right>>> =>
  new Map([...(await rightsOfRoles(tx, ids))].map(([id, rights]) => [id, counting(rights)]))
