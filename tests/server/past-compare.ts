import { applicationOf } from '../../contract/rights.ts'
import type { Database } from '../../server/db/pool.ts'
import { among, lastCounting, recordsAsOf } from '../../server/past/rebuild.ts'
import { standingOf } from '../../server/past/standing.ts'
import { fieldsOf, type SeenRole, type SeenUser } from './past-oracle.ts'

export const sorted = (values: readonly string[]) => [...values].sort()

/** Somebody as the product says that he was, in the shape of what was recorded. */
export const userOf = async (database: Database, tenantId: string, id: string, at: string) => {
  const standing = (await database.transaction(tenantId, tx => standingOf(tx, id, at)))!
  const { user, holdings, rights, shut, refusal, read } = standing
  const closed = new Set(shut.map(each => each.application))
  return {
    broken: read.flatMap(each => each.broken),
    redacted: user.redacted,
    was: user.record && {
      version: user.record.version,
      fields: user.record.fields,
      grants: holdings
        .flatMap(each => each.grants)
        .map(each => ({ id: each.id, version: each.record!.version, ...each.record!.fields }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
      rights: sorted(rights.map(each => each.right)),
      usable:
        refusal === null
          ? sorted(rights.map(each => each.right).filter(each => !closed.has(applicationOf(each))))
          : [],
    },
  }
}

export const userSeen = (seen: SeenUser) => ({
  version: seen.row.row_version,
  fields: {
    ...fieldsOf(seen.row),
    ...{ removed: seen.removed, departmentIds: seen.departments, positionIds: seen.positions },
  },
  grants: seen.grants.map(each => ({ id: each.id, version: each.row_version, ...fieldsOf(each) })),
  rights: sorted(seen.rights),
  usable: seen.usable ? sorted(seen.rights.filter(each => seen.open.includes(applicationOf(each)))) : [],
})

/** A role as the product says that it was. */
export const roleOf = async (database: Database, tenantId: string, id: string, at: string) => {
  const rebuilt = await database.transaction(tenantId, async tx => {
    const upTo = await lastCounting(tx, at)
    return (await recordsAsOf(tx, 'roles', among([id]), upTo)).get(id)!
  })
  const { record, broken } = rebuilt
  return { broken, was: record && { version: record.version, fields: record.fields } }
}

export const roleSeen = (seen: SeenRole) => {
  const buttons = seen.rights.filter(each => each.includes('-')).sort()
  const numbers = seen.rights
    .filter(each => !each.includes('-'))
    .sort((one, other) => Number(one) - Number(other))
  return {
    version: seen.row.row_version,
    fields: {
      ...fieldsOf(seen.row),
      positionIds: seen.positions,
      applications: numbers.filter(each => Number(each) < 1000),
      menus: numbers.filter(each => Number(each) >= 1000),
      buttons,
    },
  }
}
