import type { Client } from 'pg'
import { applications } from '../../contract/access/applications.ts'
import { type Clock, clockFrom } from '../../server/app/demo/clock.ts'
import { readLines } from '../../server/app/demo/files.ts'
import { seedStandardDirectory } from '../../server/app/demo/seed.ts'
import { type Folder, openFolder, readCatalog } from '../../server/app/demo/tables.ts'
import { getBeginning, readCompany } from '../../server/app/demo/tenant.ts'
import { writeTenant as writeTenantOf } from '../../server/features/tenant/write.ts'
import { setTenant } from '../../server/kernel/db/insert.ts'

/** A load-test tenant: the demo sponsor's departments, positions, organisations and roles, under another name and with ids of its own. */
export type LoadTenant = { id: string; name: string; nameEn: string; getId: Folder['getId']; folder: Folder }

const leaves = (table: string) => {
  const lines = readLines(`sponsor/${table}.csv`)
  const parents = new Set(lines.map(({ parentId }) => parentId))
  return lines.flatMap(({ key }) => (key && !parents.has(key) ? [key] : []))
}
export const loadDepartments = leaves('department')
export const loadPositions = leaves('position')
export const loadOrganisations = readLines('sponsor/organisation.csv')
export const loadHospitals = loadOrganisations.flatMap(({ key, type }) =>
  key && type === 'hospital' ? [key] : [],
)

export async function loadTenant(client: Client, number: number, first: number): Promise<LoadTenant> {
  const scene = { client, catalog: await readCatalog(client), clock: clockFrom(new Date()) }
  const folder = openFolder(scene, 'sponsor', `load ${number} ${first}`)
  const names = { name: `沧海医药 ${number}`, nameEn: `Canghai Pharma ${number}` }
  return { id: folder.tenantId, getId: folder.getId, folder, ...names }
}

/** Writes the tenant and everything in it except people and studies; afterwards it is the tenant of the transaction. */
export async function writeTenant(client: Client, { id, folder, ...names }: LoadTenant, clock: Clock) {
  const company = { ...readCompany('sponsor'), ...names, icon: '沧', settings: {} }
  const { tenant, roles } = getBeginning(company, folder, clock)
  const licences = applications.map(each => ({ application_id: each.id }))
  await setTenant(client, id)
  await writeTenantOf(client, { tenant: { ...tenant, licence_to: 'infinity' }, licences, roles })
  await seedStandardDirectory(client)
  for (const table of ['organisation', 'position']) await folder.put(table)
  await folder.put('department', () => ({ head_user_id: null }))
}
