import { describe, expect, it } from 'vitest'
import {
  type Changes,
  changesTo,
  chosenWith,
  getAgentState,
  getWish,
} from '../../../../../components/screens/account/personal/agent-changes.ts'
import type { NoticeAgent } from '../../../../../contract/notices/agents.ts'

const agent = (userId: string, over: Partial<NoticeAgent> = {}): NoticeAgent => ({
  userId,
  lastName: 'Castro',
  firstName: userId,
  status: 'enabled',
  from: null,
  until: null,
  ...over,
})
const open = { from: '', until: '' }

describe('K24 TR-C1 what is changed of the agents', () => {
  it('holds over what another window has saved meanwhile', () => {
    const seen = [agent('ana'), agent('bea')]
    const changes = changesTo(seen, [
      { userId: 'ana', ...open },
      { userId: 'carl', from: '2030-01-01T09:00', until: '' },
    ])
    expect(changes).toEqual({ bea: null, carl: { from: '2030-01-01T09:00', until: '' } })
    const meanwhile = [agent('bea'), agent('dora')]
    expect(chosenWith(meanwhile, changes).map(each => each.userId)).toEqual(['dora', 'carl'])
  })

  it('is nothing once it has been taken back', () => {
    const seen = [agent('ana', { from: '2030-01-01T09:00:30.000Z' })]
    const chosen = chosenWith(seen, {})
    expect(changesTo(seen, chosen)).toEqual({})
    const gone: Changes = { bea: null }
    expect(changesTo(seen, chosenWith(seen, gone)), 'who is gone anyway').toEqual({})
  })

  it('sends back to the second what was not touched', () => {
    const from = '2030-01-01T09:00:30.000Z'
    const seen = [agent('ana', { from })]
    const [ana] = chosenWith(seen, {})
    expect(getWish(seen, [ana!])).toEqual([{ userId: 'ana', from, until: null }])
    const [other] = getWish(seen, [{ ...ana!, from: '' }])
    expect(other?.from).toBeNull()
  })

  it.each([
    ['now', {}],
    ['now', { from: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:01.000Z' }],
    ['later', { from: '2026-01-01T00:00:01.000Z' }],
    ['over', { until: '2026-01-01T00:00:00.000Z' }],
    ['off', { status: 'disabled' }],
  ] as const)('tells that an agent is %s', (standing, over) => {
    expect(getAgentState(agent('ana', over), new Date('2026-01-01T00:00:00.000Z'))).toBe(standing)
  })
})
