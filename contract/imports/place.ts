import { z } from 'zod'
import { call } from '../define.ts'

export const importPlace = call({
  name: 'importPlace',
  method: 'GET',
  path: '/mdsdata/user/import/place',
  summary:
    'Tells how many files come before one that the actor has sent and that waits to be read, named by the key of its request; null where it does not wait.',
  needs: 'signed-in',
  input: z.object({ key: z.string().regex(/^[\w-]{8,64}$/) }),
  secretFields: ['key'],
  output: z.object({ before: z.number().int().nullable() }),
  codes: [],
  passive: true,
  rows: 'A4 TR-W7',
})
