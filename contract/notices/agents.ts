import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, list, nothing } from '../shapes.ts'
import { userStatus } from '../users/shapes.ts'
import { noticeKind } from './calls.ts'

const version = z.number().int()

/** A colleague who receives copies of a user's notices. */
export const noticeAgent = z.object({
  userId: id,
  lastName: z.string(),
  firstName: z.string(),
  /** The agent receives copies only while enabled. */
  status: userStatus,
  /** Null: from the day the agent was added. */
  from: instant.nullable(),
  /** Null: until the agent is removed. */
  until: instant.nullable(),
})
export type NoticeAgent = z.output<typeof noticeAgent>

/** An agent whom the company has named for the user, and whom it alone ends. */
const namedByCompany = noticeAgent.extend({
  id,
  /** Copies come from then on. */
  from: instant,
  /** Empty for all kinds. */
  kinds: z.array(noticeKind),
})

/** The agents of the user's own choice, ordered by name, with those of the company, in force or to come; version 0 until they are first saved. */
const agents = list(noticeAgent).extend({ rowVersion: version, company: z.array(namedByCompany) })
export type NoticeAgents = z.output<typeof agents>

const named = z
  .object({
    userId: id,
    from: givenInstant.nullable().default(null),
    until: givenInstant.nullable().default(null),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'dateOrder',
  })

export const listNoticeAgents = call({
  name: 'listNoticeAgents',
  method: 'GET',
  path: '/mdsdata/settings/userStaff/list',
  summary:
    "Lists the actor's notification agents, colleagues who receive copies of the actor's notices: those of own choice, and those whom the company has named.",
  needs: 'signed-in',
  input: nothing,
  output: agents,
  codes: [],
  rows: 'K23 D33 MD-N2',
})

export const saveNoticeAgents = call({
  name: 'saveNoticeAgents',
  method: 'POST',
  path: '/mdsdata/settings/update/staff',
  summary:
    "Names the actor's notification agents, all of them at once, each for a time or without end: enabled people whom the actor sees. They receive copies of what comes to the actor from then on, but not of notices on security, and copies are not copied again.",
  needs: 'signed-in',
  input: z.object({
    agents: z
      .array(named)
      .max(limits.noticeAgents)
      .refine(given => new Set(given.map(each => each.userId)).size === given.length, {
        message: 'itemRepeated',
      }),
    rowVersion: version.min(0).max(2_147_483_647),
  }),
  output: agents,
  codes: ['dataNotFound', 'dataChanged', 'selfForbidden', 'userNotEnabled'],
  changes: { audit: 'saveNoticeAgents', entity: 'noticeAgents', repeatable: true },
  ids: { 'agents.userId': 'users' },
  rows: 'K24 D33 TR-C1',
})
