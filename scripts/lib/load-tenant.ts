import type { Client } from 'pg'
import { applications } from '../../contract/access/applications.ts'
import type { Clock } from '../../server/app/demo/clock.ts'
import type { Company } from '../../server/app/demo/company.ts'
import { into, setTenant } from '../../server/app/demo/insert.ts'
import { positionTree } from '../../server/app/demo/positions.ts'
import type { Random } from '../../server/app/demo/random.ts'
import {
  departmentRows,
  type Keys,
  organisationRows,
  positionRows,
  roleRows,
} from '../../server/app/demo/rows.ts'
import { sponsor } from '../../server/app/demo/sponsor.ts'
import { seedStandardDirectory } from '../../server/app/demo/standard-directory.ts'
import { getKeys } from '../../server/app/demo/tenant.ts'
import { readTree } from '../../server/app/demo/trees.ts'
import { writeTenant as writeTenantOf } from '../../server/features/tenant/write.ts'

/** A load-test tenant: the demo sponsor's departments, positions, organisations and roles, under another name. */
export type LoadTenant = {
  id: string
  company: Company
  keys: { departments: Keys; positions: Keys; organisations: Keys; roles: Keys }
}

const leaves = (text: string) => {
  const tree = readTree(text)
  const parents = new Set(tree.map(({ parent }) => parent))
  return tree.filter(({ key }) => !parents.has(key)).map(({ key }) => key)
}
export const loadDepartments = leaves(sponsor.departments)
export const loadPositions = leaves(positionTree)
export const loadHospitals = sponsor.organisations
  .filter(each => each.type === 'hospital')
  .map(({ key }) => key)

/** A company like the demo's sponsor, with its own ids and no people yet. */
export function loadTenant(random: Random, number: number): LoadTenant {
  const company: Company = {
    ...sponsor,
    name: `沧海医药 ${number}`,
    nameEn: `Canghai Pharma ${number}`,
    icon: '沧',
  }
  const keys = getKeys(company, random)
  return { id: random.uuid(), company, keys }
}

/** Writes the tenant and everything in it except people and studies; afterwards it is the tenant of the transaction. */
export async function writeTenant(client: Client, { id, company, keys }: LoadTenant, clock: Clock) {
  const tenant = {
    id,
    company_name: company.name,
    company_name_en: company.nameEn,
    icon: company.icon,
    logo_url: null,
    tenant_type: company.type,
    language_flag: company.locale,
    time_zone: company.zone,
    licence_from: clock.at(-1700),
    licence_to: 'infinity',
  }
  const licences = applications.map(each => ({ application_id: each.id }))
  await setTenant(client, id)
  await writeTenantOf(client, { tenant, licences, roles: roleRows(company, keys.roles, clock) })
  const put = into(client, id)
  await seedStandardDirectory(client, company.organisations)
  await put('organisation', organisationRows(company, keys.organisations, clock))
  await put('position', positionRows(company, keys.positions))
  await put('department', departmentRows(company, keys.departments, []))
}
