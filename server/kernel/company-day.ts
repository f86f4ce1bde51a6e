import { sql } from 'kysely'

/** The day that it is in the zone of the company. */
export const companyDay = sql`(select (now() at time zone time_zone)::date from tenant where id = (select current_tenant()))`
