import { setTimeout as pause } from 'node:timers/promises'
import { unzipSync, zipSync } from 'fflate'
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Call } from '../../../contract/define.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { importMembers, memberTemplate } from '../../../contract/imports/members.ts'
import {
  departmentTemplate,
  importDepartments,
  importPositions,
  positionTemplate,
} from '../../../contract/imports/org-tree.ts'
import { importOrganisations, organisationTemplate } from '../../../contract/imports/organisations.ts'
import { importQuestions, questionTemplate } from '../../../contract/imports/questions.ts'
import { importStudies, studyTemplate } from '../../../contract/imports/studies.ts'
import { importDefinitions } from '../../../server/features/imports/definitions.ts'
import { runImport } from '../../../server/features/imports/run.ts'
import type { Answer, Caller, DemoServer } from '../demo-server.ts'
import { toFormData } from '../upload-form.ts'

export type Kind = calls.ImportKind

let workbooks = 0

/**
 * A filled-in template, as a spreadsheet program would save it; given values override those of the latest template.
 * No two have the same bytes, since the same bytes are the same import (TR-C5).
 */
export const getWorkbook = async (
  kind: Kind,
  rows: readonly (readonly string[])[],
  {
    version = importDefinitions[kind].version,
    heads = getHeads(kind),
    stamp = kind as string,
    /** Keys of the company's own columns. */
    own = [] as readonly string[],
    studyId = '',
  } = {},
): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: `Sheet ${++workbooks}`, rows: [heads, ...rows.map(row => [...row])] },
        {
          name: 'mds-template',
          rows: [[stamp, String(version), ...(studyId ? [studyId] : []), ...own]],
          veryHidden: true,
        },
      ],
    }),
  )

export const getHeads = (kind: Kind): string[] =>
  importDefinitions[kind].columns.map(({ head }) => head('en-US'))

/** The cells of a row, from those that are named by the key of their column. */
export const getCells = (kind: Kind, named: Readonly<Record<string, string>>): string[] =>
  importDefinitions[kind].columns.map(({ key }) => named[key] ?? '')

/** Heads and own columns of a template. */
export const getTemplateParts = async (template: Buffer) => {
  const [heads, hints, example] = await getRows(template)
  const [stamp] = await getRows(template, 'mds-template')
  return { heads: heads!, hints: hints!, example, stamp: stamp!, own: stamp!.slice(2) }
}

/** The same workbook with parts added or changed. */
export const withParts = (bytes: Buffer, parts: Record<string, string>): Buffer => {
  const all = unzipSync(bytes)
  for (const [name, text] of Object.entries(parts)) all[name] = new TextEncoder().encode(text)
  return Buffer.from(zipSync(all))
}

export const getPart = (bytes: Buffer, name: string): string =>
  new TextDecoder().decode(unzipSync(bytes)[name])

export const getRows = async (bytes: Uint8Array, sheet: number | string = 0): Promise<string[][]> => {
  const rows = []
  for await (const { values } of streamXlsxRows(bytes, { sheet }))
    rows.push(values.map(value => String(value ?? '')))
  return rows
}

const callOfKind: Partial<Record<Kind, Call>> = {
  permissions: calls.importPermissions,
  studies: importStudies,
  organisations: importOrganisations,
  members: importMembers,
  questions: importQuestions,
  departments: importDepartments,
  positions: importPositions,
}

/** The template of an import, in a language. */
export const templateIn = async (
  { server, by }: { server: DemoServer; by: Caller },
  kind: Kind,
  locale: string,
  studyId = '',
): Promise<Buffer> => {
  const language = { 'accept-language': locale }
  const get = (call: Call, input = {}) => server.call(call, input as never, by, language)
  const answers: Record<Kind, () => ReturnType<typeof get>> = {
    invitations: () => get(calls.importTemplate, { kind }),
    external: () => get(calls.importTemplate, { kind }),
    permissions: () => get(calls.permissionTemplate),
    studies: () => get(studyTemplate),
    organisations: () => get(organisationTemplate),
    members: () => get(memberTemplate, { studyId }),
    questions: () => get(questionTemplate),
    departments: () => get(departmentTemplate),
    positions: () => get(positionTemplate),
  }
  return (await answers[kind]()).data as unknown as Buffer
}

/** Sends workbooks to import, and applies them without the queue. */
export const importsRig = (server: DemoServer, admin: Caller) => {
  const faults: unknown[] = []
  const tools = {
    database: server.database,
    services: server.services,
    fault: (error: unknown) => void faults.push(error),
  }
  const upload = async (
    kind: Kind,
    bytes: Buffer,
    {
      by = admin,
      name = 'people.xlsx',
      key = crypto.randomUUID() as string,
      studyId = '',
      courseId = '',
    } = {},
  ): Promise<Answer<calls.ImportJob>> => {
    const call = callOfKind[kind] ?? calls.startImport
    const about = call === calls.startImport ? { kind } : studyId ? { studyId } : courseId ? { courseId } : {}
    const form = toFormData(about, { name, bytes })
    const headers = { 'mds-time-zone': 'Asia/Shanghai', 'idempotency-key': key }
    return server.call(call, form as never, by, headers) as Promise<Answer<calls.ImportJob>>
  }
  const started = async (
    kind: Kind,
    rows: readonly (readonly string[])[],
    parts: Parameters<typeof getWorkbook>[2] = {},
  ): Promise<calls.ImportJob> => {
    const { studyId = '' } = parts
    const answer = await upload(kind, await getWorkbook(kind, rows, parts), { studyId })
    expect(answer, answer.message).toMatchObject({ code: 0 })
    return answer.data
  }
  const read = async ({ id }: { id: string }, by = admin): Promise<calls.ImportJob> =>
    (await server.call(calls.readImport, { id }, by)).data
  const rows = async ({ id }: { id: string }, input: object = {}) =>
    (await server.call(calls.listImportRows, { id, limit: 100, ...input }, admin)).data
  /** Requests the import's commit, and runs the job as the queue would. */
  const applied = async (job: calls.ImportJob): Promise<calls.ImportJob> => {
    const answer = await server.call(calls.applyImport, { id: job.id, rowVersion: job.rowVersion }, admin)
    expect(answer, answer.message).toMatchObject({ code: 0, data: { state: 'applying' } })
    await run(job)
    return read(job)
  }
  const run = async (job: { id: string }, signal = new AbortController().signal) => {
    const row = await server.getRow('import_job', { id: job.id }, 'run')
    await runImport(tools, { tenantId: admin.tenantId, id: job.id, run: row.run }, signal)
  }
  const getFaults = async (job: { id: string }) =>
    (await rows(job)).records.flatMap(({ rowNo, state, faults }) =>
      faults.map(({ field, fault, row }) => [rowNo, state, field, fault, ...(row ? [row] : [])]),
    )
  return { tools, faults, upload, started, read, rows, applied, run, faultsOf: getFaults, pause }
}

/** Organisations as rows of a sheet, by the keys of columns; own fields by their name in English. */
export const organisationSheet = async (server: DemoServer, by: Caller) => {
  const { heads, own } = await getTemplateParts(await templateIn({ server, by }, 'organisations', 'en-US'))
  const keys = [...importDefinitions.organisations.columns.map(({ key }) => key), ...own]
  const getRow = (named: Readonly<Record<string, string>>) =>
    keys.map((key, at) => named[key] ?? named[heads[at]!] ?? '')
  return { heads, own, keys, getRow, parts: { heads, own } }
}

/** Two users without a role, and a second administrator. */
export const withSecond = async (server: DemoServer, admin: Caller) => {
  const [who, other, second] = await server.rows<{ id: string; account: string }>(
    `select id, account from users where tenant_id = $1 and status = 'enabled' and account_id is not null and type = 'internal' and not super_admin
      order by account limit 3`,
    [admin.tenantId],
  )
  await server.rows('update role_assignment set ended_at = now() where user_id in ($1, $2)', [
    who!.id,
    other!.id,
  ])
  await server.rows(
    "insert into role_assignment (tenant_id, id, user_id, role_id) select $1, gen_random_uuid(), $2, id from role where tenant_id = $1 and code = 'DH_ADMINISTRATOR'",
    [admin.tenantId, second!.id],
  )
  return { who: who!, other: other!, second: second! }
}
