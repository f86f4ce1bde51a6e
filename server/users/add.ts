import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Parsed } from '../../contract/define.ts'
import type { addUser } from '../../contract/users.ts'
import { changesBetween } from '../audit/append.ts'
import type { Context } from '../context.ts'
import { storedRecords } from '../past/stored.ts'
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
  const rows = entered.map(person => ({ id: person.id, type: person.type, ...getColumns(person, null) }))
  await sql`insert into users (tenant_id, id, type, status, last_name, first_name, reading, email, phone, employee_id, region,
      organisation_id, valid_to, search, search_contact, sort_name)
    select (select current_tenant()), p.id, p.type, 'inactive', p.last_name, p.first_name, p.reading, p.email, p.phone, p.employee_id,
      p.region, p.organisation_id, p.valid_to, p.search, p.search_contact, p.sort_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, type text, last_name text, first_name text, reading text,
      email text, phone text, employee_id text, region text, organisation_id uuid, valid_to timestamptz, search text,
      search_contact text, sort_name text)`.execute(tx)
  await putPlaces(tx, entered)
  const ids = entered.map(({ id }) => id)
  const stored = await storedRecords(tx, 'users', ids)
  for (const id of ids)
    audit({ entityId: id, version: 1, changes: changesBetween({}, stored.get(id)!.fields) })
  return ids
}
