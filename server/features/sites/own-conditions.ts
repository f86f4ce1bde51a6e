import { deny, type Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/**
 * Why the actor cannot waive conditions of a site: they must fulfil them. The personnel of a site, its lead CRA and its CRC do; null for
 * everybody else.
 */
export const getOwnReason = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  siteId: string,
): Promise<Refusal | null> => {
  const sites = await rows(tx)`select from site s where s.tenant_id = (select current_tenant())
    and s.id = ${siteId}::uuid
    and (${actor.userId}::uuid in (s.lead_cra_user_id, s.crc_user_id)
      or exists (select from site_person p where p.tenant_id = s.tenant_id and p.site_id = s.id and p.user_id = ${actor.userId}::uuid
        and p.removed_at is null and (p.ends_on is null or p.ends_on >= (select tenant_today()))))`
  return sites.length > 0 ? deny('state', 'siteOwnCondition') : null
}
