import { randomUUID } from 'node:crypto'
import type { Parsed } from '../../../contract/define.ts'
import type { addUser } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { changesBetween } from '../../audit/append.ts'
import { storedRecords } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { insertRows } from '../../kernel/records/columns.ts'
import { checkDepartment, checkFields, getColumns, putPlaces } from './fields.ts'

type Adding = Pick<Context, 'tx' | 'actor' | 'audit'>
type New = Parsed<typeof addUser>

/** Adds a user without an account: inactive until an administrator activates or invites them (P24). */
export const add = async (context: Adding, input: New) => {
  const [id] = await addAll(context, [input])
  return { id: id!, rowVersion: 1 }
}

/** Adds several users with the same number of statements as for one. Returns their ids in the same order. */
export const addAll = async (context: Adding, people: readonly New[]): Promise<string[]> => {
  const { tx, actor, audit } = context
  await checkFields(context, people)
  for (const person of people) checkDepartment(actor, person)
  const entered = people.map(person => ({ ...person, id: randomUUID() }))
  const rows = entered.map(person => ({ id: person.id, status: 'inactive', ...getColumns(person, null) }))
  await insertRows(userRecord, rows).execute(tx)
  await putPlaces(tx, entered)
  const ids = entered.map(({ id }) => id)
  const stored = await storedRecords(tx, 'users', ids)
  for (const id of ids)
    audit({ entityId: id, version: 1, changes: changesBetween({}, stored.get(id)!.fields) })
  return ids
}
