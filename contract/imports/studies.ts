import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, id, nothing } from '../shapes.ts'
import { fileCodes, importJob } from './calls.ts'

const studyPrefix = '/mdsdata/mds/study/import'
const addingStudies = { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' } as const
/** What happens to rows about studies that exist. */
export const existing = z.enum(['skip', 'overwrite'])

export const studyTemplate = call({
  name: 'studyTemplate',
  method: 'GET',
  path: `${studyPrefix}/downloadTemplate`,
  summary:
    'Gets the latest template for adding studies from a sheet, with heads in the language of the request.',
  needs: addingStudies,
  answers: 'file',
  input: nothing,
  output: bytes,
  codes: [],
  rows: 'L30 G32',
})

export const importStudies = call({
  name: 'importStudies',
  method: 'POST',
  path: `${studyPrefix}/importData`,
  summary:
    'Takes a filled-in template of studies, reads and checks its rows, and changes nothing yet; rows of studies that exist are skipped or change them.',
  needs: addingStudies,
  takes: { mb: limits.personnelImportMb },
  input: z.object({ existing: existing.default('skip') }),
  output: importJob,
  codes: [...fileCodes, 'importStudiesLimit'],
  changes: { audit: 'importStudies', entity: 'imports', repeatable: true },
  rows: 'L31 G25 G32 O13 TR-C5 TR-W4',
})

const ids = { id: 'imports' }

export const chooseExisting = call({
  name: 'chooseExisting',
  method: 'POST',
  path: `${studyPrefix}/existing`,
  summary:
    'Says whether rows about records that exist are skipped or change them, and checks all rows again.',
  needs: 'signed-in',
  input: z.object({ id, existing }),
  output: importJob,
  codes: ['dataNotFound', 'importRunning'],
  changes: { audit: 'chooseExisting', entity: 'imports', repeatable: true },
  ids,
  rows: 'G25',
})
