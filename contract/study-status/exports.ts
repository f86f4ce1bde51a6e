import { z } from 'zod'
import { call } from '../define.ts'
import { download } from '../downloads/calls.ts'
import { exportRequest } from '../downloads/request.ts'
import { id } from '../shapes.ts'

/** Columns of the status history; the signature with its state is added to every file. */
export const statusHistoryColumns = ['at', 'from', 'to', 'dateKind', 'date', 'reason', 'operator'] as const

export const exportStudyStatusHistory = call({
  name: 'exportStudyStatusHistory',
  method: 'POST',
  path: '/mdsdata/crud/study/status/asyncExport',
  summary:
    'Has a workbook made of the changes of the status of a study, the newest first, each with its signature and whether that still holds, in the background.',
  needs: { menu: 1004 },
  input: z.object({ ...exportRequest(statusHistoryColumns), id }),
  output: download,
  codes: ['dataNotFound', 'exportTooLarge', 'exportEmpty', 'exportsAtOnce'],
  changes: { audit: 'exportStudyStatusHistory', entity: 'downloads', repeatable: true },
  ids: { id: 'studies' },
  rows: 'E7 M11 TR-E2',
})
