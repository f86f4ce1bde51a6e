import { getEmptyInput } from '../../contract/records/define.ts'
import { studyRecord } from '../../contract/studies/fields.ts'
import type { Ids } from './call-ids.ts'
import type { DemoServer } from './demo-server.ts'

/** Planned studies that nobody works on: one to change, one to delete. */
export type FreeStudies = { freeStudy: string; goingStudy: string }

/** Adds two planned studies without sites and members. */
export const addFreeStudies = async (server: DemoServer, tenantId: string): Promise<FreeStudies> => {
  const [free, going] = await server.rows<{ id: string }>(
    `insert into study (tenant_id, id, plan_id, name, phase, status)
      select $1, gen_random_uuid(), 'FREE-' || n, 'Free study ' || n, null, 'planned' from generate_series(1, 2) n returning id`,
    [tenantId],
  )
  return { freeStudy: free!.id, goingStudy: going!.id }
}

/** Fields of a valid study. */
export const studyInput = (more: object = {}) => ({
  ...getEmptyInput(studyRecord),
  planId: 'HY-0999-201',
  name: '一项评价 HY-0999 治疗特应性皮炎的 II 期临床研究',
  nameEn: 'A phase II study of HY-0999 in atopic dermatitis',
  phase: 'II' as const,
  startDate: '2027-03-01',
  endDate: '2028-03-01',
  countries: ['CN', 'JP'],
  plannedSubjects: 120,
  ...more,
})

/** One valid input for every call on studies. */
export const studyInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  listStudies: () => ({ query: 'HY', status: 'ongoing', sort: 'planId' }),
  studyById: ids => ({ studyId: ids.studies }),
  countStudies: () => ({}),
  setStudyMilestone: ids => ({
    studyId: ids.siteStudy,
    milestone: 'finalReport',
    rowVersion: 0,
    plannedOn: '2026-02-03',
  }),
  studyProgressById: ids => ({ studyId: ids.studies }),
  addStudy: ids =>
    studyInput({
      departmentId: ids.departments,
      leadPmUserId: ids.learner,
      projectAssistantId: ids.learner,
      geneticsSpecialistId: ids.learner,
      leadOrganisationId: ids.organisations,
    }),
  editStudy: ids => ({
    id: ids.freeStudy,
    rowVersion: 1,
    nameEn: 'Another title',
    registryNumbers: [{ type: 'nct', value: 'NCT09990001' }],
  }),
  setLpm: ids => ({ id: ids.freeStudy, rowVersion: 2, userId: ids.learner }),
  studyRemovalBlocks: ids => ({ studyId: ids.freeStudy }),
  removeStudy: ids => ({ id: ids.goingStudy, rowVersion: 1 }),
  toggleStudies: ids => ({
    studies: [{ id: ids.studies, rowVersion: ids.studyVersion }],
    active: false,
    reason: 'Prepared under another protocol',
  }),
  exportStudies: () => ({ headers: ['planId', 'name', 'registryNumbers'], query: 'HY' }),
  studyTemplate: () => ({}),
  organisationTemplate: () => ({}),
  chooseExisting: ids => ({ id: ids.importsToo, existing: 'overwrite' }),
  studyHistory: ids => ({ studyId: ids.studies }),
  tableColumns: () => ({ table: 'studySites' }),
  saveTableColumns: () => ({ table: 'studySites', tableColumn: [{ id: 'pi', shown: true, width: 200 }] }),
  fieldOrder: () => ({ table: 'studySites' }),
  saveFieldOrder: () => ({ table: 'studySites', tableColumn: ['name', 'pi'] }),
}
