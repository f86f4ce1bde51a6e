import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { SiteWaiverAct } from '../../../contract/signatures/acts.ts'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import type { waiveSiteGate } from '../../../contract/site-gates/waiver.ts'
import { getGateField } from '../../../contract/sites/gate-items.ts'
import { decide } from '../../access/decide.ts'
import { requireVersion } from '../../audit/history.ts'
import type { AuditEntry, Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { type ActStatement, registerAct, registerSignedRecord } from '../signatures/acts.ts'
import { signRecord } from '../signatures/sign.ts'
import { siteFor } from './find.ts'
import { conditionToChange } from './gate.ts'

type WaiverRequest = { id: string; rowVersion: number; reason: string; change: SiteWaiverAct }

/** The site and the condition of a waiver, when right, state and both versions allow it; else throws the refusal. */
const requireWaiver = async (context: Context, { id, rowVersion, change }: WaiverRequest, lock: boolean) => {
  const { item, gateVersion } = change
  const found = await conditionToChange(context, { siteId: id, item, rowVersion: gateVersion }, lock)
  await requireVersion(context.tx, { entity: 'sites', id, version: found.site.row_version }, rowVersion)
  return found
}

const describe = async (context: Context, request: WaiverRequest): Promise<ActStatement> => {
  const { site } = await requireWaiver(context, request, false)
  const { locale } = context.client
  const name = (locale === 'zh-CN' || locale === 'ja-JP' ? site.name : site.name_en) || site.name
  const item = wordAt(locale, `common:siteGap.${request.change.item}`)
  const w = words(locale)
  return {
    record: { number: site.site_no, name: site.name },
    sentence: w('sign:sentence.siteWaiver', { number: site.site_no, name, item }),
    consequences: [w('sign:consequence.waived')],
    facts: { item: request.change.item },
  }
}

/** Writes the waiver under the lock of the site. */
const write = async (
  context: Context,
  request: WaiverRequest,
  signatureId: string,
): Promise<{ version: number; entry: AuditEntry }> => {
  const { tx } = context
  const { site, before } = await requireWaiver(context, request, true)
  const { item } = request.change
  const version = site.row_version + 1
  await sql`insert into site_gate as g (tenant_id, site_id, item, state, waiver_reason, signature_id)
    values ((select current_tenant()), ${site.id}::uuid, ${item}, 'waived', ${request.reason}, ${signatureId}::uuid)
    on conflict (tenant_id, site_id, item) do update set state = 'waived', done_on = null, valid_until = null, route = null,
      reference = '', person_id = null, waiver_reason = excluded.waiver_reason, signature_id = excluded.signature_id,
      row_version = g.row_version + 1, updated_at = now()`.execute(tx)
  await sql`update site set row_version = ${version}::int, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${site.id}::uuid`.execute(tx)
  const after = { state: 'waived', waiverReason: request.reason }
  const changes: AuditEntry['changes'] = { [getGateField(item)]: [before, after] }
  return { version, entry: { entityId: site.id, version, reason: request.reason, changes } }
}

/** Waives a condition of the activation gate by a signature. */
export const waive = async (
  context: Context,
  request: Parsed<typeof waiveSiteGate>,
): Promise<Output<typeof waiveSiteGate>> => {
  const { version, signatureId } = await signRecord(context, request, id => write(context, request, id))
  return { rowVersion: version, signatureId }
}

registerSignedRecord({
  entity: 'sites',
  table: 'site',
  fields: ['site_no', 'study_id', 'organisation_id', 'environment'],
  requireReadable: async (context, id) => {
    if (!decide(context.actor, siteGate, null, context.now).allowed) throw problem('dataNotFound')
    await siteFor(context, id)
  },
})

registerAct<SiteWaiverAct>({ act: 'siteWaiver', entity: 'sites', describe })
