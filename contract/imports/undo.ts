import { z } from 'zod'
import { call } from '../define.ts'
import { id, instant, list, rowVersion } from '../shapes.ts'
import { importJob, importKind, importState } from './calls.ts'

const prefix = '/mdsdata/user/import'

const importResult = z.object({
  id,
  kind: importKind,
  fileName: z.string(),
  state: importState,
  /** Rows that took effect, or would. */
  rows: z.number().int(),
  createdAt: instant,
})
export type ImportResult = z.output<typeof importResult>

export const importResults = call({
  name: 'importResults',
  method: 'POST',
  path: `${prefix}/importResult`,
  summary: "Lists the actor's own imports of some kinds, newest first, as long as they are kept.",
  needs: 'signed-in',
  input: z.object({
    kinds: z.array(importKind).min(1).max(importKind.options.length),
    /** Imports about this study, or with null those about none. */
    studyId: id.nullable().default(null),
    /** Imports into the draft of this course. */
    courseId: id.nullable().default(null),
  }),
  output: list(importResult),
  codes: [],
  furtherIds: { studyId: 'studies', courseId: 'courses' },
  rows: 'L51 MD-O8',
})

export const undoImport = call({
  name: 'undoImport',
  method: 'POST',
  path: `${prefix}/undo`,
  summary:
    'Takes an import back in the background: what it added is removed, what it changed becomes as before; nothing is, while a record was changed since or is in use.',
  needs: 'signed-in',
  input: z.object({ id, rowVersion }),
  output: importJob,
  codes: ['dataNotFound', 'dataChanged', 'importRunning', 'importUndoOver'],
  changes: { audit: 'undoImport', entity: 'imports', repeatable: true },
  ids: { id: 'imports' },
  rows: 'MD-O8 TR-C6',
})
