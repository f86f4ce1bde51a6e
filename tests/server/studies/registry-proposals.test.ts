import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { compareStudyFile } from '../../../contract/studies/compare.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { not } from '../rows.ts'
import { toFormData } from '../upload-form.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('MD-S3 a file of ClinicalTrials.gov', () => {
  const study = {
    protocolSection: {
      identificationModule: {
        nctId: 'NCT03334444',
        briefTitle: 'A Study of HY in Gout',
        orgStudyIdInfo: { id: 'HY-GOUT-1' },
      },
      statusModule: {
        overallStatus: 'TERMINATED',
        startDateStruct: { date: '2026-07' },
        completionDateStruct: { date: '2028-02-11' },
      },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Hengyu' } },
      conditionsModule: { conditions: ['Gout', 'Hyperuricaemia'] },
      designModule: { phases: ['PHASE2', 'PHASE3'], enrollmentInfo: { count: 240 } },
      armsInterventionsModule: { interventions: [{ name: 'HY-9', type: 'PHLOGISTON' }] },
      outcomesModule: { primaryOutcomes: [{ measure: 'Serum urate' }] },
      contactsLocationsModule: { locations: [{ facility: '', city: '', country: 'Japan' }] },
    },
  }
  const compare = async (content: unknown, input: object = {}): Promise<Answer<never>> => {
    const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    const form = toFormData(input, { name: 'study.json', bytes })
    return server.call(compareStudyFile, form as never, lin) as unknown as Promise<Answer<never>>
  }

  test('proposes each field; an unknown word is a warning of its field, and the status is only suggested', async () => {
    const { data } = (await compare(study)) as Answer<{ studies: Record<string, unknown>[] }>
    const [one] = data.studies
    expect(one).toMatchObject({
      registryNumbers: [{ type: 'nct', value: 'NCT03334444' }],
      status: { written: 'TERMINATED', suggested: 'stopped' },
      known: null,
    })
    expect(one!.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'planId', proposed: 'HY-GOUT-1', present: null, same: false }),
        expect.objectContaining({ field: 'phase', proposed: 'II/III', warning: null }),
        expect.objectContaining({ field: 'indication', proposed: 'Gout; Hyperuricaemia' }),
        expect.objectContaining({
          field: 'startDate',
          proposed: '2026-07-01',
          warning: 'dayAssumed',
          written: '2026-07',
        }),
        expect.objectContaining({
          field: 'productType',
          proposed: null,
          asked: true,
          warning: 'unknown',
          written: 'PHLOGISTON',
        }),
        expect.objectContaining({ field: 'plannedSubjects', proposed: 240 }),
        expect.objectContaining({ field: 'countries', proposed: ['JP'] }),
        expect.objectContaining({ field: 'primaryEndpoints', proposed: 'Serum urate' }),
      ]),
    )
  })

  test('stands beside the values of a study', async () => {
    const { records } = (await server.call(listStudies, { limit: 1 }, lin)).data
    const studyId = records[0]!.id
    const { protocolSection: own } = study
    const there = {
      locations: [{ facility: 'Clinic A', city: 'Shanghai', country: 'Atlantis' }],
    }
    const file = { studies: [{ protocolSection: { ...own, contactsLocationsModule: there } }, study] }
    const { data } = (await compare(file, { studyId: studyId })) as Answer<{
      total: number
      studies: never[]
    }>
    expect(data.total).toBe(2)
    const present = (await server.call(studyById, { studyId: studyId }, lin)).data
    expect(data.studies[0]).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({
          field: 'sponsor',
          proposed: 'Hengyu',
          present: present.sponsor,
          same: false,
        }),
        expect.objectContaining({
          field: 'countries',
          proposed: [],
          warning: 'unknown',
          written: 'Atlantis',
        }),
      ]),
      sites: [{ name: 'Clinic A', city: 'Shanghai', country: 'Atlantis', countryCode: '' }],
    })
  })

  test('the id of another tenant is unknown', async () => {
    const other = await server.getRow('study', { tenant_id: not(lin.tenantId) }, 'id')
    expect((await compare(study, { studyId: other.id })).code).toBe(codes.dataNotFound.code)
  })
})
