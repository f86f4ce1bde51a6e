import { sql } from 'kysely'

const here = sql`(select current_tenant())`

/**
 * The application that drives the site `s`; null when people do. It has reported a milestone of the site, and has a credential to report the
 * next one: without one nobody could go on (F12, P39).
 */
export const drivenBy = sql`(select min(m.application_id) from milestone m
  join application_credential c on c.tenant_id = ${here} and c.application_id = m.application_id and c.revoked_at is null
    and 'milestone' = any(c.kinds)
  where s.milestone_driven and m.tenant_id = ${here} and m.site_id = s.id)`
