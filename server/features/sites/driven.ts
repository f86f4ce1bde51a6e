import { sql } from 'kysely'

const here = sql`(select current_tenant())`

/** Whether people have taken the site `s` over from its application: the newest signed act says so (P39). */
export const isTakenOver = sql`coalesce((select x.by_hand from site_take_over x where x.tenant_id = ${here} and x.site_id = s.id
  order by x.version desc limit 1), false)`

/**
 * The application that reports milestones of the site `s`, whether or not people have taken it over; null for none. It has a credential to
 * report the next one: without one nobody could go on (F12, P39).
 */
export const reportedBy = sql`(select min(m.application_id) from milestone m
  join application_credential c on c.tenant_id = ${here} and c.application_id = m.application_id and c.revoked_at is null
    and 'milestone' = any(c.kinds)
  where s.milestone_driven and m.tenant_id = ${here} and m.site_id = s.id)`

/** The application that drives the site `s`; null when people do. */
export const drivenBy = sql`case when not ${isTakenOver} then ${reportedBy} end`
