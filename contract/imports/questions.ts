import { z } from 'zod'
import { editing } from '../courses/calls.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, id, nothing } from '../shapes.ts'
import { fileCodes, importJob } from './calls.ts'

const prefix = '/elearning/courseManagement/question'

export const questionTemplate = call({
  name: 'questionTemplate',
  method: 'GET',
  path: `${prefix}/downloadTemplate`,
  summary:
    'Gets the latest template for the questions of a course, with heads in the language of the request.',
  needs: editing,
  answers: 'file',
  input: nothing,
  output: bytes,
  codes: [],
  rows: 'MD-L1 G32',
})

export const importQuestions = call({
  name: 'importQuestions',
  method: 'POST',
  path: `${prefix}/importData`,
  summary:
    'Takes questions for the draft of this course from a workbook or a CSV file, whose columns are found by their heads, checks each row by the rules of a question, and changes nothing yet.',
  needs: editing,
  takes: { mb: limits.questionImportMb },
  input: z.object({ courseId: id }),
  output: importJob,
  codes: [...fileCodes, 'dataNotFound', 'importHeadsUnknown', 'importNotUtf8', 'importQuestionsLimit'],
  changes: { audit: 'importQuestions', entity: 'imports', repeatable: true },
  ids: { courseId: 'courses' },
  rows: 'A11 MD-L1 G32 TR-C5 TR-W4',
})
