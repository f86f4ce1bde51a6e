import { sql } from 'kysely'
import type { applicationFileFacts, listSiteFiles } from '../../../contract/application-files/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

type Kind = Parsed<typeof applicationFileFacts>['kind']
export type ApplicationFile = Output<typeof listSiteFiles>['records'][number]

type Row = Omit<ApplicationFile, 'size' | 'receivedAt'> & { size: string; receivedAt: Date }

const columns = sql`a.file_id as id, a.kind, a.site_id as "siteId", a.study_id as "studyId", a.application_id as "applicationId",
  a.reference, a.received_at as "receivedAt", f.name, f.media_type as "mediaType", f.size, encode(f.sha256, 'hex') as sha256`
const tables = sql`application_file a join file f on f.tenant_id = a.tenant_id and f.id = a.file_id`
const here = sql`a.tenant_id = (select current_tenant())`

const toFile = (row: Row): ApplicationFile => ({
  ...row,
  size: Number(row.size),
  receivedAt: row.receivedAt.toISOString(),
})

export const filesOfSite = async (tx: Transaction, siteId: string): Promise<ApplicationFile[]> => {
  const list = await rows(tx)<Row>`select ${columns} from ${tables}
    where ${here} and a.site_id = ${siteId}::uuid order by a.received_at desc, a.file_id`
  return list.map(toFile)
}

/** A file by its kind and id; undefined for any other pair. */
export const fileByKind = async (
  tx: Transaction,
  kind: Kind,
  id: string,
): Promise<ApplicationFile | undefined> => {
  const row = await one(tx)<Row>`select ${columns} from ${tables}
    where ${here} and a.file_id = ${id}::uuid and a.kind = ${kind}`
  return row && toFile(row)
}

type Sent = { applicationId: number; siteId: string; kind: Kind; reference: string; sha256: Buffer }

/** The same content that the application has sent of this site before; undefined when it is new. */
export const findSent = async (
  tx: Transaction,
  { applicationId, siteId, kind, reference, sha256 }: Sent,
): Promise<string | undefined> => {
  const row = await one(tx)<{ id: string }>`select a.file_id as id from ${tables}
    where ${here} and a.application_id = ${applicationId}::int and a.site_id = ${siteId}::uuid and a.kind = ${kind}
      and a.reference = ${reference} and f.sha256 = ${sha256}`
  return row?.id
}

export const enterApplicationFile = async (
  tx: Transaction,
  fileId: string,
  { applicationId, studyId, siteId, kind, reference }: Omit<Sent, 'sha256'> & { studyId: string },
): Promise<void> => {
  await run(tx)`insert into application_file (tenant_id, file_id, application_id, study_id, site_id, kind,
    reference)
    values ((select current_tenant()), ${fileId}::uuid, ${applicationId}::int, ${studyId}::uuid, ${siteId}::uuid, ${kind}, ${reference})`
}
