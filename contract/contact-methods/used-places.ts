import { z } from 'zod'
import { call } from '../define.ts'
import { id } from '../shapes.ts'
import { userFields } from '../users/shapes.ts'
import { menu } from '../users/status.ts'

const needs = { menu, button: 'USER_MANAGEMENT_EDIT' } as const
/** The edited person, who may use it. */
const but = { userId: id.optional() }
const output = z.object({ used: z.boolean() })

export const phoneUseCheck = call({
  name: 'phoneUseCheck',
  method: 'GET',
  path: '/mdsdata/api/permission/phoneUseCheck',
  summary: 'Tells whether a phone number belongs to somebody else of the company, and nothing of whom.',
  needs,
  input: z.object({ phone: userFields.shape.phone, ...but }),
  output,
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'K14 G8',
})

export const emailUseCheck = call({
  name: 'emailUseCheck',
  method: 'GET',
  path: '/mdsdata/api/permission/emailUseCheck',
  summary: 'Tells whether an e-mail address belongs to somebody else of the company, and nothing of whom.',
  needs,
  input: z.object({ email: userFields.shape.email, ...but }),
  output,
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'K15 G7',
})
