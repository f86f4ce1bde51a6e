import type { Ids } from './call-ids.ts'

const inChinese = (name: string) => ({ 'zh-CN': name })

/** One valid input for every call on departments, positions and custom fields of organisations, in the order of the calls. */
export const placeInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  departmentTree: () => ({}),
  departmentDetail: ids => ({ id: ids.departments }),
  departmentMembers: ids => ({ id: ids.departments }),
  departmentHistory: ids => ({ id: ids.departments }),
  managedDepartments: ids => ({ userId: ids.users }),
  checkUserDataPermission: ids => ({ userId: ids.users }),
  addDepartment: ids => ({ name: 'Patient Safety', parentId: ids.teamDepartment, beforeId: null }),
  editDepartment: ids => ({
    id: ids.departments,
    rowVersion: ids.departmentVersion,
    headUserId: ids.learner,
    managerIds: [],
  }),
  moveDepartment: ids => ({
    id: ids.departments,
    rowVersion: ids.departmentVersion + 1,
    parentId: ids.teamDepartment,
    beforeId: null,
  }),
  addDepartmentMembers: ids => ({ id: ids.teamDepartment, userIds: [ids.member] }),
  makeMainDepartment: ids => ({ id: ids.teamDepartment, users: [{ id: ids.member, rowVersion: 2 }] }),
  removeDepartmentMembers: ids => ({ id: ids.teamDepartment, users: [{ id: ids.member, rowVersion: 3 }] }),
  removeDepartment: ids => ({ id: ids.emptyDepartment, rowVersion: 1 }),
  positionTree: () => ({}),
  positionDetail: ids => ({ id: ids.positions }),
  positionHolders: ids => ({ id: ids.positions }),
  positionHistory: ids => ({ id: ids.positions }),
  addPosition: () => ({ isCategory: false, name: 'Data steward', parentId: null }),
  editPosition: ids => ({ id: ids.positions, rowVersion: ids.positionVersion, name: 'Renamed' }),
  movePosition: ids => ({ id: ids.positions, rowVersion: ids.positionVersion + 1, parentId: null }),
  removePosition: ids => ({ id: ids.emptyPosition, rowVersion: 1 }),
  listOrganisations: () => ({ query: '医院', type: 'hospital', active: true, complete: false, sort: 'city' }),
  organisationById: ids => ({ id: ids.organisations }),
  organisationUses: ids => ({ id: ids.organisations }),
  organisationGenetics: ids => ({ id: ids.organisations }),
  organisationHistory: ids => ({ id: ids.organisations }),
  similarOrganisations: ids => ({ name: '临江大学附属肿瘤医院', but: ids.organisations }),
  checkOrganisationAdded: () => ({ nameEn: 'Linjiang University Cancer Hospital' }),
  checkOrganisationAlias: ids => ({ alias1: '临江肿瘤', but: ids.organisations }),
  addOrganisation: ids => ({
    name: '海陵肿瘤医院',
    type: 'hospital',
    parentId: ids.organisations,
    ownValues: [{ fieldId: ids.organisationFields, value: ids.organisationFieldOptions }],
  }),
  editOrganisation: ids => ({ id: ids.organisations, rowVersion: 1, zip: '200032' }),
  saveOrganisationGenetics: ids => ({
    id: ids.organisations,
    rowVersion: 2,
    staff: [{ name: '顾文', position: '办公室主任', description: '' }],
  }),
  toggleOrganisations: ids => ({
    organisations: [{ id: ids.organisations, rowVersion: 3 }],
    active: false,
    reason: 'Merged into another hospital',
  }),
  organisationFields: () => ({}),
  addOrganisationField: () => ({ type: 'line', names: inChinese('资质证书编号'), required: true }),
  editOrganisationField: ids => ({
    id: ids.organisationFields,
    rowVersion: 1,
    names: inChinese('机构性质'),
    options: [{ id: ids.organisationFieldOptions, rowVersion: 1, names: inChinese('dropdown') }],
    beforeId: null,
  }),
  removeOrganisationField: ids => ({ id: ids.otherField, rowVersion: 1 }),
  reportEvents: ids => ({
    events: [
      {
        ...{ kind: 'milestone', eventId: 'ms-1', milestone: 'firstPatientIn', plannedOn: '2026-03-01' },
        ...{ studyId: ids.siteStudy, siteId: ids.sites, at: '2026-03-01T08:00:00.000Z' },
      },
    ],
  }),
  studyOverview: ids => ({ studyId: ids.siteStudy }),
  overviewMembers: ids => ({ studyId: ids.siteStudy }),
}
