import type { Client } from 'pg'
import type { Row } from '../../server/kernel/db/insert.ts'
import { organisationTexts } from '../../server/kernel/search/organisation.ts'
import { roleTexts } from '../../server/kernel/search/role.ts'
import { copyInto } from './copy-in.ts'
import type { Random } from './random.ts'

type Department = Row<'department'>

const regions: readonly (readonly [string, string])[] = [
  ['华东区', 'East China'],
  ['华南区', 'South China'],
  ['华北区', 'North China'],
  ['华中区', 'Central China'],
  ['西南区', 'Southwest China'],
  ['西北区', 'Northwest China'],
  ['东北区', 'Northeast China'],
  ['日本区', 'Japan'],
  ['西班牙区', 'Spain'],
  ['北美区', 'North America'],
]
const works: readonly (readonly [string, string])[] = [
  ['临床运营部', 'Clinical Operations'],
  ['数据管理部', 'Data Management'],
  ['统计编程部', 'Statistical Programming'],
  ['药物警戒部', 'Pharmacovigilance'],
  ['医学事务部', 'Medical Affairs'],
  ['注册事务部', 'Regulatory Affairs'],
  ['质量保证部', 'Quality Assurance'],
  ['项目管理部', 'Project Management'],
  ['医学写作部', 'Medical Writing'],
  ['培训部', 'Training'],
]

const text = (name: string, nameEn: string) => ({
  name,
  name_en: nameEn,
  said: organisationTexts({ name, nameEn }).said,
})

/** Writes the requested number of departments: regions, functions in each, and groups in those; returns their ids for the people. */
export async function writeLoadDepartments(
  client: Client,
  tenantId: string,
  random: Random,
  count: number,
): Promise<string[]> {
  const rows = departments(tenantId, random, count)
  await copyInto(client, 'department', rows)
  return rows.map(({ id }) => id)
}

function departments(tenantId: string, random: Random, count: number): Department[] {
  const list: Department[] = []
  const add = (above: Department | null, name: string, nameEn: string): Department => {
    const id = random.uuid()
    const row = {
      tenant_id: tenantId,
      id,
      parent_id: above?.id ?? null,
      path: [...(above?.path ?? []), id],
      ...text(name, nameEn),
      head_user_id: null,
      sort: (list.length + 1) * 1024,
    }
    list.push(row)
    return row
  }
  const groups = Math.ceil(Math.max(0, count) / (regions.length * works.length))
  for (const [region, regionEn] of regions) {
    const top = add(null, region, regionEn)
    for (const [work, workEn] of works) {
      const part = add(top, `${region}${work}`, `${workEn}, ${regionEn}`)
      for (let at = 1; at <= groups; at++) add(part, `${part.name} ${at} 组`, `${part.name_en}, group ${at}`)
    }
  }
  return list.slice(0, count)
}

/**
 * Writes the requested number of roles beside those of the demo, each with the permissions of one of them, and each assigned to some
 * people.
 */
export async function writeLoadRoles(client: Client, tenantId: string, random: Random, count: number) {
  const { rows: models } = await client.query<{ id: string; name: string; name_en: string }>(
    `select id, name, name_en from role where tenant_id = $1 and data_scope <> 'tenant' order by name_en`,
    [tenantId],
  )
  for (let at = 0; at < count; at++) {
    const model = models[at % models.length]!
    const [region, regionEn] = regions[Math.floor(at / models.length) % regions.length]!
    const number = Math.floor(at / models.length / regions.length) + 1
    const names = {
      name: `${model.name}（${region}${number}）`,
      nameEn: `${model.name_en}, ${regionEn} ${number}`,
    }
    const { search, sort_name } = roleTexts({ ...names, code: null, description: '' })
    const id = random.uuid()
    await client.query(
      `insert into role (tenant_id, id, name, name_en, category, level, data_scope, blinding, search, sort_name)
       select tenant_id, $2, $3, $4, category, level, data_scope, blinding, $5, $6 from role where tenant_id = $1 and id = $7`,
      [tenantId, id, names.name, names.nameEn, search, sort_name, model.id],
    )
    for (const [table, columns] of [
      ['role_menu', 'menu_id'],
      ['role_button', 'menu_id, button'],
      ['role_application', 'application_id'],
    ] as const)
      await client.query(
        `insert into ${table} (tenant_id, role_id, ${columns}) select tenant_id, $2, ${columns} from ${table} where tenant_id = $1 and role_id = $3`,
        [tenantId, id, model.id],
      )
  }
  await client.query('analyze role, role_menu, role_button, role_application, department')
}
