import { z } from 'zod'
import { call } from '../define.ts'
import { done, id, instant, list, nameFields, page, required } from '../shapes.ts'
import { narrowElements } from './elements.ts'

/** Longest life of a narrow token, in minutes. */
export const narrowMinutes = 60

const tags = z.enum(narrowElements)

export const issueNarrowToken = call({
  name: 'issueNarrowToken',
  method: 'POST',
  path: '/mdscore/embed/token',
  summary: 'Issues a token with which some elements act for one user of the company, for at most 60 minutes.',
  needs: 'application',
  input: z.object({
    elements: z.array(tags).min(1).max(narrowElements.length),
    /** Name with which the user signs in. */
    account: required(64),
    /** The one role in which the token acts; the role that the user took last when left out. */
    roleId: id.optional(),
    minutes: z.number().int().min(1).max(narrowMinutes).default(narrowMinutes),
  }),
  output: z.object({
    id,
    token: z.string(),
    elements: z.array(tags),
    roleId: id.nullable(),
    expiresAt: instant,
  }),
  codes: [],
  changes: { audit: 'issueNarrowToken', entity: 'narrowTokens', repeatable: false },
  furtherIds: { roleId: 'roles' },
  example: { elements: ['mds-user-picker'], account: 'lin.haiyan', minutes: 15 },
  rows: 'KIT-C43',
})

const narrowToken = z.object({
  id,
  application: z.string(),
  elements: z.array(z.string()),
  user: z.object({ id, ...nameFields }).nullable(),
  issuedAt: instant,
  expiresAt: instant,
})

const companyMenu = 1002

export const listNarrowTokens = call({
  name: 'listNarrowTokens',
  method: 'GET',
  path: '/mdscore/embed/tokens',
  summary: 'Lists the narrow tokens of the company that are valid now, the newest first.',
  needs: { menu: companyMenu },
  input: z.object(page),
  output: list(narrowToken),
  codes: [],
  rows: 'KIT-C43',
})

export const revokeNarrowToken = call({
  name: 'revokeNarrowToken',
  method: 'POST',
  path: '/mdscore/embed/token/revoke',
  summary: 'Revokes a narrow token of the company at once.',
  needs: { menu: companyMenu, button: 'TENANT_INFO_EDIT' },
  input: z.object({ id }),
  output: done,
  codes: [],
  changes: { audit: 'revokeNarrowToken', entity: 'narrowTokens', repeatable: true },
  ids: { id: 'narrowTokens' },
  rows: 'KIT-C43',
})
