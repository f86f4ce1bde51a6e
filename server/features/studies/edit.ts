import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { editStudy, setLpm } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import type { StudyAction, StudyFields } from '../../../contract/studies/shapes.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { whyGone } from '../../audit/gone.ts'
import { requireVersion } from '../../audit/history.ts'
import { storedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput } from '../../kernel/records/columns.ts'
import { decideStudy } from './actions.ts'
import { checkFields, checkPerson, getColumns, getValues, lockStudies, withoutUndefined } from './fields.ts'
import { type StudyRecord, studiesById, usesOfStudy } from './queries.ts'
import { numbersOfStudy, putNumbers } from './registry.ts'
import { remindOfProgress } from './reminder.ts'
import { wasMember } from './study.ts'

export type Changing = Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>
type VersionRef = { id: string; rowVersion: number }

/** The study of a change, locked until the commit: the actor sees it, has read this version, and may do this to it now. */
export const studyToChange = async (
  { tx, actor, now }: Changing,
  seen: VersionRef,
  action: StudyAction,
): Promise<StudyRecord> => {
  const [study] = await studiesById(tx, [seen.id], actor.scope, 'update')
  if (!study) {
    const left = await wasMember(tx, seen.id, actor.scope)
    throw left ? problem('studyAccessChanged') : await whyGone(tx, 'study', seen, 'studyAccessChanged')
  }
  await requireVersion(tx, { entity: 'studies', id: study.id, version: study.row_version }, seen.rowVersion)
  const uses = action === 'remove' ? await usesOfStudy(tx, study.id) : { members: 0, applications: [] }
  requireAllowed(decideStudy(actor, action, { ...study, ...uses }, now))
  return study
}

/** Changes fields of a study; fields left out stay. */
export const edit = async (
  context: Changing,
  input: Parsed<typeof editStudy>,
): Promise<Output<typeof editStudy>> => {
  const { tx } = context
  const { id, rowVersion, reason, registryNumbers, ...given } = input
  if (given.planId !== undefined || registryNumbers) await lockStudies(context)
  const study = await studyToChange(context, input, 'edit')
  const before: StudyFields = presentInput(studyRecord, study)
  const after: StudyFields = { ...before, ...withoutUndefined(given) }
  const storedNumbers = await numbersOfStudy(tx, id)
  const numbers = registryNumbers ?? storedNumbers
  const isSame = Object.keys(changesBetween(before, after)).length === 0
  if (isSame && getKeys(numbers) === getKeys(storedNumbers)) return { id, rowVersion }
  await checkFields(context, after, { id, fields: before })
  const stored = await storedFields(tx, 'studies', id)
  if (registryNumbers) await putNumbers(context, id, registryNumbers)
  await write(context, study, getColumns(after, getValues(numbers)))
  const changes = changesBetween(stored, await storedFields(tx, 'studies', id))
  await remindOfProgress(tx, id)
  context.audit({ entityId: id, version: rowVersion + 1, changes, ...(reason && { reason }) })
  return { id, rowVersion: rowVersion + 1 }
}

const getKeys = (numbers: readonly RegistryNumber[]): string =>
  numbers
    .map(({ type, value, issuer }) => `${type} ${value} ${type === 'other' ? issuer : ''}`)
    .toSorted()
    .join('\n')

/** Names the lead project manager of a study, or none. */
export const putLpm = async (
  context: Changing,
  { reason, userId, ...seen }: Parsed<typeof setLpm>,
): Promise<Output<typeof setLpm>> => {
  const study = await studyToChange(context, seen, 'setLpm')
  const before = study.lead_pm_user_id
  if (before === userId) return seen
  await checkPerson(context, 'userId', userId)
  await write(context, study, { lead_pm_user_id: userId })
  await remindOfProgress(context.tx, seen.id)
  const version = seen.rowVersion + 1
  const changes = { leadPmUserId: [before, userId] as [unknown, unknown] }
  context.audit({ entityId: seen.id, version, changes, ...(reason && { reason }) })
  return { id: seen.id, rowVersion: version }
}

const write = async ({ tx }: Changing, study: StudyRecord, columns: object): Promise<void> => {
  await tx
    .updateTable('study')
    .set({ ...columns, row_version: study.row_version + 1, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${study.id}::uuid`)
    .execute()
}
