import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/index.ts'
import type { Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import type { DemoServer } from '../demo-server.ts'

/** Calls that a closed study does not refuse, and why. */
export const allowed: Readonly<Record<string, string>> = {
  addStudy: 'makes another study',
  changeStudyStatus: 'the status itself, by its machine: tests/server/study-status/study-status.test.ts',
  withdrawSignature: 'a signature is withdrawn, the study stays as it is',
  pinStudy: 'a setting of the user',
  unpinStudy: 'a setting of the user',
  exportSites: 'reads',
  exportMembers: 'reads',
  exportMemberRecords: 'reads',
  exportStudies: 'reads',
  exportStudyStatusHistory: 'reads',
  importMembers:
    'takes a file: tests/server/imports/members.test.ts closes the study before and after the check',
  waiveSiteGate: 'needs a statement, which is refused: the test of a waiver below',
  exportAccessReview: 'reads',
  addAccessRequest: 'asks only: an approval gives the roles, and looks at the study again',
  addAccessRequests: 'asks only: an approval gives the roles, and looks at the study again',
  editAccessRequest: 'asks only: an approval gives the roles, and looks at the study again',
  sendApplicationFile: 'an application: tests/server/application-files/application-files.test.ts',
  reportEvents: 'an application, event by event: tests/server/application-events/report.test.ts',
}

const grant = (ids: Ids) => ({
  roleId: ids.givenRole,
  studyId: ids.siteStudy,
  expiresAt: '2090-06-30T16:00:00.000Z',
})
/** Inputs about a study for calls whose usual input names none. */
export const own: Readonly<Record<string, (ids: Ids) => object>> = {
  grantRoles: ids => ({ ...inputs.grantRoles!(ids), grants: [grant(ids)] }),
  grantRoleToUsers: ids => ({ ...inputs.grantRoleToUsers!(ids), grant: grant(ids) }),
}

const kinds = new Set(['studies', 'sites', 'sitePeople', 'milestones', 'studyMembers'])
/** Whether a call can change a study, a site or a member, by its declaration. */
const isAboutStudies = ({ changes, ids: named, furtherIds }: Call): boolean =>
  changes !== undefined &&
  (kinds.has(changes.entity) || Object.values({ ...named, ...furtherIds }).some(kind => kinds.has(kind)))

export const touching = Object.values(calls).filter(isAboutStudies)
export const refused = touching.filter(call => !(call.name in allowed))

type VersionRef = { id?: string; rowVersion?: number; sites?: VersionRef[]; studies?: VersionRef[] }

/** The versions that an input names, so that no refusal is a conflict. */
export const setVersions = async (server: DemoServer, input: object): Promise<void> => {
  const { id, rowVersion, sites = [], studies = [] } = input as VersionRef
  for (const seen of [{ id, rowVersion }, ...sites, ...studies])
    for (const table of ['study', 'site', 'site_person'])
      if (seen.id && seen.rowVersion)
        await server.rows(`update ${table} set row_version = $2 where id = $1`, [seen.id, seen.rowVersion])
}
