import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, id, instant, list, nothing, page, rowVersion } from '../shapes.ts'

/** People who can be imported (G23, G24). */
export const peopleImportKind = z.enum(['invitations', 'external'])
/** What can be imported: people, roles for them (L75), studies (G25), organisations (G27), members of a study (G26), questions of a course, departments, or positions. */
export const importKind = z.enum([
  ...peopleImportKind.options,
  ...(['permissions', 'studies', 'organisations', 'members', 'questions'] as const),
  ...(['departments', 'positions'] as const),
])
export type ImportKind = z.output<typeof importKind>

/** Checked and open for corrections; being committed; committed; discarded; being undone; undone. */
export const importState = z.enum(['checked', 'applying', 'done', 'cancelled', 'undoing', 'undone'])
export type ImportState = z.output<typeof importState>

/**
 * States: correct; wrong; correct but skipped because the data exist already; left out by the user; correct, but it
 * needs a second person's approval once the other rows are committed (TR-Z5); committed; committed and impossible to undo;
 * undone.
 */
export const importRowState = z.enum([
  'ok',
  'wrong',
  'skipped',
  'dropped',
  'waits',
  'applied',
  'kept',
  'undone',
])
export type ImportRowState = z.output<typeof importRowState>

/** What can be wrong with a cell; texts: locales/<language>/imports.json. */
export const importFaultName = z.enum([
  'required',
  'invalid',
  'tooLong',
  'comma',
  'repeated',
  'taken',
  'registered',
  'invited',
  'unknown',
  'ambiguous',
  'inPast',
  'refused',
  'same',
  'changedSince',
  'inUse',
  /** No fault: both may exist, and a row with this alone is fine. */
  'elsewhere',
  ...(['manyRight', 'noOption', 'sameOption', 'inDraft', 'full'] as const),
])
export const importFault = z.object({
  /** Column of the cell. */
  field: z.string(),
  fault: importFaultName,
  /** Row of the sheet with the same value, or number of the same question in the draft (`inDraft`). */
  row: z.number().int().optional(),
  /** If a rule refuses it (`refused`): the code of the catalogue, the values of its sentence, and the sentence. */
  code: z.number().int().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string().optional(),
})
export type ImportFault = z.output<typeof importFault>

const values = z.record(z.string().max(50), z.string().max(limits.importCell))
const rowNo = z.number().int().min(2).max(100_000)

export const importJob = z.object({
  id,
  kind: importKind,
  /** The study whose members it adds; absent for other kinds. */
  studyId: id.optional(),
  /** The course whose draft gets its questions; absent for other kinds. */
  courseId: id.optional(),
  fileName: z.string(),
  state: importState,
  /** Why the commit failed and the import is open again: the code of the catalogue and its sentence. */
  reason: z.object({ code: z.number().int(), message: z.string() }).nullable(),
  /** Columns of the template, with their heads in the language of the request. */
  columns: z.array(z.object({ key: z.string(), head: z.string(), required: z.boolean() })),
  counts: z.record(importRowState, z.number().int()),
  /** Rows committed so far. */
  rowsDone: z.number().int(),
  /** Rows about records that exist change them; else they are skipped. Absent where no row changes a record. */
  overwrite: z.boolean().optional(),
  /** Its mails: accepted by a mail server, still to be sent, and given up. */
  mails: z.object({ sent: z.number().int(), waiting: z.number().int(), failed: z.number().int() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: instant.nullable(),
  rowVersion: z.number().int(),
})
export type ImportJob = z.output<typeof importJob>

export const importRow = z.object({
  /** Row of the sheet, counted from 1: row 2 is the first below the header. */
  rowNo: z.number().int(),
  values,
  /** Values as they were in the file. */
  original: values,
  /** Texts of the existing record in the cells that the row changes. */
  before: values.optional(),
  state: importRowState,
  faults: z.array(importFault),
})
export type ImportRow = z.output<typeof importRow>

const prefix = '/mdsdata/user/import'
const administration = { menu: 1011, button: 'USER_MANAGEMENT_IMPORT' } as const

export const importTemplate = call({
  name: 'importTemplate',
  method: 'GET',
  path: `${prefix}/downloadTemplate`,
  summary: 'Gives the latest template of an import, with heads in the language of the request.',
  needs: administration,
  answers: 'file',
  input: z.object({ kind: peopleImportKind }),
  output: bytes,
  codes: [],
  rows: 'K17 G32',
})

/** Why a file may be refused, with any content. */
export const fileCodes = [
  'uploadEmpty',
  'uploadTooMany',
  'uploadBigger',
  'importNotWorkbook',
  'importEmpty',
  'importTemplateOutdated',
  'importTooLarge',
  'importUnsafe',
  'tooFrequentHour',
] as const

export const startImport = call({
  name: 'startImport',
  method: 'POST',
  path: `${prefix}/importData`,
  summary:
    'Takes a filled-in template, reads and checks its rows, and changes nothing yet; the same file within ten minutes gives the same import.',
  needs: administration,
  takes: { mb: limits.personnelImportMb },
  input: z.object({ kind: peopleImportKind }),
  output: importJob,
  codes: [...fileCodes, 'importInvitationsLimit', 'importPersonnelLimit'],
  changes: { audit: 'startImport', entity: 'imports', repeatable: true },
  rows: 'A4 G23 G24 G32 O13 TR-C5 TR-W4',
})

const permissionPrefix = '/mdsdata/api/permission/import'
const assigning = { menu: 1011, button: 'USER_ROLE_ASSIGN' } as const

export const permissionTemplate = call({
  name: 'permissionTemplate',
  method: 'GET',
  path: `${permissionPrefix}/downloadTemplate`,
  summary:
    'Gets the latest template for giving roles from a sheet, with heads in the language of the request.',
  needs: assigning,
  answers: 'file',
  input: nothing,
  output: bytes,
  codes: [],
  rows: 'L74 G32',
})

export const importPermissions = call({
  name: 'importPermissions',
  method: 'POST',
  path: `${permissionPrefix}/importPermission`,
  summary:
    'Takes a filled-in template of roles for people, reads it, checks each row by the rules of giving a role, and changes nothing yet.',
  needs: assigning,
  takes: { mb: limits.inviteImportMb },
  input: nothing,
  output: importJob,
  codes: [...fileCodes, 'importPermissionsLimit'],
  changes: { audit: 'importPermissions', entity: 'imports', repeatable: true },
  rows: 'L75 E20 G31 G32 G36 G37 G38 G41 G42 G45 H2 TR-C5 TR-W4 TR-Z5',
})

const ids = { id: 'imports' }

export const readImport = call({
  name: 'readImport',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: "Gives one of the actor's own imports: how many rows are right and wrong, and how far it is.",
  needs: 'signed-in',
  input: z.object({ id }),
  output: importJob,
  codes: ['dataNotFound'],
  ids,
  passive: true,
  rows: 'A4 TR-C5',
})

export const listImportRows = call({
  name: 'listImportRows',
  method: 'POST',
  path: `${prefix}/rows`,
  summary: 'Lists the rows of an import in the order of the sheet, with what is wrong in which column.',
  needs: 'signed-in',
  input: z.object({
    id,
    ...page,
    state: z.array(importRowState).max(importRowState.options.length).default([]),
  }),
  output: list(importRow),
  codes: ['dataNotFound'],
  ids,
  rows: 'A4 G32',
})

export const fixImportRow = call({
  name: 'fixImportRow',
  method: 'POST',
  path: `${prefix}/fixRow`,
  summary: 'Puts other values into a row of an import and checks all of its rows again.',
  needs: 'signed-in',
  input: z.object({ id, rowNo, values }),
  output: importJob,
  codes: ['dataNotFound', 'importRunning'],
  changes: { audit: 'fixImportRow', entity: 'imports', repeatable: true },
  ids,
  rows: 'A4 G32',
})

export const dropImportRows = call({
  name: 'dropImportRows',
  method: 'POST',
  path: `${prefix}/dropRows`,
  summary: 'Leaves rows out of an import, or takes them in again, and checks the others.',
  needs: 'signed-in',
  input: z.object({
    id,
    rowNos: z.array(rowNo).max(1000).default([]),
    /** All wrong rows, besides the ones listed. */
    wrong: z.boolean().default(false),
    dropped: z.boolean().default(true),
  }),
  output: importJob,
  codes: ['dataNotFound', 'importRunning'],
  changes: { audit: 'dropImportRows', entity: 'imports', repeatable: true },
  ids,
  rows: 'A4 G32',
})

export const applyImport = call({
  name: 'applyImport',
  method: 'POST',
  path: `${prefix}/apply`,
  summary:
    'Applies all right rows of an import at once, in the background; while one is wrong, nothing is applied.',
  needs: 'signed-in',
  input: z.object({ id, rowVersion }),
  output: importJob,
  codes: ['dataNotFound', 'dataChanged', 'importRunning', 'importRowsInvalid', 'importEmpty'],
  changes: { audit: 'applyImport', entity: 'imports', repeatable: true },
  ids,
  rows: 'A4 G23 G24 TR-A2 TR-C5 TR-C6',
})

export const cancelImport = call({
  name: 'cancelImport',
  method: 'POST',
  path: `${prefix}/cancel`,
  summary: 'Puts an import away that has not been applied.',
  needs: 'signed-in',
  input: z.object({ id }),
  output: importJob,
  codes: ['dataNotFound', 'importRunning'],
  changes: { audit: 'cancelImport', entity: 'imports', repeatable: true },
  ids,
  rows: 'A4',
})

export const wrongImportRows = call({
  name: 'wrongImportRows',
  method: 'GET',
  path: `${prefix}/wrongRows`,
  summary:
    'Gives the wrong rows of an import as a workbook that can be mended and imported, with what is wrong in each.',
  needs: 'signed-in',
  answers: 'file',
  input: z.object({ id }),
  output: bytes,
  codes: ['dataNotFound', 'importEmpty'],
  ids,
  rows: 'A4 G32',
})
