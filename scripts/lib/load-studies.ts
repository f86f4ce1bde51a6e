import type { Client } from 'pg'
import type { Clock } from '../../server/demo/clock.ts'
import type { Row } from '../../server/demo/insert.ts'
import type { Random } from '../../server/demo/random.ts'
import { idOf } from '../../server/demo/rows.ts'
import { sponsorStudies } from '../../server/demo/studies.ts'
import { copyInto, each } from './copy-in.ts'
import type { LoadUser } from './load-seed.ts'
import { type LoadTenant, loadHospitals } from './load-tenant.ts'

type Scene = {
  client: Client
  random: Random
  clock: Clock
  tenant: LoadTenant
  users: readonly LoadUser[]
  studies: number
}
type Place = { study: string; site: string | null }

const sitesEach = 8
/** Roles that are given for a site (H2). */
const siteRoles = new Set(['CRA', 'CRC', 'PI'])

/** Studies like those of the demo with their sites; everybody is a member of one and holds his role there. */
export async function writeStudies({ client, random, clock, tenant, users, studies }: Scene) {
  const ids = Array.from({ length: studies }, () => random.uuid())
  const sites = ids.flatMap(study =>
    Array.from({ length: sitesEach }, (_, at) => ({ study, at, id: random.uuid() })),
  )
  await copyInto(
    client,
    'study',
    ids.map((id, at) => studyRow(id, at, tenant, clock)),
  )
  await copyInto(
    client,
    'site',
    sites.map(({ id, study, at }) => ({
      tenant_id: tenant.id,
      id,
      study_id: study,
      site_no: `CN${String(at + 1).padStart(2, '0')}`,
      organisation_id: idOf(tenant.keys.organisations, loadHospitals[at % loadHospitals.length] ?? ''),
      status: 'active',
      planned_subjects: 30,
      enrolled_subjects: random.below(30),
      sort: at,
    })),
  )
  const places = new Map(users.map(user => [user, placeOf(user, random, ids, sites)]))
  const inStudies = users.filter(user => places.get(user)?.study)
  await copyInto(
    client,
    'study_member',
    each(inStudies, user => ({
      tenant_id: tenant.id,
      id: random.uuid(),
      user_id: user.id,
      study_id: places.get(user)?.study ?? '',
      site_id: places.get(user)?.site ?? null,
    })),
  )
  await copyInto(
    client,
    'role_assignment',
    each(users, user => ({
      tenant_id: tenant.id,
      id: random.uuid(),
      user_id: user.id,
      role_id: idOf(tenant.keys.roles, user.role),
      study_id: places.get(user)?.study ?? null,
      site_id: places.get(user)?.site ?? null,
    })),
  )
}

function placeOf(
  user: LoadUser,
  random: Random,
  studies: readonly string[],
  sites: readonly { study: string; id: string }[],
): Place | null {
  if (studies.length === 0 || user.role === 'DH_ADMINISTRATOR') return null
  if (!siteRoles.has(user.role)) return { study: random.pick(studies), site: null }
  const site = random.pick(sites)
  return { study: site.study, site: site.id }
}

function studyRow(id: string, at: number, tenant: LoadTenant, clock: Clock): Row<'study'> {
  const like = sponsorStudies[at % sponsorStudies.length]
  if (!like) throw new Error('the demo has no studies')
  return {
    tenant_id: tenant.id,
    id,
    plan_id: `${like.planId}-${String(at + 1).padStart(4, '0')}`,
    name: like.name,
    name_en: like.nameEn,
    indication: like.indication,
    therapeutic_area: like.area,
    phase: like.phase,
    sponsor: tenant.company.name,
    status: 'ongoing',
    planned_sites: sitesEach,
    planned_subjects: sitesEach * 30,
    start_date: clock.day(-200),
    end_date: clock.day(700),
    updated_at: clock.at(-(at % 90) - 1),
  }
}
