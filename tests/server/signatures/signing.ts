import type { z } from 'zod'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import type { Call, Input } from '../../../contract/define.ts'
import type { statementRequest } from '../../../contract/signatures/acts.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { changeStudyStatus } from '../../../contract/study-status/calls.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import type { Caller, DemoServer } from '../demo-server.ts'

export type Draft = z.input<typeof statementRequest>
export const password = passwordHash(demoPassword)

/** A study by its protocol id. */
export const getStudy = async (server: DemoServer, caller: Caller, planId: string) => {
  const [row] = await server.getRows(
    'study',
    { tenant_id: caller.tenantId, plan_id: planId },
    'id',
    'row_version as v',
    'status',
  )
  if (!row) throw new Error(`no study ${planId}`)
  return row
}

const dated: readonly string[] = ['ongoing', 'completed', 'stopped', 'on_hold']

/** The request to change the status of a study. */
export const getDraft = (
  { id, v }: { id: string; v: number },
  status: StudyStatus,
  more: Partial<Draft> = {},
): Draft & { change: { act: 'studyStatus'; status: StudyStatus; date: string | null } } => ({
  id,
  rowVersion: v,
  meaning: 'approval',
  reason: 'Decision of the steering committee of 12 May',
  ...more,
  change: { act: 'studyStatus', status, date: dated.includes(status) ? '2026-05-12' : null },
})

export const getAccount = async (server: DemoServer, { accountId }: Caller): Promise<string> => {
  const row = await server.getRow('account', { id: accountId }, 'name')
  return row.name
}

/** Makes a statement and signs it in full by account and password with a call. */
export const signWith = async <C extends Call>(server: DemoServer, caller: Caller, call: C, draft: Draft) => {
  const made = await server.call(makeStatement, draft, caller)
  if (made.code !== 0) throw new Error(`no statement: ${made.code} ${made.message}`)
  const signature = { nonce: made.data.nonce, account: await getAccount(server, caller), password }
  return server.call(call, { ...draft, signature } as Input<C>, caller)
}

/** Changes the status of a study with a real signature. */
export const changeStatus = (
  server: DemoServer,
  caller: Caller,
  study: { id: string; v: number },
  status: StudyStatus,
) => signWith(server, caller, changeStudyStatus, getDraft(study, status))
