import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { done, id, list, outcomes, page } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { studyToggle, tableColumn, tableName } from './shapes.ts'

const menu = 1004

export const toggleStudies = call({
  name: 'toggleStudies',
  method: 'POST',
  path: '/mdsdata/crud/study/updateActive',
  summary:
    'Activates or deactivates studies, with a result for each; one that is over or held allows it no more.',
  needs: { menu, button: 'STUDY_MANAGEMENT_STATUS' },
  input: studyToggle,
  output: outcomes,
  codes: ['dataNotFound', 'dataChanged', ...closedStudy, 'studyAlreadyActive', 'studyAlreadyInactive'],
  changes: { audit: 'toggleStudies', entity: 'studies', repeatable: true, reason: true },
  ids: { 'studies.id': 'studies' },
  rows: 'L6 F3 F8',
})

export const studyHistory = call({
  name: 'studyHistory',
  method: 'GET',
  path: '/mdsdata/crud/study/activehistory',
  summary: 'Lists every change of a study and every change about it, newest first, from the audit trail.',
  needs: { menu },
  input: z.object({ studyId: id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L7 F8',
})

const columns = z.array(tableColumn).max(limits.listColumns)

export const tableColumns = call({
  name: 'tableColumns',
  method: 'GET',
  path: '/mdsdata/mds/study/getTableColumn',
  summary:
    'Gives the columns of a table as the actor has set them, in that order, and the page size; empty until set.',
  needs: 'signed-in',
  input: z.object({ table: tableName }),
  output: z.object({ tableColumn: columns, size: z.number().int().nullable() }),
  codes: [],
  rows: 'L18 D28',
})

export const saveTableColumns = call({
  name: 'saveTableColumns',
  method: 'POST',
  path: '/mdsdata/mds/study/saveTableColumn',
  summary:
    "Keeps which columns of a table are shown, their widths and the page size, for the actor; none bring back the table's own.",
  needs: 'signed-in',
  input: z.object({
    table: tableName,
    tableColumn: columns,
    size: z.number().int().min(1).max(100).nullable().default(null),
  }),
  output: done,
  codes: [],
  changes: { audit: 'saveSetting', entity: 'setting', repeatable: true },
  rows: 'L17 D28',
})

const order = z.array(z.string().trim().min(1).max(64)).max(100)

export const fieldOrder = call({
  name: 'fieldOrder',
  method: 'GET',
  path: '/mdsdata/mds/study/getFieldSort',
  summary: 'Gives the order of the fields of a table as the actor has set it; empty until set.',
  needs: 'signed-in',
  input: z.object({ table: tableName }),
  output: z.object({ tableColumn: order }),
  codes: [],
  rows: 'L15 D28',
})

export const saveFieldOrder = call({
  name: 'saveFieldOrder',
  method: 'POST',
  path: '/mdsdata/mds/study/saveFiledSort',
  summary: "Keeps the order of the fields of a table for the actor; none brings back the table's own.",
  needs: 'signed-in',
  input: z.object({ table: tableName, tableColumn: order }),
  output: done,
  codes: [],
  changes: { audit: 'saveSetting', entity: 'setting', repeatable: true },
  rows: 'L16 D28',
})
