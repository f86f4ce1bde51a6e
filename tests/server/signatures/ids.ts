import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { Ids } from '../call-ids.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { changeStatus, getDraft } from './signing.ts'

/** Signs the status of one study of a tenant, and makes statements for the inputs of the calls that are signed. */
export const addSignatures = async (server: DemoServer, caller: Caller, ids: Ids): Promise<void> => {
  const studies = await server.rows<{ id: string; v: number; status: string }>(
    `select id, row_version as v, status from study where tenant_id = $1 and id <> all($2::uuid[])
      and status in ('planned', 'ongoing') order by status, plan_id`,
    [caller.tenantId, [ids.studies, ids.siteStudy]],
  )
  const signed = studies[0]!
  const answer = await changeStatus(server, caller, signed, 'on_hold')
  const version = (answer.data as { rowVersion: number }).rowVersion
  const signature = await server.getRow(
    'signature',
    { tenant_id: caller.tenantId, record_id: signed.id, orderBy: 'version_after desc' },
    'id',
  )
  Object.assign(ids, { signedStudy: signed.id, signedStudyVersion: version, signatures: signature.id })
  const planned = studies.find(each => each.id !== signed.id)
  if (!planned) return
  ids.plannedStudy = planned.id
  const nonce = async (draft: Parameters<typeof server.call<typeof makeStatement>>[1]) =>
    (await server.call(makeStatement, draft, caller)).data.nonce
  ids.statusNonce = await nonce(getStatusInput(ids))
  ids.withdrawalNonce = await nonce(getWithdrawalInput(ids))
}

/** The unsigned input of a change of status, and of a withdrawal. */
export const getStatusInput = (ids: Ids) => getDraft({ id: ids.plannedStudy, v: 1 }, 'on_hold')
export const getWithdrawalInput = (ids: Ids) => ({
  id: ids.signedStudy,
  rowVersion: ids.signedStudyVersion,
  meaning: 'review' as const,
  reason: 'Signed for the wrong protocol',
  change: { act: 'withdrawal' as const, signatureId: ids.signatures },
})
