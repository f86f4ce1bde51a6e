import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  findOrganisations,
  organisationChildren,
  organisationRegions,
  organisationsBelow,
  resolveOrganisations,
  searchOrganisations,
} from '../../../contract/organisations/calls.ts'
import { organisationById } from '../../../contract/organisations/manage.ts'
import { organisationTexts } from '../../../server/kernel/search/organisation.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
/** This user sees what their studies reach. */
let monitor: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  monitor = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

const getId = async (name: string): Promise<string> => {
  const row = await server.getRow('organisation', { tenant_id: admin.tenantId, name }, 'id')
  return row.id
}
const children = async (input: object, caller = admin) => {
  const { code, data } = await server.call(organisationChildren, input, caller)
  expect(code).toBe(0)
  return data
}
const found = async (query: string, filters: object = {}, caller = admin) => {
  const { data } = await server.call(findOrganisations, { query, limit: 100, ...filters }, caller)
  return data.records.map(({ name }) => name)
}

describe('the tree by parent', () => {
  test('WIDGETS 2.2.3 children come a page at a time, with how many there are and how many are below each', async () => {
    const all = await children({ limit: 500 })
    expect(all.total).toBe(all.records.length)
    const [first, second] = [await children({ limit: 7 }), await children({ limit: 7, from: 7 })]
    expect([...first.records, ...second.records]).toEqual(all.records.slice(0, 14))
    expect([first.total, second.total]).toEqual([all.total, all.total])
    for (const record of all.records) {
      const below = await children({ parentId: record.id })
      expect(below.total, record.name).toBe(record.children)
      expect(below.records.every(({ parentId }) => parentId === record.id)).toBe(true)
    }
  })

  test('everything below comes with parents first', async () => {
    const id = await getId('江南肿瘤临床研究联合体')
    const { data } = await server.call(organisationsBelow, { id }, admin)
    const known = new Set([id])
    for (const record of data.records) {
      expect(known.has(record.parentId!), record.name).toBe(true)
      known.add(record.id)
    }
    expect(data.records.some(({ name }) => name === '胸部肿瘤科一病区')).toBe(true)
  })

  test('WIDGETS 2.2.5 filters keep what they want and what leads to it, and say which is which', async () => {
    const roots = await children({ types: ['ethics_committee'], cities: ['上海市'], countries: ['中国'] })
    expect(roots.records.map(({ name, matches }) => [name, matches])).toEqual([
      ['江南肿瘤临床研究联合体', false],
    ])
    const [hospital] = (await children({ parentId: roots.records[0]!.id, types: ['ethics_committee'] }))
      .records
    expect(hospital!.matches).toBe(false)
    const offices = await children({
      parentId: await getId('临江大学附属肿瘤医院'),
      types: ['ethics_committee'],
    })
    expect(offices.records.map(({ type, matches }) => [type, matches])).toEqual([['ethics_committee', true]])
  })

  test('WIDGETS 2.2.5 active only leaves the inactive out, but for those that are chosen already', async () => {
    const parentId = await getId('临江大学附属肿瘤医院胸部肿瘤科')
    const names = async (more: object) =>
      (await children({ parentId, ...more })).records.map(({ name }) => name)
    expect(await names({})).toContain('胸部肿瘤科日间病房')
    expect(await names({ activeOnly: true })).not.toContain('胸部肿瘤科日间病房')
    const keep = [await getId('胸部肿瘤科日间病房')]
    expect(await names({ activeOnly: true, keep })).toContain('胸部肿瘤科日间病房')
  })

  test('WIDGETS 2.2.6 an excluded organisation is left out with everything below it', async () => {
    const exclude = await getId('临江大学附属肿瘤医院')
    const parentId = await getId('江南肿瘤临床研究联合体')
    const ids = (await children({ parentId, exclude })).records.map(({ id }) => id)
    expect(ids).not.toContain(exclude)
    expect(await found('胸部肿瘤科', { exclude })).not.toContain('胸部肿瘤科一病区')
    expect(await found('胸部肿瘤科')).toContain('胸部肿瘤科一病区')
  })
})

describe('search', () => {
  test.each([
    ['Chinese name', '临江大学'],
    ['English name', 'linjiang university'],
    ['words in any order', 'cancer linjiang'],
    ['first alias', '临江肿瘤'],
    ['second alias', '枫林路'],
    ['pinyin', 'linjiangdaxue'],
    ['initials of the pinyin', 'ljdxfs'],
    ['pinyin of an alias', 'fenglinlu'],
  ])('WIDGETS 2.2.4 finds by %s', async (_, query) => {
    expect(await found(query)).toContain('临江大学附属肿瘤医院')
  })

  test.each([
    ['kana', 'とうといか'],
    ['katakana', 'トウト'],
    ['romaji', 'toutoika'],
    ['romaji without long vowels', 'totoika'],
    ['an alias in Latin letters', 'mcc'],
  ])('WIDGETS 2.2.4 finds Japanese names by %s', async (_, query) => {
    expect(await found(query)).toContain(query === 'mcc' ? '湊がん医療センター' : '東都医科大学病院')
  })

  test('WIDGETS 2.2.4 a hit comes with the way down to it and says whether a reading has led there', async () => {
    const { data } = await server.call(findOrganisations, { query: 'xiongbuzhongliukeyi' }, admin)
    expect(data.total).toBe(1)
    const [hit] = data.records
    expect(hit).toMatchObject({ name: '胸部肿瘤科一病区', byReading: true, type: 'hospital_department' })
    expect(hit!.path.map(({ name }) => name)).toEqual([
      '江南肿瘤临床研究联合体',
      '临江大学附属肿瘤医院',
      '临江大学附属肿瘤医院胸部肿瘤科',
    ])
    expect(hit!.parentId).toBe(hit!.path.at(-1)!.id)
    const written = await server.call(findOrganisations, { query: '胸部肿瘤科一' }, admin)
    expect(written.data.records[0]!.byReading).toBe(false)
  })

  test('signs of patterns are letters like others; a page goes on where the last one ended', async () => {
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    const page = async (pageNum: number) =>
      (await server.call(findOrganisations, { query: '', limit: 15, pageNum }, admin)).data
    const [one, two] = [await page(1), await page(2)]
    const ids = new Set([...one.records, ...two.records].map(({ id }) => id))
    expect(ids.size).toBe(30)
    expect(one.total).toBe(two.total)
  })

  test('readings follow the words of a name, not its characters one by one', () => {
    const said = (name: string, reading?: string) => organisationTexts({ name, nameEn: '', reading }).said
    expect(said('重庆市第三人民医院')).toBe('chong qing shi di san ren min yi yuan')
    expect(said('绿园医院')).toBe('lü yuan yi yuan')
    expect(said('Hospital Clínic')).toBe('')
    expect(said('東都医科大学病院', 'とうと')).toBe('とうと')
    const { search } = organisationTexts({ name: '绿园医院', nameEn: 'Green Garden General Hospital' })
    for (const typed of [' lvyuan', ' luyuan', ' lyuyuan', ' gggh', ' lyyy']) expect(search).toContain(typed)
  })
})

describe('what an actor may see (WIDGETS 2.2.9, TR-Z3)', () => {
  test('others see their own organisation and the sites of their studies, with what is below; nothing else, nowhere', async () => {
    const visible = new Set(
      (
        await server.rows<{ id: string }>(
          `with starts as (select organisation_id as id from users where id = $2 union
             select i.organisation_id from site i join study_member m on m.tenant_id = i.tenant_id and m.study_id = i.study_id
               where m.tenant_id = $1 and m.user_id = $2)
           select o.id from organisation o where o.tenant_id = $1 and exists (select from starts s where s.id = any(o.path))`,
          [monitor.tenantId, monitor.userId],
        )
      ).map(({ id }) => id),
    )
    const reached: string[] = []
    const walk = async (parentId: string | null) => {
      for (const { id, parentId: above, children: count } of (await children({ parentId }, monitor))
        .records) {
        reached.push(id)
        expect(above).toBe(parentId)
        if (count > 0) await walk(id)
      }
    }
    await walk(null)
    expect(new Set(reached)).toEqual(visible)
    expect(reached).toHaveLength(visible.size)
    const hits = await server.call(findOrganisations, { query: '', limit: 100 }, monitor)
    expect(new Set(hits.data.records.map(({ id }) => id))).toEqual(visible)
    for (const { path } of hits.data.records) for (const { id } of path) expect(visible.has(id)).toBe(true)
    const fields = await server.call(searchOrganisations, { query: '', limit: 100 }, monitor)
    expect(fields.data.records.every(({ id }) => visible.has(id))).toBe(true)
    expect(visible.size).toBeLessThan((await server.call(findOrganisations, { query: '' }, admin)).data.total)
  })

  test('what is out of sight answers as what does not exist', async () => {
    const seen = new Set(
      (await server.call(findOrganisations, { query: '', limit: 100 }, monitor)).data.records.map(
        ({ id }) => id,
      ),
    )
    const all = (await server.call(findOrganisations, { query: '', limit: 100 }, admin)).data.records
    const hidden = all.find(({ id }) => !seen.has(id))!.id
    for (const parentId of [hidden, crypto.randomUUID()])
      expect((await server.call(organisationChildren, { parentId }, monitor)).code).toBe(
        codes.dataNotFound.code,
      )
    expect((await server.call(organisationsBelow, { id: hidden }, monitor)).code).toBe(
      codes.dataNotFound.code,
    )
    const { data } = await server.call(resolveOrganisations, { ids: [hidden, [...seen][0]!] }, monitor)
    expect(data.missing).toEqual([hidden])
    const regions = await server.call(organisationRegions, {}, monitor)
    expect(regions.data.records.reduce((sum, { count }) => sum + count, 0)).toBe(seen.size)
  })

  test('E36 the places of a filter have names in the language of the reader', async () => {
    const { data } = await server.call(organisationRegions, {}, admin, {
      'accept-language': 'es-ES',
    })
    expect(data.records.find(({ city }) => city === '上海市')).toMatchObject({
      country: '中国',
      place: { country: 'China', city: expect.stringMatching(/^Sh.ngh.i/) },
    })
  })
})

describe('by id', () => {
  test('WIDGETS 2.2.8 ids are resolved together, each with its way down; strange ones come back', async () => {
    const [ward, company] = [await getId('胸部肿瘤科一病区'), await getId('恒屿肿瘤医药')]
    const strange = crypto.randomUUID()
    const { data } = await server.call(resolveOrganisations, { ids: [ward, strange, company] }, admin)
    expect(data.missing).toEqual([strange])
    const byId = new Map(data.found.map(each => [each.id, each]))
    expect(byId.get(ward)!.path).toHaveLength(3)
    expect(byId.get(company)).toMatchObject({
      path: [],
      parentId: null,
      nameEn: 'Hengyu Oncology',
      active: true,
    })
  })

  test('L48 E11 the detail has every field', async () => {
    const texts = {
      ...{ address: '12 Fenglin Road', zip: '200032', phone: '+86 21 6417 5590', fax: '+86 21 6417 4774' },
      ...{ email: 'office@linjiang.example', website: 'https://linjiang.example' },
      contacts: 'Ms Qian, start-up office',
    }
    await server.rows(
      `update organisation set (address, zip, phone, fax, email, website, contacts, service_content)
        = ($2, $3, $4, $5, $6, $7, $8, 'Oncology trials') where id = $1`,
      [await getId('临江大学附属肿瘤医院'), ...Object.values(texts)],
    )
    const { data } = await server.call(organisationById, { id: await getId('临江大学附属肿瘤医院') }, admin)
    expect(data).toMatchObject({
      aliases: ['临江肿瘤', '枫林路肿瘤医院'],
      ...texts,
      serviceContent: 'Oncology trials',
      ...{ name: '临江大学附属肿瘤医院', type: 'hospital', active: true },
      ...{ city: '上海市', children: 6 },
    })
    expect(data.path.map(({ nameEn }) => nameEn)).toEqual(['Jiangnan Oncology Research Alliance'])
  })

  test('2.2.6 G29 nothing stands under itself, and what moves takes along what is below it', async () => {
    const [ward, hospital] = [await getId('胸部肿瘤科一病区'), await getId('临江大学附属肿瘤医院')]
    const move = (id: string, parent: string | null) =>
      server.setRows('organisation', { tenant_id: admin.tenantId, id }, { parent_id: parent })
    await expect(move(hospital, hospital)).rejects.toThrow('under itself')
    await expect(move(hospital, ward)).rejects.toThrow('under itself')
    const [{ parent_id: before } = { parent_id: '' }] = await server.getRows(
      'organisation',
      { id: hospital },
      'parent_id',
    )
    await move(hospital, null)
    const { data } = await server.call(resolveOrganisations, { ids: [ward] }, admin)
    expect(data.found[0]!.path.map(({ name }) => name)).toEqual([
      '临江大学附属肿瘤医院',
      '临江大学附属肿瘤医院胸部肿瘤科',
    ])
    await move(hospital, before)
    const again = await server.call(resolveOrganisations, { ids: [ward] }, admin)
    expect(again.data.found[0]!.path).toHaveLength(3)
  })
})
