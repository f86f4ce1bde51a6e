import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, nothing } from '../shapes.ts'
import { fileCodes, importJob } from './calls.ts'
import { existing } from './studies.ts'

const prefix = '/mdsdata/mdsOrg'
const adding = { menu: 1009, button: 'ORGANIZATION_MANAGEMENT_ADD' } as const

export const organisationTemplate = call({
  name: 'organisationTemplate',
  method: 'GET',
  path: `${prefix}/import/downloadTemplate`,
  summary:
    'Gets the latest template for adding organisations from a sheet, with the own fields of the company and heads in the language of the request.',
  needs: adding,
  answers: 'file',
  input: nothing,
  output: bytes,
  codes: [],
  rows: 'G27 G32 MD-O6',
})

export const importOrganisations = call({
  name: 'importOrganisations',
  method: 'POST',
  path: `${prefix}/crud/batchadd`,
  summary:
    'Takes a filled-in template of organisations, reads and checks its rows, and changes nothing yet; rows of organisations that exist are skipped or change them.',
  needs: adding,
  takes: { mb: limits.personnelImportMb },
  input: z.object({ existing: existing.default('skip') }),
  output: importJob,
  codes: [...fileCodes, 'importOrganisationsLimit'],
  changes: { audit: 'importOrganisations', entity: 'imports', repeatable: true },
  rows: 'L50 G27 G28 G29 G31 G32 G48 O13 MD-O6 MD-O8 TR-C5 TR-W4',
})
