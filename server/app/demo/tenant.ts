import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PoolClient } from 'pg'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantSettings } from '../../../contract/tenant/settings.ts'
import { namedRoles } from '../../features/tenant/named-roles.ts'
import { type FirstRole, roleRows } from '../../features/tenant/role-rows.ts'
import { type NewTenant, writeTenant } from '../../features/tenant/write.ts'
import { putPlaces } from '../../features/users/fields.ts'
import { setTenant } from '../../kernel/db/insert.ts'
import { neverPrepare } from '../../kernel/db/prepare.ts'
import { bindTransaction } from '../../kernel/db/transaction.ts'
import { type FileStore, newKey } from '../../kernel/files/store.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Clock } from './clock.ts'
import { readJson } from './files.ts'
import { sendNotices } from './notices.ts'
import { submitCertificates } from './outside.ts'
import { signActs } from './signed.ts'
import { type Folder, openFolder, type Scene } from './tables.ts'
import { writeTrail } from './trail.ts'

/** Stores the files of courses, and puts their rows. */
async function seedCourseFiles(folder: Folder, files: FileStore) {
  const stored = await Promise.all(
    folder.read('file').map(({ name, created_at }) => store(folder, files, `${name}`, created_at as Date)),
  )
  await folder.put('file', (_, at) => stored[at]!)
}

async function store({ tenantId }: Folder, files: FileStore, name: string, at: Date) {
  const bytes = readFileSync(new URL(name, new URL('./courses/', import.meta.url)))
  const key = newKey(tenantId, at)
  const draft = await files.draft()
  await draft.write(bytes)
  await draft.finish()
  await files.keep(draft, key)
  // The JSON form of a bytea.
  return { size: bytes.length, sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`, key }
}

export type Company = {
  name: string
  nameEn: string
  icon: string
  type: number
  locale: Locale
  zone: string
  /** Settings that differ from the defaults. */
  settings: Partial<TenantSettings>
  /** Days from now of the first and the last day; an application that is not listed has no licence. */
  licences: { from: number; to: number; applications: number[] }[]
  /** Keys of own-roles.json. */
  ownRoles: string[]
}
export const readCompany = (folder: string) => readJson<Company>(`${folder}/tenant.json`)

type OwnRole = Omit<FirstRole, 'id' | 'code' | 'expiresAt'> & { key: string; endsIn?: number }

/** The initial data of a company: its own row, its licences, the named roles and its own. */
export function getBeginning(company: Company, { tenantId, getId }: Folder, clock: Clock): NewTenant {
  const founded = clock.at(-1700, '01:30')
  const roles = [
    ...namedRoles.map(role => ({ ...role, id: getId('role', role.code) })),
    ...readJson<OwnRole[]>('own-roles.json')
      .filter(({ key }) => company.ownRoles.includes(key))
      .map(({ key, endsIn, ...role }) => ({
        ...{ ...role, id: getId('role', key), code: null },
        expiresAt: endsIn ? clock.at(endsIn, '16:00') : null,
      })),
  ]
  return {
    tenant: {
      ...{ id: tenantId, company_name: company.name, company_name_en: company.nameEn, icon: company.icon },
      ...{
        logo_url: null,
        tenant_type: company.type,
        language_flag: company.locale,
        time_zone: company.zone,
      },
      ...{ settings: company.settings, licence_from: founded, licence_to: clock.at(900, '16:00') },
      ...{ created_at: founded, updated_at: founded },
    },
    licences: company.licences.flatMap(({ from, to, applications }) =>
      applications.map(id => ({
        ...{ application_id: id, licence_from: clock.at(from, '16:00'), licence_to: clock.at(to, '16:00') },
      })),
    ),
    roles: roleRows(roles, company.locale, clock.at(-1695, '02:00')),
  }
}

/** Tables in the order of their references. */
const directory = ['organisation', 'position', 'users', 'department', 'department_application']
const others = [
  ...[
    'organisation_identifier',
    'organisation_address',
    'organisation_staff',
    'organisation_fact',
    'membership',
  ],
  ...[
    'invitation',
    'study',
    'study_registry_number',
    'site',
    'site_usage',
    'application_credential',
    'milestone',
  ],
  ...[
    'site_person',
    'site_pi',
    'site_gate',
    'study_member',
    'role_assignment',
    'study_pin',
    'access_request',
  ],
  ...['access_request_item', 'course_category', 'course', 'course_file', 'course_question'],
  'course_equivalent',
  ...[
    'question_option',
    'training_task',
    'task_course',
    'task_audience',
    'task_assignment',
    'learning_record',
  ],
  ...['test_attempt', 'test_answer', 'certificate'],
]

const getPlaces = ({ getId, lines }: Folder) => {
  const getIds = (table: string, keys = '') => keys.split(';').flatMap(key => (key ? getId(table, key) : []))
  return lines('users').map(({ key, departmentIds, positionIds }) => ({
    id: getId('users', key),
    departmentIds: getIds('department', departmentIds),
    positionIds: getIds('position', positionIds),
  }))
}

/** Writes the company of a folder. The accounts must exist already. */
export async function seedTenant(
  scene: Scene & { keys: Keys; files: FileStore },
  name: string,
): Promise<Company> {
  const { client, clock, keys, files } = scene
  const company = readCompany(name)
  const folder = openFolder(scene, name)
  await setTenant(client, folder.tenantId)
  await writeTenant(client, getBeginning(company, folder, clock))
  for (const table of directory) await folder.put(table)
  const { tx } = bindTransaction({ client: client as PoolClient }, neverPrepare)
  await putPlaces(tx, getPlaces(folder))
  await seedCourseFiles(folder, files)
  for (const table of others) await folder.put(table)
  await client.query(
    `insert into course_version (tenant_id, course_id, version, content, scope, published_at)
    select tenant_id, id, content_version, course_content(tenant_id, id), 'all', published_at from course where tenant_id = $1`,
    [folder.tenantId],
  )
  const written = [
    ...(await signActs({ tx, keys, clock, folder, company })),
    ...(await submitCertificates({ tx, clock, folder, files })),
    ...(await sendNotices({ client, tx, clock, folder })),
  ]
  await writeTrail({ client, tx }, folder, company, written)
  return company
}
