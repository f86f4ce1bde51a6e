import type { Client } from 'pg'
import type { OrganisationType } from '../../contract/organisations/shapes.ts'
import type { Row } from '../../server/kernel/db/insert.ts'
import { fold } from '../../server/kernel/search/fold.ts'
import { organisationColumns } from '../../server/kernel/search/organisation.ts'
import { copyInto } from './copy-in.ts'
import { withoutIndexes } from './indexes.ts'
import type { Random } from './random.ts'

type Address = { country: string; province: string; city: string; town: string }
type Above = { id: string; path: string[]; name: string; nameEn: string; reading: string; place: Address }

const places: readonly (readonly [string, string, string, string])[] = [
  ['中国', '北京市', '北京市', 'Beijing'],
  ['中国', '上海市', '上海市', 'Shanghai'],
  ['中国', '广东省', '广州市', 'Guangzhou'],
  ['中国', '广东省', '深圳市', 'Shenzhen'],
  ['中国', '江苏省', '南京市', 'Nanjing'],
  ['中国', '浙江省', '杭州市', 'Hangzhou'],
  ['中国', '四川省', '成都市', 'Chengdu'],
  ['中国', '湖北省', '武汉市', 'Wuhan'],
  ['中国', '重庆市', '重庆市', 'Chongqing'],
  ['中国', '陕西省', '西安市', "Xi'an"],
  ['日本', '東京都', '文京区', 'Tokyo'],
  ['日本', '大阪府', '大阪市', 'Osaka'],
  ['西班牙', 'Comunidad de Madrid', 'Madrid', 'Madrid'],
  ['西班牙', 'Cataluña', 'Barcelona', 'Barcelona'],
]
const kinds: readonly (readonly [string, string])[] = [
  ['肿瘤医院', 'Cancer Hospital'],
  ['人民医院', "People's Hospital"],
  ['中医院', 'Hospital of Traditional Chinese Medicine'],
  ['妇幼保健院', "Women's and Children's Hospital"],
  ['大学附属医院', 'University Hospital'],
]
/** Readings of the Japanese cities. */
const kana: Readonly<Record<string, string>> = { Tokyo: 'とうきょう', Osaka: 'おおさか' }
const departments: readonly (readonly [string, string])[] = [
  ['肿瘤内科', 'Medical Oncology'],
  ['心内科', 'Cardiology'],
  ['血液科', 'Haematology'],
  ['呼吸与危重症医学科', 'Pulmonary and Critical Care'],
  ['神经内科', 'Neurology'],
  ['消化内科', 'Gastroenterology'],
  ['伦理委员会', 'Ethics Committee'],
  ['药物临床试验机构办公室', 'Clinical Trial Institution Office'],
  ['乳腺外科', 'Breast Surgery'],
]

/** The company's own number of a hospital. */
export const getLoadNumber = (number: number): string => `ORG-${String(number).padStart(6, '0')}`

/**
 * Writes the requested number of organisations: hospitals with nine departments and offices each; every second one has four wards. Each
 * hospital has a number of the company, and those of Japan a reading.
 */
export async function writeLoadOrganisations(
  client: Client,
  tenantId: string,
  random: Random,
  count: number,
) {
  await withoutIndexes(client, ['organisation'], count, () =>
    copyInto(client, 'organisation', organisations(tenantId, random, count)),
  )
  await client.query(
    `insert into organisation_identifier (tenant_id, organisation_id, type, value, sort)
     select tenant_id, id, 'own', upper(substring(search from 'org-\\d{6}$')), 0 from organisation
     where tenant_id = $1 and search ~ ' org-\\d{6}$'`,
    [tenantId],
  )
  await client.query('analyze organisation')
}

function* organisations(tenantId: string, random: Random, count: number): Generator<Row<'organisation'>> {
  let left = count
  for (let number = 1; left > 0; number++)
    for (const row of hospital(tenantId, random, number)) {
      if (left-- <= 0) return
      yield row
    }
}

function* hospital(tenantId: string, random: Random, number: number): Generator<Row<'organisation'>> {
  const [country, province, city, town] = random.pick(places)
  const [kind, kindEn] = random.pick(kinds)
  const place = { country, province, city, town }
  const top = named(random, place, `${city}第${number}${kind}`, `${town} No. ${number} ${kindEn}`, [])
  if (kana[town]) top.reading = `${kana[town]}だい${number}びょういん`
  const row = getRow(tenantId, random, top, 'hospital')
  yield { ...row, search: `${row.search} ${fold(getLoadNumber(number))}` }
  for (const [at, [name, nameEn]] of departments.entries()) {
    const type =
      name === '伦理委员会'
        ? 'ethics_committee'
        : name.endsWith('办公室')
          ? 'institution'
          : 'hospital_department'
    const part = named(random, place, `${top.name}${name}`, `${nameEn}, ${top.nameEn}`, top.path)
    yield getRow(tenantId, random, part, type)
    if (at % 2 === 1) continue
    for (const ward of [1, 2, 3, 4]) {
      const below = named(
        random,
        place,
        `${part.name}${ward} 病区`,
        `Ward ${ward}, ${part.nameEn}`,
        part.path,
      )
      yield getRow(tenantId, random, below, 'hospital_department')
    }
  }
}

function named(random: Random, place: Address, name: string, nameEn: string, path: string[]): Above {
  const id = random.uuid()
  return { id, path: [...path, id], name, nameEn, reading: '', place }
}

function getRow(
  tenantId: string,
  random: Random,
  { id, path, name, nameEn, reading, place }: Above,
  type: OrganisationType,
): Row<'organisation'> {
  const alias1 = path.length === 1 ? nameEn.replace(/[^A-Z\d]/g, '') : ''
  return {
    tenant_id: tenantId,
    id,
    parent_id: path.at(-2) ?? null,
    path,
    name,
    name_en: nameEn,
    alias_1: alias1,
    reading,
    type,
    country: place.country,
    province: place.province,
    city: place.city,
    active: !random.chance(0.04),
    ...organisationColumns({ name, nameEn, alias1, reading, parentId: path.at(-2) ?? null }),
  }
}
