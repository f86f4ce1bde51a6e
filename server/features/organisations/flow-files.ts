import { sql } from 'kysely'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { adoptAttachments, giveUpFile } from '../files/rows.ts'

const here = sql`(select current_tenant())`

type FlowFile = { id: string; mediaType: string }

const getFlowFiles = async (tx: Transaction, id: string): Promise<FlowFile[]> => {
  return rows(tx)<FlowFile>`select f.id, f.media_type as "mediaType" from organisation_file x
    join file f on f.tenant_id = x.tenant_id and f.id = x.file_id
    where x.tenant_id = ${here} and x.organisation_id = ${id}::uuid`
}

/** Replaces the flow files: those that the user has uploaded become the organisation's; the next sweep removes those that it loses. */
export const writeFlowFiles = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  id: string,
  files: readonly { id: string }[] | undefined,
): Promise<void> => {
  if (!files) return
  const ids = files.map(file => file.id)
  if (new Set(ids).size < ids.length) throw problem('itemRepeated', { field: 'flowFiles' })
  const before = (await getFlowFiles(tx, id)).map(file => file.id)
  const added = ids.filter(each => !before.includes(each))
  if (!(await adoptAttachments(tx, added, actor.userId)))
    throw problem('dataNotFound', { field: 'flowFiles' })
  await run(tx)`delete from organisation_file where tenant_id = ${here} and organisation_id = ${id}::uuid`
  await run(tx)`insert into organisation_file (tenant_id, organisation_id, file_id, sort)
    select ${here}, ${id}::uuid, x.id, x.at - 1 from unnest(${ids}::uuid[]) with ordinality x (id, at)`
  for (const each of before) if (!ids.includes(each)) await giveUpFile(tx, each)
}

/** A flow file of an organisation; undefined when the organisation has no such file. */
export const flowFileById = async (
  tx: Transaction,
  id: string,
  fileId: string,
): Promise<FlowFile | undefined> => (await getFlowFiles(tx, id)).find(file => file.id === fileId)
