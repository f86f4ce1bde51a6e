import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, id } from '../shapes.ts'
import { fileCodes, importJob } from './calls.ts'

const prefix = '/mdsdata/mds/study/member'
const choosing = { menu: 1044, button: 'STUDY_MEMBER_SELECT' } as const
const ids = { studyId: 'studies' } as const

export const memberTemplate = call({
  name: 'memberTemplate',
  method: 'GET',
  path: `${prefix}/downloadTemplate`,
  summary:
    'Gets the latest template for adding members to one study from a sheet, with heads in the language of the request.',
  needs: choosing,
  answers: 'file',
  input: z.object({ studyId: id }),
  output: bytes,
  codes: ['dataNotFound'],
  ids,
  rows: 'L27 G26 G32 MD-M3',
})

export const importMembers = call({
  name: 'importMembers',
  method: 'POST',
  path: `${prefix}/importData`,
  summary:
    'Takes a filled-in template of members of this study, checks each row by the rules of choosing a member, and changes nothing yet.',
  needs: choosing,
  takes: { mb: limits.personnelImportMb },
  input: z.object({ studyId: id }),
  output: importJob,
  codes: [
    ...fileCodes,
    'dataNotFound',
    'importTemplateOfOtherStudy',
    'importMembersLimit',
    ...closedStudy,
    'studyInactive',
  ],
  changes: { audit: 'importMembers', entity: 'imports', repeatable: true },
  ids,
  rows: 'G26 G31 G32 G36 G37 G38 G41 G42 MD-M3 MD-M4 TR-C5 TR-W4 TR-Z5',
})
