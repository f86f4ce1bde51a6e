import { z } from 'zod'
import { call } from '../define.ts'
import { id, list, nothing } from '../shapes.ts'

/** Short lists for filters and forms; their administration has its own calls. */
export const listDepartments = call({
  name: 'listDepartments',
  method: 'GET',
  path: '/mdsdata/dept/list',
  summary: 'Lists the departments of the tenant in tree order.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({
      id,
      parentId: id.nullable(),
      depth: z.number().int(),
      name: z.string(),
      nameEn: z.string(),
      members: z.number().int(),
    }),
  ),
  codes: [],
  rows: 'P1',
})

export const listPositions = call({
  name: 'listPositions',
  method: 'GET',
  path: '/mdsdata/position/list',
  summary: 'Lists positions and their categories in tree order.',
  needs: 'signed-in',
  input: nothing,
  output: list(
    z.object({ id, parentId: id.nullable(), isCategory: z.boolean(), name: z.string(), nameEn: z.string() }),
  ),
  codes: [],
  rows: 'P1',
})
