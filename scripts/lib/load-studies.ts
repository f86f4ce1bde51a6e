import type { Client } from 'pg'
import type { Clock } from '../../server/app/demo/clock.ts'
import { readLines } from '../../server/app/demo/files.ts'
import { siteTexts } from '../../server/features/sites/search.ts'
import { studyTexts } from '../../server/features/studies/search.ts'
import type { Row } from '../../server/kernel/db/insert.ts'
import { copyInto, each } from './copy-in.ts'
import type { LoadUser } from './load-seed.ts'
import { type LoadTenant, loadHospitals, loadOrganisations } from './load-tenant.ts'
import { type Random, sortedIds } from './random.ts'

type Scene = {
  client: Client
  random: Random
  clock: Clock
  tenant: LoadTenant
  users: readonly LoadUser[]
  studies: number
  /** Sites of each study. */
  sitesEach: number
}
type StudySite = { study: string; site: string | null }

/** Roles that are assigned per site (H2). */
const siteRoles = new Set(['CRA', 'CRC', 'PI'])

/** Writes studies like those of the demo with their sites; every person is a member of one and has their role there. */
export async function writeStudies(scene: Scene) {
  const { client, random, users, sitesEach } = scene
  const ids = Array.from({ length: scene.studies }, () => random.uuid())
  const sites = ids.flatMap(study =>
    Array.from({ length: sitesEach }, (_, at) => ({ study, at, id: random.uuid() })),
  )
  const studies = ids.map((id, at) => studyRow(id, at, scene))
  await copyInto(client, 'study', studies)
  const siteRows = sites.map(site => siteRow(site, scene))
  await copyInto(client, 'site', siteRows)
  const places = new Map(users.map(user => [user, getPlace(user, random, ids, sites)]))
  await writeMembers(places, scene)
}

async function writeMembers(
  places: ReadonlyMap<LoadUser, StudySite | null>,
  { client, random, tenant, users }: Scene,
) {
  const inStudies = users.filter(user => places.get(user))
  const [memberIds, assignmentIds] = [sortedIds(inStudies.length, random), sortedIds(users.length, random)]
  const members = each(inStudies, (user, at) => ({
    tenant_id: tenant.id,
    id: memberIds[at]!,
    user_id: user.id,
    study_id: places.get(user)?.study ?? '',
    site_id: places.get(user)?.site ?? null,
  }))
  await copyInto(client, 'study_member', members)
  const assignments = each(users, (user, at) => ({
    tenant_id: tenant.id,
    id: assignmentIds[at]!,
    user_id: user.id,
    role_id: tenant.getId('role', user.role),
    study_id: places.get(user)?.study ?? null,
    site_id: places.get(user)?.site ?? null,
  }))
  await copyInto(client, 'role_assignment', assignments)
}

function getPlace(
  user: LoadUser,
  random: Random,
  studies: readonly string[],
  sites: readonly { study: string; id: string }[],
): StudySite | null {
  if (studies.length === 0 || user.role === 'DH_ADMINISTRATOR') return null
  if (!siteRoles.has(user.role)) return { study: random.pick(studies), site: null }
  const site = random.pick(sites)
  return { study: site.study, site: site.id }
}

type Site = { study: string; at: number; id: string }

/** A hospital takes part in many studies; its names are built once. */
const texts = new Map<string, ReturnType<typeof siteTexts>>()
const getTexts = (key: string) => {
  const { name = key, nameEn = '' } = loadOrganisations.find(each => each.key === key) ?? {}
  const plain = { aliases: [], department: '', siteNo: '', pi: '', piReading: '' }
  const siteText = texts.get(key) ?? siteTexts({ name, nameEn, ...plain })
  texts.set(key, siteText)
  return siteText
}

const siteRow = ({ id, study, at }: Site, { tenant, random }: Scene): Row<'site'> => ({
  ...getTexts(loadHospitals[at % loadHospitals.length] ?? ''),
  tenant_id: tenant.id,
  id,
  study_id: study,
  site_no: `CN${String(at + 1).padStart(2, '0')}`,
  organisation_id: tenant.getId('organisation', loadHospitals[at % loadHospitals.length] ?? ''),
  status: 'active',
  planned_subjects: 30,
  enrolled_subjects: random.below(30),
  sort: at,
})

/** The studies that the measured ones are like. */
const studies = readLines('sponsor/study.csv')

function studyRow(id: string, at: number, { tenant, clock, sitesEach }: Scene): Row<'study'> {
  const { name = '', nameEn = '', indication = '', sponsor = '', ...like } = studies[at % studies.length]!
  const planId = `${like.planId}-${String(at + 1).padStart(4, '0')}`
  return {
    ...studyTexts({
      name,
      nameEn,
      indication,
      sponsor,
      planId,
      product: '',
      sponsorProjectNo: '',
      numbers: [],
    }),
    tenant_id: tenant.id,
    id,
    plan_id: planId,
    name,
    name_en: nameEn,
    indication,
    therapeutic_area: like.therapeuticArea!,
    phase: like.phase!,
    sponsor: tenant.name,
    status: 'ongoing',
    planned_sites: sitesEach,
    planned_subjects: sitesEach * 30,
    start_date: clock.day(-200),
    end_date: clock.day(700),
    updated_at: clock.at(-(at % 90) - 1),
  }
}
