import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import type { addStudy } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyFields } from '../../../contract/studies/shapes.ts'
import { addedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { insertRows } from '../../kernel/records/columns.ts'
import { checkFields, getColumns, getValues, lockStudies, withoutUndefined } from './fields.ts'
import { requirePlace } from './quota.ts'
import { putNumbers } from './registry.ts'
import { remindOfProgress } from './reminder.ts'

/** What adding a study needs: a call's context, or a job's. */
export type Adding = Pick<Context, 'tx' | 'actor' | 'audit'>

/**
 * Adds a planned study. Actors who do not see the whole company lead what they add unless they name another: otherwise they
 * would not see it.
 */
export const add = async (
  context: Adding,
  { registryNumbers = [], ...input }: Parsed<typeof addStudy>,
): Promise<Output<typeof addStudy>> => {
  const { tx, actor, audit } = context
  const wanted: StudyFields = { ...getEmptyInput(studyRecord), ...withoutUndefined(input) }
  const leads = actor.scope.all ? wanted.leadPmUserId : (wanted.leadPmUserId ?? actor.userId)
  const fields = { ...wanted, leadPmUserId: leads }
  await lockStudies(context)
  await requirePlace(tx)
  await checkFields(context, fields, null)
  const id = randomUUID()
  await insertRows(studyRecord, [
    { id, status: 'planned', ...getColumns(fields, getValues(registryNumbers)) },
  ]).execute(tx)
  await putNumbers(context, id, registryNumbers)
  await remindOfProgress(tx, id)
  audit({ entityId: id, version: 1, changes: await addedFields(tx, 'studies', id) })
  return { id, rowVersion: 1 }
}
