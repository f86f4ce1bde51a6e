import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import type { addStudy } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudyFields } from '../../../contract/studies/shapes.ts'
import { addedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { insertRows } from '../../kernel/records/columns.ts'
import { checkFields, getColumns, lockStudies, withoutUndefined } from './fields.ts'

/** What adding a study needs: a call's context, or a job's. */
export type Adding = Pick<Context, 'tx' | 'actor' | 'audit'>

/**
 * Adds a planned study. Actors who do not see the whole company lead what they add unless they name another: otherwise they
 * would not see it.
 */
export const add = async (
  context: Adding,
  input: Parsed<typeof addStudy>,
): Promise<Output<typeof addStudy>> => {
  const { tx, actor, audit } = context
  const wanted: StudyFields = { ...getEmptyInput(studyRecord), ...withoutUndefined(input) }
  const leads = actor.scope.all ? wanted.leadPmUserId : (wanted.leadPmUserId ?? actor.userId)
  const fields = { ...wanted, leadPmUserId: leads }
  await lockStudies(context)
  await checkFields(context, fields, null)
  const id = randomUUID()
  await insertRows(studyRecord, [{ id, status: 'planned', ...getColumns(fields, []) }]).execute(tx)
  audit({ entityId: id, version: 1, changes: await addedFields(tx, 'studies', id) })
  return { id, rowVersion: 1 }
}
