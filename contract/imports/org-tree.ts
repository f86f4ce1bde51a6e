import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { bytes, nothing } from '../shapes.ts'
import { fileCodes, importJob } from './calls.ts'

const template = {
  method: 'GET',
  answers: 'file',
  input: nothing,
  output: bytes,
  codes: [],
} as const
const taking = {
  method: 'POST',
  takes: { mb: limits.inviteImportMb },
  input: nothing,
  output: importJob,
  codes: [...fileCodes, 'importOrgTreeLimit'],
} as const

const ofDepartments = { menu: 1003, button: 'DEPARTMENT_EDIT' } as const
const departmentPrefix = '/mdsdata/dept/import'

export const departmentTemplate = call({
  ...template,
  name: 'departmentTemplate',
  path: `${departmentPrefix}/downloadTemplate`,
  summary:
    'Gets the latest template for adding departments from a sheet, with heads in the language of the request.',
  needs: ofDepartments,
  rows: 'E23 G32',
})

export const importDepartments = call({
  ...taking,
  name: 'importDepartments',
  path: `${departmentPrefix}/importData`,
  summary:
    'Takes a filled-in template of departments, reads it, checks each row by the rules of adding one, and changes nothing yet; departments that exist are skipped.',
  needs: ofDepartments,
  changes: { audit: 'importDepartments', entity: 'imports', repeatable: true },
  rows: 'E23 G33 G34 P15 G32 TR-C5 TR-W4',
})

const ofPositions = { menu: 1005, button: 'POSITION_EDIT' } as const
const positionPrefix = '/mdsdata/position/import'

export const positionTemplate = call({
  ...template,
  name: 'positionTemplate',
  path: `${positionPrefix}/downloadTemplate`,
  summary:
    'Gets the latest template for adding positions and their categories from a sheet, with heads in the language of the request.',
  needs: ofPositions,
  rows: 'E24 G32',
})

export const importPositions = call({
  ...taking,
  name: 'importPositions',
  path: `${positionPrefix}/importData`,
  summary:
    'Takes a filled-in template of positions and categories, reads it, checks each row by the rules of adding one, and changes nothing yet; those that exist are skipped.',
  needs: ofPositions,
  changes: { audit: 'importPositions', entity: 'imports', repeatable: true },
  rows: 'E24 G34 G35 G32 TR-C5 TR-W4',
})
