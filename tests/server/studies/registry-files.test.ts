import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { matchPlaces } from '../../../contract/organisations/places.ts'
import { type ComparedStudy, compareStudyFile } from '../../../contract/studies/compare.ts'
import { findCountry, isFormerCountry } from '../../../server/features/studies/registry-countries.ts'
import {
  getManyPlaces,
  getRegistryStudy,
  readRegistryFixture,
  registryCountries,
  registryFiles,
} from '../../fixtures/registry.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { toFormData } from '../upload-form.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

type Compared = {
  studies: ComparedStudy[]
  total: number
  rest: { reason: string; at: number; text: string }[]
}
const compare = async (content: unknown, input: object = {}) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(text)
  const form = toFormData(input, { name: 'study.json', bytes })
  return server.call(compareStudyFile, form as never, lin) as unknown as Promise<{
    code: number
    data: Compared
  }>
}
const compareOne = async (content: unknown): Promise<ComparedStudy> =>
  (await compare(content)).data.studies[0]!
const getField = (study: ComparedStudy, name: string) => study.fields.find(({ field }) => field === name)

type Tree = { [key: string]: unknown }
type Leaf = { path: string; value: string }
/** Every value of a study by its path, without regard to what the product reads. */
const listLeaves = (value: unknown, path = ''): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap(each => listLeaves(each, path))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => listLeaves(each, path ? `${path}.${key}` : key))
  return [{ path, value: String(value).replace(/\s+/g, ' ').trim() }]
}

/** What the registry's own data definition says of a value, beside the field that has to have it. */
const fieldOf: Readonly<Record<string, string>> = {
  'identificationModule.orgStudyIdInfo.id': 'planId',
  'identificationModule.officialTitle': 'name',
  'conditionsModule.conditions': 'indication',
  'designModule.phases': 'phase',
  'sponsorCollaboratorsModule.leadSponsor.name': 'sponsor',
  'armsInterventionsModule.interventions.name': 'product',
  'armsInterventionsModule.interventions.type': 'productType',
  'outcomesModule.primaryOutcomes.measure': 'primaryEndpoints',
  'outcomesModule.secondaryOutcomes.measure': 'secondaryEndpoints',
}
/** A value with a word beside it that says planned or actual: it is a plan only without that word, or with "estimated". */
const planOf: Readonly<Record<string, string>> = {
  'statusModule.startDateStruct.date': 'startDate',
  'statusModule.completionDateStruct.date': 'endDate',
  'designModule.enrollmentInfo.count': 'plannedSubjects',
}
const partsOfPlaces = ['facility', 'city', 'state', 'zip', 'country', 'status']

const isListed = ({ notTaken }: ComparedStudy, { path, value }: Leaf): boolean =>
  notTaken.some(
    each =>
      (path === each.path || path.startsWith(`${each.path}.`)) &&
      (each.value.includes(value) || each.value.endsWith('…')),
  )

/** Whether a value of the file reached the screen: as a field, a number, the status, a place, or among those not taken. */
const isAnswered = (study: ComparedStudy, leaf: Leaf, all: Tree): boolean => {
  const { path, value } = leaf
  if (path === 'identificationModule.nctId') return study.registryNumbers.some(each => each.value === value)
  if (path === 'statusModule.overallStatus') return study.status?.written === value
  if (path === 'identificationModule.briefTitle' && !(all.identificationModule as Tree).officialTitle)
    return getField(study, 'name')?.proposed === value
  const place = partsOfPlaces.find(part => path === `contactsLocationsModule.locations.${part}`)
  if (place) return study.sites.some(site => Object.values(site).includes(value))
  if (fieldOf[path]) return getField(study, fieldOf[path]) !== undefined
  const plan = planOf[path]
  const isActual =
    plan &&
    (
      path
        .split('.')
        .slice(0, 2)
        .reduce<unknown>((at, key) => (at as Tree)[key], all) as Tree
    ).type
  if (plan && isActual !== 'ACTUAL') return getField(study, plan) !== undefined
  return isListed(study, leaf)
}

describe('MD-S3 real files of ClinicalTrials.gov', () => {
  test.each(registryFiles)('%s: each place and each value of the file is answered', async name => {
    const bytes = readRegistryFixture(name)
    const file = JSON.parse(bytes.toString('utf8')) as {
      studies?: { protocolSection: Tree }[]
      protocolSection: Tree
    }
    const raw = (file.studies ?? [file]).map(each => each.protocolSection)
    const { data } = await compare(bytes)
    expect(data).toMatchObject({ total: raw.length, rest: [] })
    for (const [at, section] of raw.entries()) {
      const study = data.studies[at]!
      const { locations = [] } = (section.contactsLocationsModule ?? {}) as { locations?: Tree[] }
      expect(study.sites).toHaveLength(locations.length)
      expect(study.sites.map(site => [site.name, site.city, site.country])).toEqual(
        locations.map(place => [place.facility ?? '', place.city ?? '', place.country ?? '']),
      )
      const lost = listLeaves(section).filter(leaf => !isAnswered(study, leaf, section))
      expect(lost, String(study.title)).toEqual([])
    }
  })

  test('actual enrolment and actual dates are never the plan, and stay in sight', async () => {
    const study = await compareOne(readRegistryFixture('NCT02296125.json'))
    for (const name of ['startDate', 'endDate', 'plannedSubjects'])
      expect(getField(study, name)).toBeUndefined()
    expect(study.notTaken).toEqual(
      expect.arrayContaining([
        { path: 'designModule.enrollmentInfo', value: '674 (ACTUAL)', count: 1 },
        { path: 'statusModule.primaryCompletionDateStruct', value: '2017-06-19 (ACTUAL)', count: 1 },
        { path: 'designModule.designInfo.allocation', value: 'RANDOMIZED', count: 1 },
        { path: 'designModule.studyType', value: 'INTERVENTIONAL', count: 1 },
      ]),
    )
    const estimated = { designModule: { enrollmentInfo: { count: 240, type: 'ESTIMATED' } } }
    const planned = await compareOne(getRegistryStudy('NCT90000001', [], estimated))
    expect(getField(planned, 'plannedSubjects')).toMatchObject({ proposed: 240, asked: false, warning: null })
    // A file with selected fields has no word for it: only the user knows.
    const unsaid = await compareOne(readRegistryFixture('NCT02576665.json'))
    const [start, subjects] = [getField(unsaid, 'startDate'), getField(unsaid, 'plannedSubjects')]
    expect(start).toMatchObject({ proposed: '2016-07-01', asked: true, written: '2016-07' })
    expect(subjects).toMatchObject({ proposed: 21, asked: true, warning: 'plannedOrActual' })
  })

  test('an intervention registered as DRUG is asked, also beside a biological one', async () => {
    const getType = async (...interventions: { name: string; type: string }[]) => {
      const study = getRegistryStudy('NCT90000002', [], { armsInterventionsModule: { interventions } })
      return getField(await compareOne(study), 'productType')
    }
    const asked = { proposed: null, asked: true, warning: 'severalKinds' }
    expect(await getType({ name: 'Pembrolizumab', type: 'DRUG' })).toMatchObject({
      ...asked,
      written: 'DRUG',
    })
    expect(
      await getType({ name: 'HY-9', type: 'BIOLOGICAL' }, { name: 'Placebo', type: 'DRUG' }),
    ).toMatchObject({ ...asked, written: 'BIOLOGICAL; DRUG' })
    expect(await getType({ name: 'Influenza vaccine', type: 'BIOLOGICAL' })).toMatchObject(asked)
    expect(await getType({ name: 'HY-9', type: 'BIOLOGICAL' })).toMatchObject({ proposed: 'biological' })
    expect(await getType({ name: 'Stent', type: 'DEVICE' })).toMatchObject({
      proposed: 'device',
      asked: false,
    })
  })

  test('MD-S2: numbers of unknown registries are of another registry; grants stay in sight', async () => {
    const secondaryIdInfos = [
      { id: '2015-001234-56', type: 'EUDRACT_NUMBER' },
      { id: 'JapicCTI-153145', type: 'REGISTRY', domain: 'JAPIC' },
      { id: 'D5160C00007', type: 'OTHER' },
      { id: 'JapicCTI-153145', type: 'REGISTRY', domain: 'JAPIC' },
      { id: 'R01CA123456', type: 'NIH', link: 'https://reporter.nih.gov/R01CA123456' },
    ]
    const identificationModule = { nctId: 'NCT90000003', briefTitle: 'Numbers', secondaryIdInfos }
    const study = await compareOne(getRegistryStudy('', [], { identificationModule }))
    expect(study.registryNumbers).toEqual([
      { type: 'nct', value: 'NCT90000003', issuer: 'ClinicalTrials.gov' },
      { type: 'eudract', value: '2015-001234-56', issuer: 'EudraCT' },
      { type: 'other', value: 'JapicCTI-153145', issuer: 'JAPIC' },
      { type: 'other', value: 'D5160C00007', issuer: 'OTHER' },
    ])
    const values = study.notTaken.map(({ value }) => value).join('\n')
    expect(values).toContain('R01CA123456')
  })
})

describe('MD-S3 places of a registry file', () => {
  test('each of 420 places is answered: 42 without a facility, 105 of one hidden name', async () => {
    const places = getManyPlaces(420, 42, 105)
    const { sites } = await compareOne(getRegistryStudy('NCT90000004', places))
    expect(sites).toHaveLength(420)
    expect(sites.filter(({ name }) => name === '')).toHaveLength(42)
    expect(sites.filter(({ name }) => name === 'Research Site')).toHaveLength(105)
    expect(sites.map(({ city }) => city)).toEqual(places.map(({ city }) => city))
    expect(sites[0]).toMatchObject({ state: 'Texas', countryCode: 'US', status: 'RECRUITING' })
  })

  test('a place finds the organisation of its name, whether it is a site, and none for a hidden name', async () => {
    const [site] = await server.rows<{ study: string; id: string; name: string }>(
      `select s.study_id as study, o.id, o.name_en as name from site s join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
        where s.tenant_id = $1 and s.removed_at is null and o.active and o.name_en <> '' limit 1`,
      [lin.tenantId],
    )
    const there = { name: site!.name.toUpperCase() }
    const places = [
      there,
      { name: 'Research Site', city: 'Tampa' },
      { ...there, country: 'France' },
      { city: 'Lyon' },
    ]
    const ask = async (input: object) =>
      (await server.call(matchPlaces, { places, ...input }, lin)).data.records
    const [named, hidden, abroad, unnamed] = await ask({ studyId: site!.study })
    expect(named!.matches[0]).toMatchObject({ id: site!.id, bound: true, elsewhere: false })
    const none = { matches: [], standard: null }
    expect([hidden, unnamed]).toEqual([none, none])
    const inDirectory = { name: 'Quancheng University Hospital', country: 'China' }
    const [directory, elsewhere] = (
      await server.call(matchPlaces, { places: [inDirectory, { ...inDirectory, country: 'Spain' }] }, lin)
    ).data.records
    expect(directory).toMatchObject({ standard: { nameEn: 'Quancheng University Hospital' } })
    expect(elsewhere).toEqual(none)
    expect(abroad!.matches.find(({ id }) => id === site!.id)).toMatchObject({ elsewhere: true })
    const [alone] = await ask({})
    expect(alone!.matches[0]).toMatchObject({ id: site!.id, bound: false })
  })

  test('every name of the registry’s list of countries is known; those that are no more are asked', async () => {
    expect(registryCountries.length).toBeGreaterThan(200)
    const codes = new Map(registryCountries.map(name => [name, findCountry(name)]))
    const unknown = registryCountries.filter(name => !codes.get(name))
    expect(unknown).toEqual(['Former Serbia and Montenegro', 'Former Yugoslavia', 'Netherlands Antilles'])
    expect(unknown.every(isFormerCountry)).toBe(true)
    // No two present names are one country, unless the registry has renamed it.
    expect(codes.get('Congo')).toBe('CG')
    expect(codes.get('Congo, The Democratic Republic of the')).toBe('CD')
    expect([codes.get('Korea, Republic of'), codes.get("Korea, Democratic People's Republic of")]).toEqual([
      'KR',
      'KP',
    ])
    const file = getRegistryStudy('NCT90000005', [
      { country: 'Netherlands Antilles' },
      { country: 'Turkey (Türkiye)' },
    ])
    expect(getField(await compareOne(file), 'countries')).toMatchObject({
      proposed: ['TR'],
      warning: 'formerCountry',
      written: 'Netherlands Antilles',
    })
  })
})

describe('MD-S3 files that are not quite right', () => {
  const one = getRegistryStudy('NCT90000006', [{ facility: 'Clinic A', country: 'Japan' }])
  const two = getRegistryStudy('NCT90000007', [])

  test('a byte order mark and UTF-16 are read', async () => {
    const text = JSON.stringify({ studies: [{ ...one }], note: '試験' })
    const swapped = Buffer.from(text, 'utf16le').swap16()
    const files = {
      mark: Buffer.from(`\uFEFF${text}`),
      little: Buffer.from(`\uFEFF${text}`, 'utf16le'),
      plain: Buffer.from(text, 'utf16le'),
      big: Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
      swapped,
    }
    for (const [name, bytes] of Object.entries(files)) {
      const { data } = await compare(bytes)
      expect(data, name).toMatchObject({ total: 1, rest: [], studies: [{ title: 'Study NCT90000006' }] })
    }
  })

  test('one bad entry does not lose the others: each has its line', async () => {
    const { data } = await compare([one, { a: 1 }, null, two])
    expect(data.studies.map(({ title }) => title)).toEqual(['Study NCT90000006', 'Study NCT90000007'])
    expect(data.rest).toEqual([
      { reason: 'noStudy', at: 2, text: '{"a":1}' },
      { reason: 'noStudy', at: 3, text: 'null' },
    ])
    const places = [
      { facility: 'Clinic A' },
      'Clinic B',
      null,
      { facility: 7, city: 'Oslo' },
      { facility: 'Clinic C' },
    ]
    const study = await compareOne(getRegistryStudy('NCT90000008', places as never))
    expect(study.sites.map(({ name, city }) => name || city)).toEqual(['Clinic A', 'Oslo', 'Clinic C'])
    expect(study.notTaken).toEqual(
      expect.arrayContaining([
        { path: 'contactsLocationsModule.locations', value: 'Clinic B; null', count: 2 },
        { path: 'contactsLocationsModule.locations.facility', value: '7', count: 1 },
      ]),
    )
  })

  test('a file that ends too early or has broken text is read as far as it goes', async () => {
    const [first, second] = [JSON.stringify(one), JSON.stringify(two)]
    const early = await compare(`{"nextPageToken":"x","studies":[${first},${second.slice(0, 60)}`)
    expect(early.data.studies.map(({ title }) => title)).toEqual(['Study NCT90000006'])
    expect(early.data.rest).toEqual([{ reason: 'broken', at: null, text: second.slice(0, 60) }])
    const { data } = await compare(`[${first},{"protocolSection":oops},${second}]`)
    expect(data.studies).toHaveLength(2)
    expect(data.rest).toEqual([{ reason: 'broken', at: null, text: '{"protocolSection":oops}' }])
    const latin = Buffer.from(JSON.stringify(one).replace('Clinic A', 'Clínica'), 'latin1')
    expect((await compare(latin)).data.rest).toEqual([{ reason: 'damaged', at: null, text: '' }])
  })

  test('a file of 5 MB with 600 places is read whole, one of many levels only where it is a study', async () => {
    const contacts = [{ name: 'Dr A', role: 'CONTACT', phone: '555-0100', email: 'x'.repeat(8_000) }]
    const places = getManyPlaces(600, 42, 105).map(place => ({ ...place, contacts }))
    const text = JSON.stringify(getRegistryStudy('NCT90000009', places))
    expect(text.length).toBeGreaterThan(4.5 * 1024 * 1024)
    const study = await compareOne(text)
    expect(study.sites).toHaveLength(600)
    expect(study.notTaken).toContainEqual({
      ...{ path: 'contactsLocationsModule.locations.contacts.phone', value: '555-0100', count: 600 },
    })
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const { data } = await compare(`[${JSON.stringify(one)},${deep}]`)
    expect(data.studies.map(({ title }) => title)).toEqual(['Study NCT90000006'])
    expect(data.rest).toMatchObject([{ reason: 'broken' }])
    expect((await compare(deep)).code).toBe(codes.registryFileInvalid.code)
  })

  test('206008 a file without a study is refused', async () => {
    for (const content of ['not json', '[]', '{"studies":[]}', '{"a":1}', '[{"protocolSection":{}}]'])
      expect((await compare(content)).code, content).toBe(codes.registryFileInvalid.code)
  })
})
