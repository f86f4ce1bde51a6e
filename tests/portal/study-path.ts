import { ownName } from './own-name.ts'
import { asOwner } from './server.ts'

/** Address of the sites of a study of the demo, by its protocol id. */
export const sitesPath = (planId: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>('select id from study where plan_id = $1', [planId])
    return `/csr_mds/study/${rows[0]!.id}/site`
  })

/** Protocol id of a new study of Hengyu in this status, which no other test uses, not even a retry of the same test. */
export const ownStudy = async (status: string): Promise<string> => {
  const planId = ownName('OWN')
  await asOwner(client =>
    client.query(
      `insert into study (tenant_id, id, plan_id, name, status, search)
        select tenant_id, gen_random_uuid(), $1, '一项随机对照研究', $2, replace(lower($1), '-', '') from users where account = 'lin.haiyan'`,
      [planId, status],
    ),
  )
  return planId
}

/** Puts open sites with these numbers into a study. */
export const addSites = (planId: string, numbers: readonly string[]): Promise<unknown> =>
  asOwner(client =>
    client.query(
      `insert into site (tenant_id, id, study_id, site_no, organisation_id, status)
        select s.tenant_id, gen_random_uuid(), s.id, n.no, (select o.id from organisation o
          where o.tenant_id = s.tenant_id and o.merged_into is null order by o.created_at, o.id limit 1), 'preparing'
        from study s, unnest($2::text[]) as n (no) where s.plan_id = $1`,
      [planId, numbers],
    ),
  )
