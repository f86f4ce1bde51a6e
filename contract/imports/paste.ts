import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id } from '../shapes.ts'
import { importJob, importKind } from './calls.ts'
import { existing } from './studies.ts'

export const pasteImport = call({
  name: 'pasteImport',
  method: 'POST',
  path: '/mdsdata/user/import/pasteRows',
  summary:
    'Takes cells of a sheet as the rows of an import, with heads of its template in any order or without heads in the order of the template; checks them, and changes nothing yet.',
  needs: 'signed-in',
  input: z.object({
    kind: importKind,
    /** The study of members; other kinds have none. */
    studyId: id.nullable().default(null),
    /** The course of questions; other kinds have none. */
    courseId: id.nullable().default(null),
    cells: z
      .array(z.array(z.string().max(limits.importCell)).max(200))
      .min(1)
      .max(limits.organisationImportRows + 10),
    existing: existing.default('skip'),
  }),
  output: importJob,
  codes: [
    'importEmpty',
    'importTemplateOutdated',
    'importInvitationsLimit',
    'importPersonnelLimit',
    'importPermissionsLimit',
    'importStudiesLimit',
    'importOrganisationsLimit',
    'importMembersLimit',
    'importQuestionsLimit',
    'importOrgTreeLimit',
    'dataNotFound',
    ...closedStudy,
    'studyInactive',
  ],
  changes: { audit: 'pasteImport', entity: 'imports', repeatable: true },
  ids: { studyId: 'studies' },
  furtherIds: { courseId: 'courses' },
  rows: 'MD-O8 MD-L1 G32 TR-C5',
})
