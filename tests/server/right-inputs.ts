import { requestInputs } from './access-requests/inputs.ts'
import type { Ids } from './call-ids.ts'
import { signatureInputs } from './signatures/inputs.ts'

const handover = (ids: Ids) => ({
  toUserId: ids.successor,
  at: '2090-06-30T16:00:00.000Z',
  assignmentIds: [ids.leaving],
  reason: 'Leaves the company',
})

/** Valid inputs of calls that assign, hand over and show roles. */
export const rightInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  ...signatureInputs,
  ...requestInputs,
  handoverHoldings: ids => ({ userId: ids.leaver }),
  searchHandovers: ids => ({ userId: ids.leaver }),
  handoverById: ids => ({ id: ids.handovers }),
  addHandover: ids => ({ fromUserId: ids.leaver, ...handover(ids) }),
  editHandover: ids => ({ id: ids.handovers, rowVersion: 1, ...handover(ids) }),
  cancelHandover: ids => ({ id: ids.handoversPending, rowVersion: 1, reason: 'Stays after all' }),
  removeHandover: ids => ({ id: ids.handoversToo, rowVersion: 1 }),
  exportColumns: () => ({ kind: 'users' }),
  saveExportTemplate: () => ({ kind: 'users', name: 'Audit of roles', columns: ['name', 'roles'] }),
  exportTemplateById: ids => ({ id: ids.exportTemplates }),
  removeExportTemplate: ids => ({ id: ids.exportTemplates, rowVersion: 1 }),
  listExportTemplates: () => ({ kind: 'users' }),
  listSavedViews: () => ({}),
  saveView: () => ({ name: 'Enabled people', address: 'status=enabled', columns: [] }),
  listStudyViews: () => ({}),
  saveStudyView: () => ({ name: 'Planned studies', address: 'status=planned', columns: [] }),
  listOrganisationViews: () => ({}),
  saveOrganisationView: () => ({ name: 'Hospitals', address: 'type=hospital', columns: [] }),
  removeOrganisationView: ids => ({ id: ids.organisationViews, rowVersion: 1 }),
  listAuditViews: () => ({}),
  saveAuditView: () => ({ name: 'Refusals', address: 'outcome=refused', columns: [] }),
  removeAuditView: ids => ({ id: ids.auditViews, rowVersion: 1 }),
  removeStudyView: ids => ({ id: ids.studyViews, rowVersion: 1 }),
  removeView: ids => ({ id: ids.savedViews, rowVersion: 1 }),
  listNoticeAgents: () => ({}),
  saveNoticeAgents: ids => ({
    agents: [{ userId: ids.successor, until: '2090-06-30T16:00:00.000Z' }],
    rowVersion: 0,
  }),
  readNoticeSettings: () => ({}),
  saveNoticeSettings: ids => ({
    ...{ zone: 'Asia/Shanghai', quiet: [{ from: '22:00', to: '07:00' }], digestAt: '08:00', rowVersion: 0 },
    choices: [{ kind: 'contract', studyId: ids.siteStudy, bell: 'digest', mail: 'on', sms: false }],
  }),
  narrowNotices: ids => ({ id: ids.notices, bell: 'digest', inStudy: false }),
  pendingTasksOf: ids => ({ userId: ids.leaver }),
  pendingTasksOfUsers: ids => ({ userIds: [ids.leaver] }),
  pendingTasksOfRole: ids => ({ id: ids.roles }),
  remindOfTasks: ids => ({ userId: ids.busy }),
  previewChange: ids => ({
    call: 'endRoles',
    input: { grants: [{ id: ids.assignments, rowVersion: 1 }], reason: 'Left the project' },
  }),
  listApprovalRequests: () => ({ state: 'confirmed' }),
  listAssignableStudies: () => ({ query: 'HY' }),
  listAssignableSites: ids => ({ studyId: ids.siteStudy }),
  listGrantableRoles: ids => ({ userId: ids.users }),
  grantRoles: ids => ({
    userId: ids.users,
    grants: [{ roleId: ids.givenRole, expiresAt: '2090-06-30T16:00:00.000Z' }],
    reason: 'Cover during parental leave',
  }),
  setUserValidity: ids => ({
    users: [{ id: ids.users, rowVersion: ids.version + 1 }],
    validTo: '2090-06-30T16:00:00.000Z',
    reason: 'The contract ends',
  }),
  grantRoleToUsers: ids => ({
    userIds: [ids.users],
    grant: { roleId: ids.givenRole, effectiveAt: '2091-06-30T16:00:00.000Z' },
    reason: 'Joins the team',
  }),
  changeGrant: ids => ({
    id: ids.assignments,
    rowVersion: 1,
    expiresAt: '2090-05-31T16:00:00.000Z',
    reason: 'Cover ends earlier',
  }),
  roleRules: () => ({}),
  roleRuleBreakers: ids => ({ reach: 'company', roleIds: [ids.roles, ids.givenRole] }),
  roleRuleHistory: ids => ({ id: ids.roleRules }),
  addRoleRule: ids => ({
    ...{ reach: 'study', name: 'Monitors do not treat', roleIds: [ids.roles, ids.ruleRole] },
    reason: 'Separation of duties',
  }),
  editRoleRule: ids => ({
    ...{ id: ids.roleRules, rowVersion: 1, name: 'Monitors do not advise', reach: 'company' },
    ...{ roleIds: [ids.roles, ids.ruleRole], nameEn: '', reason: 'Named more precisely' },
  }),
  removeRoleRule: ids => ({ id: ids.roleRulesToo, rowVersion: 1, reason: 'Not needed any more' }),
  endRoles: ids => ({ grants: [{ id: ids.assignmentsToo, rowVersion: 1 }], reason: 'Left the project' }),
}
