import { describe, expect, test } from 'vitest'
import {
  getCounts,
  give,
  merged,
  type Shut,
  take,
  toggle,
} from '../../../../components/widgets/role-tree/choose.ts'
import { getForest, isMeant, type RoleNode } from '../../../../components/widgets/role-tree/nodes.ts'
import { counting, getParent, type Right } from '../../../../contract/access/rights.ts'
import { codes } from '../../../../contract/codes.ts'
import { resources } from '../../../fixtures/role-answers.ts'

const forest = getForest(resources)
const node = (right: Right): RoleNode => forest.byRight.get(right)!
const none: Shut = new Map()
const free = { base: new Set<Right>(), shut: none }
const users = node('1011')
const within = users.children.map(({ right }) => right)

/** A sequence of numbers from 0 to 1 that is the same in every run (mulberry32). */
const sequence = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

describe('2.3.1 boxes', () => {
  test('are derived: full with all below, mixed with some, and count what is below', () => {
    const some = getCounts(forest, new Set(['1', '1011', within[0]!]))
    expect(some.get('1011')).toEqual({ on: 1, all: within.length, state: 'mixed' })
    expect(some.get('1')).toMatchObject({ on: 2, state: 'mixed' })
    expect(some.get('2')).toMatchObject({ on: 0, state: 'off' })
    const full = getCounts(forest, new Set(['1', '1011', ...within]))
    expect(full.get('1011')?.state).toBe('on')
    expect(getCounts(forest, new Set(['1', '1011'])).get('1011')?.state, 'opened without a button').toBe(
      'mixed',
    )
  })

  test('a mixed branch is filled, the next press clears it', () => {
    const filled = toggle(users, new Set(['1', '1011', within[0]!]), free)
    expect(filled.rights).toEqual(new Set(['1', '1011', ...within]))
    expect(toggle(users, filled.rights, free).rights).toEqual(new Set(['1']))
  })

  test('what cannot be changed neither comes nor keeps a branch from being cleared', () => {
    const reason = { check: 'state' as const, ok: false, code: codes.grantBeyondOwn.code }
    const shut: Shut = new Map([[within[0]!, { reason, fixed: true }]])
    const filled = toggle(users, new Set(['1']), { base: new Set(), shut })
    expect(filled.rights).toEqual(new Set(['1', '1011', ...within.slice(1)]))
    expect(toggle(users, filled.rights, { base: new Set(), shut }).rights).toEqual(new Set(['1']))
    const kept = toggle(users, new Set(['1', '1011', ...within]), { base: new Set(within), shut })
    expect(kept.rights, 'a fixed button keeps its menu').toEqual(new Set(['1', '1011', within[0]]))
    const stuck = toggle(node(within[0]!), new Set(['1', '1011']), { base: new Set(), shut })
    expect([stuck.rights.size, stuck.why?.code]).toEqual([2, codes.grantBeyondOwn.code])
  })
})

describe('2.3.2 what hangs together', () => {
  test('a button brings its menu and its application', () => {
    const { rights, opened } = toggle(node(within[0]!), new Set(), free)
    expect(rights).toEqual(new Set(['1', '1011', within[0]]))
    expect(opened.map(({ right }) => right)).toEqual(['1011', '1'])
  })

  test('a menu that goes takes its buttons along and says so', () => {
    const { rights, fallen } = take([users], new Set(['1', '1011', within[0]!, within[1]!]), free)
    expect([rights, fallen.length]).toEqual([new Set(['1']), 2])
  })

  test('what was saved may be put back although nothing like it can be given', () => {
    const reason = { check: 'application' as const, ok: false, code: codes.applicationNotLicensed.code }
    const shut: Shut = new Map([['14', { reason, fixed: false }]])
    const base = new Set(['14'])
    const gone = toggle(node('14'), take([node('14')], base, { base, shut }).rights, { base, shut })
    expect(gone.rights.has('14')).toBe(true)
    expect(toggle(node('14'), new Set(), { base: new Set(), shut }).why?.code).toBe(reason.code)
  })

  test('every choice on random rights leaves only rights that count', () => {
    const random = sequence(7)
    let held: ReadonlySet<Right> = new Set()
    for (let step = 0; step < 400; step++) {
      const nodes = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => forest.nodes[Math.floor(random() * forest.nodes.length)]!,
      )
      const deep = random() < 0.5
      held = [
        () => toggle(nodes[0]!, held, free),
        () => give(nodes, held, free, deep),
        () => take(nodes, held, free, deep),
      ][Math.floor(random() * 3)]!().rights
      expect(counting(held).size, `step ${step}`).toBe(held.size)
      const counts = getCounts(forest, held)
      for (const { right, children } of nodes) {
        const all = (from: RoleNode[]): Right[] => from.flatMap(each => [each.right, ...all(each.children)])
        const below = all(children)
        expect(counts.get(right)).toMatchObject({
          on: below.filter(each => held.has(each)).length,
          all: below.length,
        })
      }
    }
  })
})

describe('2.3.6 two who changed one role apart', () => {
  test('mine is laid over theirs, and what is left counts', () => {
    const theirs = new Set(['1', '1010', '1010-ROLE_MANAGEMENT_EDIT'])
    const mine = { added: [within[0]!], removed: ['1010'] }
    const together = merged(forest, theirs, mine)
    expect(together, 'my button brings its menu back, my menu takes along what they put into it').toEqual(
      new Set(['1', '1011', within[0]]),
    )
  })
})

describe('2.3.5 search', () => {
  test('all words may stand on the path, one of them in the node itself', () => {
    const meant = (query: string) =>
      forest.nodes.filter(each => isMeant(each, query.split(' '), 'en-US')).map(({ right }) => right)
    expect(meant('edc_subjects')).toEqual(forest.byRight.get('3002')!.children.map(({ right }) => right))
    expect(meant('ctms sign').every(right => getParent(right) !== null)).toBe(true)
    expect(meant('nowhere')).toEqual([])
  })
})
