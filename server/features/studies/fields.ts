import { sql } from 'kysely'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import type { StudyFields } from '../../../contract/studies/shapes.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { toColumns } from '../../kernel/records/columns.ts'
import { listedUsers } from '../people/seen.ts'
import { studyTexts } from './search.ts'

/** The values of registry numbers, for the search. */
export const getValues = (numbers: readonly RegistryNumber[]): string[] => numbers.map(({ value }) => value)

/** The database columns of the fields; `numbers` are those of registries. */
export const getColumns = (fields: StudyFields, numbers: readonly string[]) => ({
  ...toColumns(studyRecord, fields),
  ...studyTexts({ ...fields, numbers }),
})

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The values of a request without the fields that it leaves out. */
export const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

type Checked = Pick<Context, 'tx' | 'actor'>
const people = ['leadPmUserId', 'projectAssistantId', 'geneticsSpecialistId'] as const
const places = [
  ['departmentId', 'department', sql`removed_at is null`],
  ['leadOrganisationId', 'organisation', sql`merged_into is null`],
] as const

/** Waits for other changes of which studies there are: numbers stay unique, and the last free place goes to one (TR-C2). */
export const lockStudies = async ({ tx, actor }: Checked): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`studies ${actor.tenantId}`}, 0))`
}

/** The study that has a protocol id, in any case; undefined for none. */
export const studyHavingPlan = async (
  tx: Transaction,
  planId: string,
  but: string | null,
): Promise<string | undefined> => {
  const row = await one(tx)<{ id: string }>`select id from study where tenant_id = (select current_tenant())
    and plan_key = lower(${planId}) and removed_at is null and id is distinct from ${but}::uuid`
  return row?.id
}

/**
 * Checks what only the database knows of the fields; each problem names its field. References that were there before the
 * change stay, whatever became of them.
 */
export const checkFields = async (
  context: Checked,
  fields: StudyFields,
  before: { id: string; fields: StudyFields } | null,
): Promise<void> => {
  const changed = (name: keyof StudyFields) => fields[name] !== before?.fields[name]
  if (changed('planId') && (await studyHavingPlan(context.tx, fields.planId, before?.id ?? null)))
    throw problem('studyIdTaken', { field: 'planId' })
  if (fields.startDate && fields.endDate && fields.endDate < fields.startDate)
    throw problem('dateOrder', { field: 'endDate' })
  for (const [field, table, present] of places) {
    const value = fields[field]
    if (!value || !changed(field)) continue
    const list = await rows(context.tx)`select from ${sql.table(table)}
      where tenant_id = (select current_tenant())
      and id = ${value}::uuid and ${present} for share`
    if (list.length === 0) throw problem('dataNotFound', { field })
  }
  for (const field of people) if (changed(field)) await checkPerson(context, field, fields[field])
}

/** A person who is newly named must be visible to the actor and able to work now (TR-Z5). */
export const checkPerson = async (context: Checked, field: string, userId: string | null): Promise<void> => {
  if (!userId) return
  const [person] = await listedUsers(context, [userId], true)
  if (!person) throw problem('dataNotFound', { field })
  if (person.status !== 'enabled') throw problem('userNotEnabled', { field })
}
