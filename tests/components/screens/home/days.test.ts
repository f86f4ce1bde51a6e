import { describe, expect, it } from 'vitest'
import { noticeState } from '../../../../components/screens/home/list-state.ts'
import { byDayCome, byDueDay } from '../../../../components/widgets/notice-bell/days.ts'
import { noticeKinds } from '../../../../components/widgets/notice-bell/kinds.ts'
import { type Notice, noticeKind } from '../../../../contract/notices/calls.ts'

const now = new Date('2026-11-21T06:00:00Z')
const dayIn = (zone: string) => (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
const notice = (id: string, over: Partial<Notice>) =>
  ({ id, dueAt: null, createdAt: now.toISOString(), ...over }) as Notice

describe('D21: to-dos by the day they are due', () => {
  it('overdue first, then today, tomorrow, later days, and those without a day', () => {
    const groups = byDueDay(
      [
        notice('late', { dueAt: '2026-11-30T09:00:00Z' }),
        notice('none', {}),
        notice('tomorrow', { dueAt: '2026-11-22T03:00:00Z' }),
        notice('overdue', { dueAt: '2026-11-18T03:00:00Z' }),
        notice('earlier today', { dueAt: '2026-11-21T01:00:00Z' }),
      ],
      now,
      dayIn('UTC'),
    )
    expect(groups.map(group => [group.name, group.items.map(item => item.id)])).toEqual([
      ['overdue', ['overdue']],
      ['today', ['earlier today']],
      ['tomorrow', ['tomorrow']],
      [null, ['late']],
      ['none', ['none']],
    ])
  })

  it('TR-C10: the day is that of the reader’s zone', () => {
    const late = [notice('a', { dueAt: '2026-11-21T17:30:00Z' })]
    expect(byDueDay(late, now, dayIn('UTC'))[0]?.name).toBe('today')
    expect(byDueDay(late, now, dayIn('Asia/Shanghai'))[0]?.name).toBe('tomorrow')
  })
})

describe('D21: notices by the day they came', () => {
  it('keeps the order of the server within a day', () => {
    const groups = byDayCome(
      [notice('1', {}), notice('2', {}), notice('3', { createdAt: '2026-11-20T01:00:00Z' })],
      now,
      dayIn('UTC'),
    )
    expect(groups.map(group => [group.name, group.items.length])).toEqual([
      ['today', 2],
      ['yesterday', 1],
    ])
  })
})

describe('B11: the state of a list of notices in the address', () => {
  it('comes back as it was written', () => {
    const state = { state: 'closed', kind: 'contract', page: 2, size: 30 } as const
    expect(noticeState.read(noticeState.write(state))).toEqual(state)
    expect(noticeState.write(noticeState.read({}))).toEqual({})
  })
  it.each([[{ state: 'odd' }], [{ kind: 'odd' }], [{ page: '0' }], [{ size: '7' }]])('ignores %j', params => {
    expect(noticeState.read(params)).toEqual({ state: 'open', kind: null, page: 1, size: 15 })
  })
  it('knows every kind of the contract', () => {
    expect(noticeKinds).toEqual([...noticeKind.options])
  })
})
