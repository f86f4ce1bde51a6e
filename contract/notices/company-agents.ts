import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, list, page, required, rowVersion, text } from '../shapes.ts'
import { noticeKinds } from './calls.ts'

const menu = 1015
const needs = { menu, button: 'NOTICE_AGENT_EDIT' } as const
const prefix = '/mdsdata/mds/noticeAgent'

/** Copies come only while it is in force; it is over by its last moment, and ended by a person before. */
export const agentStates = ['inForce', 'planned', 'over', 'ended'] as const
export type AgentState = (typeof agentStates)[number]
const agentState = z.enum(agentStates)
/** `user`: the user has chosen the agent. */
export const agentOrigins = ['company', 'user'] as const
const agentOrigin = z.enum(agentOrigins)

const person = z.object({ id, lastName: z.string(), firstName: z.string() })
/** Security is a user's own affair: no agent gets a copy. */
export const agentKinds = noticeKinds.filter(kind => kind !== 'security')
const kinds = z.array(z.enum(agentKinds)).max(agentKinds.length)

const companyAgent = z.object({
  id,
  /** Whose notices are copied. */
  user: person,
  /** Who gets the copies, and overdue to-dos. */
  agent: person,
  /** Empty for all kinds. */
  kinds,
  from: instant.nullable(),
  until: instant.nullable(),
  state: agentState,
  origin: agentOrigin,
  reason: z.string(),
  /** When and by whom the agent was named; null for one of an earlier version. */
  createdAt: instant,
  createdBy: person.nullable(),
  ended: z.object({ at: instant, by: person.nullable(), reason: z.string() }).nullable(),
  rowVersion: z.number().int(),
})
export type CompanyAgent = z.output<typeof companyAgent>

export const searchAgents = call({
  name: 'searchAgents',
  method: 'GET',
  path: `${prefix}/list`,
  summary:
    "Lists who gets copies of whose notices, and overdue to-dos: agents whom the company has named and those of users' own choice, in force, planned and past.",
  needs: { menu },
  input: z.object({
    ...page,
    /** Part of a name of the user or the agent. */
    query: text(100).default(''),
    state: agentState.optional(),
    origin: agentOrigin.optional(),
  }),
  output: list(companyAgent),
  codes: [],
  rows: 'MD-N2',
})

export const addAgent = call({
  name: 'addAgent',
  method: 'POST',
  path: `${prefix}/add`,
  summary:
    'Names an agent for a user, for a time or without end, for all kinds of notices or some: the agent gets copies from then on, and overdue to-dos.',
  needs,
  input: z
    .object({
      userId: id,
      agentId: id,
      from: givenInstant.nullable().default(null),
      until: givenInstant.nullable().default(null),
      /** Empty for all kinds. */
      kinds: kinds.default([]),
      reason: required(limits.reasonLength),
    })
    .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
      path: ['until'],
      message: 'dateOrder',
    }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: ['dataNotFound', 'selfForbidden', 'userNotEnabled', 'agentPeriodOver', 'agentTwice'],
  changes: { audit: 'addAgent', entity: 'noticeAgents', repeatable: true, reason: true },
  ids: { userId: 'users', agentId: 'users' },
  rows: 'MD-N2',
})

export const endAgent = call({
  name: 'endAgent',
  method: 'POST',
  path: `${prefix}/end`,
  summary: 'Ends that an agent gets copies, also of an agent whom the user has chosen.',
  needs,
  input: z.object({ id, rowVersion, reason: required(limits.reasonLength) }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: ['dataNotFound', 'dataChanged', 'agentOver'],
  changes: { audit: 'endAgent', entity: 'noticeAgents', repeatable: true, reason: true },
  ids: { id: 'noticeAgents' },
  rows: 'MD-N2',
})
