import { getInstant, getMinute } from '../../../../client/local-time.ts'
import type { Input } from '../../../../contract/define.ts'
import type { NoticeAgent, saveNoticeAgents } from '../../../../contract/notices/agents.ts'

/** A period as its two fields hold it; empty for no bound. */
export type Period = { from: string; until: string }
export type Chosen = Period & { userId: string }

/** Changes to the saved agents, by user id; null removes one. They survive a save in another window. */
export type Changes = Readonly<Record<string, Period | null>>

const getPeriod = ({ from, until }: NoticeAgent): Period => ({
  from: getMinute(from),
  until: getMinute(until),
})

const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.until === other.until

/** The saved agents with the changes applied, followed by new ones. */
export function chosenWith(saved: readonly NoticeAgent[], changes: Changes): Chosen[] {
  const savedIds = new Set(saved.map(each => each.userId))
  const stay = saved.flatMap(agent => {
    const change = changes[agent.userId]
    return change === null ? [] : [{ userId: agent.userId, ...(change ?? getPeriod(agent)) }]
  })
  const come = Object.entries(changes).flatMap(([userId, period]) =>
    period && !savedIds.has(userId) ? [{ userId, ...period }] : [],
  )
  return [...stay, ...come]
}

/** The differences between chosen and saved agents. */
export function changesTo(saved: readonly NoticeAgent[], chosen: readonly Chosen[]): Changes {
  const now = new Map(chosen.map(({ userId, from, until }) => [userId, { from, until }]))
  const before = new Map(saved.map(agent => [agent.userId, getPeriod(agent)]))
  const gone = [...before.keys()].filter(id => !now.has(id)).map(id => [id, null] as const)
  const other = [...now].filter(([id, period]) => {
    const old = before.get(id)
    return !old || !isSame(old, period)
  })
  return Object.fromEntries([...gone, ...other])
}

/** The request: an untouched time is returned exactly as received, with its seconds. */
export const getWish = (
  saved: readonly NoticeAgent[],
  chosen: readonly Chosen[],
): Input<typeof saveNoticeAgents>['agents'] =>
  chosen.map(({ userId, from, until }) => {
    const old = saved.find(each => each.userId === userId)
    const untouched = old && getPeriod(old)
    return {
      userId,
      from: old && untouched?.from === from ? old.from : getInstant(from),
      until: old && untouched?.until === until ? old.until : getInstant(until),
    }
  })

/** What a saved agent receives right now. */
export function getAgentState(
  { status, from, until }: Pick<NoticeAgent, 'status' | 'from' | 'until'>,
  now: Date,
): 'off' | 'later' | 'over' | 'now' {
  if (status !== 'enabled') return 'off'
  if (until && Date.parse(until) <= now.getTime()) return 'over'
  return from && Date.parse(from) > now.getTime() ? 'later' : 'now'
}
