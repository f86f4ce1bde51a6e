import type { Client } from 'pg'

/** Sites of the largest study, and milestones of every site. */
const sitesOfOne = 300
const milestones = ['siteSelection', 'ethicsApproval', 'contractSigned', 'siteInitiation', 'firstPatientIn']

export type StudyPlaces = {
  /** The study with 300 sites, and one of its sites. */
  study: string
  site: string
  department: string
  organisation: string
  /** Who leads 60 studies, by account. */
  lead: string
  /** Studies whose status the measurement changes. */
  signed: string[]
}

/** Fills studies and sites as a company does: leads, places, numbers, personnel, milestones, and data of applications. */
export async function fillStudies(client: Client, tenantId: string, log: (line: string) => void) {
  const { rows } = await client.query('select 1 from milestone where tenant_id = $1 limit 1', [tenantId])
  if (rows.length > 0) return
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
  for (const [text, ...values] of statements) await client.query(text, [tenantId, ...values])
  await client.query(`select audit_filled(gen_random_uuid()::text)`)
  await client.query('commit')
  await client.query('analyze')
  log(`${sitesOfOne} sites in one study, personnel and milestones of every site`)
}

/** A person, a department and an organisation for every study, by turns. */
const inTurn = (table: string, condition = 'true') =>
  `select id, row_number() over (order by id) - 1 as place, count(*) over () as total from ${table} where tenant_id = $1 and ${condition}`

const statements: [text: string, ...values: unknown[]][] = [
  [
    `update study s set status = case when n.at % 5 = 4 then 'planned' else s.status end, department_id = d.id, lead_pm_user_id = u.id,
       project_assistant_id = u.id, lead_organisation_id = o.id, product = 'HY-' || n.at % 90, primary_endpoints = repeat('Overall survival; ', 20),
       lead_pi = '王建国', countries = '{CN,JP}'
     from (select id, row_number() over (order by plan_id) - 1 as at from study where tenant_id = $1) n,
       (${inTurn(
         'users',
         `status = 'enabled' and not super_admin and removed_at is null and exists (select from role_assignment a
          join role r on r.tenant_id = a.tenant_id and r.id = a.role_id where a.tenant_id = users.tenant_id and a.user_id = users.id
          and r.code = 'PROJECT_MANAGER')`,
       )} limit 80) u,
       (${inTurn('department')}) d, (${inTurn('organisation', 'parent_id is null')}) o
     where s.tenant_id = $1 and n.id = s.id and u.place = n.at % 80 and d.place = n.at % d.total and o.place = n.at % o.total`,
  ],
  [
    `insert into study_registry_number (tenant_id, study_id, type, value)
     select tenant_id, id, 'nct', 'NCT' || 10000000 + row_number() over (order by plan_id) from study where tenant_id = $1`,
  ],
  [
    `insert into site (tenant_id, id, study_id, site_no, organisation_id, status, pi_name, planned_subjects, enrolled_subjects, sort,
       search, sort_name)
     select t.tenant_id, gen_random_uuid(), t.id, 'CN' || 100 + o.place, o.id, case when o.place % 4 = 0 then 'preparing' else 'active' end,
       '王建国', 30, 0, 100 + o.place, o.search || ' cn' || 100 + o.place, o.sort_name
     from (select * from study where tenant_id = $1 and status = 'ongoing' order by plan_id limit 1) t,
       (select *, row_number() over (order by id) as place from organisation where tenant_id = $1) o
     where o.place <= $2`,
    sitesOfOne - 4,
  ],
  [
    `insert into study_member (tenant_id, id, study_id, user_id, site_id)
     select s.tenant_id, gen_random_uuid(), s.study_id, u.id, s.id
     from (select *, row_number() over (order by sort, id) as place from site where tenant_id = $1
         and study_id = (select study_id from site where tenant_id = $1 group by 1 order by count(*) desc limit 1)) s
       join (select id, row_number() over (order by id) as place from users where tenant_id = $1) u on u.place = s.place`,
  ],
  [
    `insert into site_person (tenant_id, id, site_id, last_name, first_name, starts_on, roles)
     select tenant_id, gen_random_uuid(), id, '王', '建国' || n, '2024-01-01', '{}' from site, generate_series(1, 2) as n
     where tenant_id = $1`,
  ],
  [
    `insert into site_pi (tenant_id, site_id, from_date, person_id)
     select tenant_id, site_id, '2024-01-01', id from site_person where tenant_id = $1 and first_name = '建国1'`,
  ],
  [
    `insert into site_gate (tenant_id, site_id, item, state, done_on)
     select tenant_id, id, item, 'done', '2024-02-01' from site, unnest(array['ethics', 'contract', 'pharmacy']) as item where tenant_id = $1`,
  ],
  [
    `insert into milestone (tenant_id, id, study_id, site_id, kind, planned_on, actual_on, application_id, reported_at)
     select tenant_id, gen_random_uuid(), study_id, id, m.kind, '2024-01-01'::date + 30 * m.place::int,
       case when m.place < 5 then '2024-01-01'::date + 31 * m.place::int + sort % 90 end, 2, now()
     from site, unnest($2::text[]) with ordinality as m (kind, place) where tenant_id = $1`,
    milestones,
  ],
  [
    `insert into milestone (tenant_id, id, study_id, kind, planned_on, actual_on, application_id, reported_at)
     select tenant_id, gen_random_uuid(), id, kind, '2024-03-01', '2024-03-04', 2, now()
     from study, unnest(array['firstSiteInitiation', 'firstPatientIn']) as kind where tenant_id = $1`,
  ],
  [
    `insert into site_usage (tenant_id, site_id, application_id, records, reported_at)
     select tenant_id, id, 2, 40, now() from site where tenant_id = $1 and sort % 2 = 0`,
  ],
]

/** Gets the records that the measurements use. */
export async function getStudyPlaces(client: Client, tenantId: string): Promise<StudyPlaces> {
  const one = async (text: string): Promise<string> => (await client.query(text, [tenantId])).rows[0].id
  const study = await one(
    'select study_id as id from site where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  )
  const { rows } = await client.query(
    `select id from study where tenant_id = $1 and status in ('ongoing', 'on_hold') and id <> $2 and removed_at is null order by plan_id limit 1000`,
    [tenantId, study],
  )
  return {
    study,
    site: await one(
      `select id from site where tenant_id = $1 and status = 'preparing' order by sort desc limit 1`,
    ),
    department: await one(
      'select department_id as id from study where tenant_id = $1 group by 1 order by count(*) desc limit 1',
    ),
    organisation: await one(
      'select organisation_id as id from site where tenant_id = $1 group by 1 order by count(*) desc limit 1',
    ),
    lead: await one(
      `select u.account as id from study s join users u on u.tenant_id = s.tenant_id and u.id = s.lead_pm_user_id
       where s.tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1`,
    ),
    signed: rows.map(({ id }) => id),
  }
}
