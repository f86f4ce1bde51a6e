import { sql } from 'kysely'
import { storedName } from '../../../contract/values/names.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { type SearchedSite, siteTexts } from './search.ts'

type Row = Omit<SearchedSite, 'pi' | 'aliases'> & {
  id: string
  alias1: string
  alias2: string
  lastName: string | null
  firstName: string | null
}

/** The main principal investigator of today of the site `s`, joined as `pi`. */
export const joinPi = sql`left join lateral (select p.id, p.last_name, p.first_name, p.user_id from site_pi i
    join site_person p on p.tenant_id = i.tenant_id and p.id = i.person_id
    where i.tenant_id = (select current_tenant()) and i.site_id = s.id and i.from_date <= (select tenant_today())
    order by i.from_date desc limit 1) pi on true`

/** Writes what follows from the facts of sites: the name of the investigator, and what lists search and sort by. */
export const refreshTexts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  const sites = await rows(tx)<Row>`select s.id, o.name, o.name_en as "nameEn", o.alias_1 as "alias1",
    o.alias_2 as "alias2",
      s.department, s.site_no as "siteNo", pi.last_name as "lastName", pi.first_name as "firstName",
      coalesce(u.reading, '') as "piReading"
    from site s join organisation o on o.tenant_id = (select current_tenant()) and o.id = s.organisation_id ${joinPi}
    left join users u on u.tenant_id = (select current_tenant()) and u.id = pi.user_id
    where s.tenant_id = (select current_tenant()) and s.id = any(${[...ids]}::uuid[])`
  const written = sites.map(row => {
    const pi = row.lastName === null ? '' : storedName(row)
    const texts = siteTexts({ ...row, pi, aliases: [row.alias1, row.alias2] })
    return { id: row.id, pi_name: pi, pi_reading: row.piReading, ...texts }
  })
  await run(tx)`update site s set pi_name = n.pi_name, pi_reading = n.pi_reading, search = n.search,
    sort_name = n.sort_name, sort_pi = n.sort_pi
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as n (id uuid, pi_name text, pi_reading text, search text, sort_name text, sort_pi text)
    where s.tenant_id = (select current_tenant()) and s.id = n.id`
}
