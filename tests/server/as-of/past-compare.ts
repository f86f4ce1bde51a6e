import { expect } from 'vitest'
import { getApplication } from '../../../contract/access/rights.ts'
import { getPastRights } from '../../../server/features/as-of/past-rights.ts'
import { among, lastCounting, recordsAsOf } from '../../../server/features/as-of/rebuild.ts'
import type { Transaction } from '../../../server/kernel/context.ts'
import { getFields, type SeenRole, type SeenUser, type Snapshot } from './past-oracle.ts'

export const sorted = (values: readonly string[]) => [...values].sort()

/** A user as the product says they were, in the shape of the record. */
export const userOf = async (tx: Transaction, id: string, at: string) => {
  const standing = (await getPastRights(tx, id, at))!
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
          ? sorted(rights.map(each => each.right).filter(each => !closed.has(getApplication(each))))
          : [],
    },
  }
}

const userSeen = (seen: SeenUser) => ({
  version: seen.row.row_version,
  fields: {
    ...getFields(seen.row),
    ...{ removed: seen.removed, departmentIds: seen.departments, positionIds: seen.positions },
  },
  grants: seen.grants.map(each => ({ id: each.id, version: each.row_version, ...getFields(each) })),
  rights: sorted(seen.rights),
  usable: seen.usable ? sorted(seen.rights.filter(each => seen.open.includes(getApplication(each)))) : [],
})

/** A role as the product says it was. */
const getRole = async (tx: Transaction, id: string, at: string) => {
  const upTo = await lastCounting(tx, at)
  const { record, broken } = (await recordsAsOf(tx, 'roles', among([id]), upTo)).get(id)!
  return { broken, was: record && { version: record.version, fields: record.fields } }
}

const roleSeen = (seen: SeenRole) => {
  const buttons = seen.rights.filter(each => each.includes('-')).sort()
  const numbers = seen.rights
    .filter(each => !each.includes('-'))
    .sort((one, other) => Number(one) - Number(other))
  return {
    version: seen.row.row_version,
    fields: {
      ...getFields(seen.row),
      positionIds: seen.positions,
      applications: numbers.filter(each => Number(each) < 1000),
      menus: numbers.filter(each => Number(each) >= 1000),
      buttons,
    },
  }
}

/** Compares every user and role at each recorded moment. */
export const compareAll = async (tx: Transaction, snapshots: readonly Snapshot[]) => {
  const told = { people: 0, roles: 0, rights: 0 }
  for (const { at, users, roles } of snapshots) {
    for (const [id, seen] of Object.entries(users)) {
      const expected = userSeen(seen)
      const { was, broken } = await userOf(tx, id, at)
      expect({ was, broken }, `${id} at ${at}`).toEqual({ broken: [], was: expected })
      told.people += 1
      if (expected.usable.length > 0) told.rights += 1
    }
    for (const [id, seen] of Object.entries(roles)) {
      expect(await getRole(tx, id, at), `${id} at ${at}`).toEqual({ broken: [], was: roleSeen(seen) })
      told.roles += 1
    }
  }
  return told
}

const personal = [
  'lastName',
  'firstName',
  'reading',
  'email',
  'phone',
  'employeeId',
  'region',
  'account',
  'statusReason',
]
const getFacts = <T extends { fields: Record<string, unknown> } | null>(user: T) =>
  user && {
    ...user,
    fields: Object.fromEntries(Object.entries(user.fields).filter(([field]) => !personal.includes(field))),
  }

/** The same after personal data were redacted: every fact, and what is left. Returns how many values are gone. */
export const compareFacts = async (tx: Transaction, snapshots: readonly Snapshot[]): Promise<number> => {
  let lost = 0
  for (const { at, users, roles } of snapshots) {
    for (const [id, seen] of Object.entries(users)) {
      const { was, broken, redacted } = await userOf(tx, id, at)
      const expected = userSeen(seen)
      const facts = { was: getFacts(expected), broken: [] }
      expect({ was: getFacts(was), broken }, `${id} at ${at}`).toEqual(facts)
      for (const [field, stored] of Object.entries(expected.fields))
        if (!redacted.has(field)) expect(was?.fields[field], field).toEqual(stored)
      lost += redacted.size
    }
    for (const [id, seen] of Object.entries(roles))
      expect(await getRole(tx, id, at), `${id} at ${at}`).toEqual({ broken: [], was: roleSeen(seen) })
  }
  return lost
}
