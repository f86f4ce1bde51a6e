import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import type { StudyStatus } from '../../../contract/studies/shapes.ts'
import { takesAway } from './rows.ts'
import { getWorld, inside, type Walked, type World, walk } from './touching.ts'

const closed: readonly [StudyStatus, CodeName][] = [
  ['completed', 'studyCompleted'],
  ['stopped', 'studyStopped'],
  ['on_hold', 'studyOnHold'],
  ['locked', 'studyLocked'],
]

/** Calls that change rows of a study although it is closed, and why. */
const apart: Readonly<Record<string, string>> = {
  mergeOrganisations: 'two organisations become one record; the study keeps the site',
  undoOrganisationMerge: 'one record becomes two organisations again; the study keeps the site',
  saveNoticeSettings: 'what a user wants to be told is their own, also of a study that has ended',
}

/** Calls that change a study, and that the test of studies that are being closed (closing.test.ts) leaves out, and why. */
const beside: Readonly<Record<string, string>> = {
  ...apart,
  ...Object.fromEntries(
    ['addStudy', 'editStudy', 'setLpm', 'removeStudy', 'toggleStudies'].map(name => [
      name,
      'locks the study',
    ]),
  ),
  ...Object.fromEntries(
    ['endRoles', 'removeMember', 'removeMembers', 'removeSitePerson'].map(name => [name, 'only takes away']),
  ),
}

/** A deletion names its own condition: only a planned study can be deleted (F5). */
const getCode = (name: string, code: CodeName): number =>
  codes[name === 'removeStudy' ? 'studyNotPlanned' : code].code

/** Calls that change something of a study that is open, by what they did to its rows. */
let touching: Walked[]

beforeAll(async () => {
  const open = await getWorld('ongoing')
  touching = (await walk(open)).filter(({ difference }) => difference.length > 0)
  await open.server.close()
}, 900_000)

test('the calls that change something of a study are found by what they change [P37] [TR-E7]', () => {
  expect(touching.filter(({ codes: [code] }) => code !== 0)).toEqual([])
  const names = touching.map(({ name }) => name)
  expect(names.filter(name => !inside.includes(name) && !(name in beside))).toEqual([])
  expect(names).toEqual(expect.arrayContaining([...inside]))
})

describe.each(closed)('a study that is %s [P37] [F3] [TR-E7]', (status, code) => {
  let world: World
  let walked: Walked[]
  beforeAll(async () => {
    world = await getWorld(status)
    walked = await walk(world)
  }, 900_000)
  afterAll(() => world.server.close())

  test('no call of the registry adds, gives, extends or edits anything of it', () => {
    const more = walked
      .filter(({ name }) => !(name in apart))
      .map(({ name, difference }) => ({ name, difference: difference.filter(each => !takesAway(each)) }))
    expect(more.filter(({ difference }) => difference.length > 0)).toEqual([])
  })

  test('each call that would change it answers why not, or only takes away', () => {
    const silent = walked.filter(
      ({ name, codes: given, difference }) =>
        touching.some(each => each.name === name) &&
        !(name in apart) &&
        !given.includes(getCode(name, code)) &&
        difference.length === 0,
    )
    expect(silent.map(({ name, codes: given }) => [name, given])).toEqual([])
  })

  test.each([
    { act: 'siteWaiver', item: 'ethics', gateVersion: 0 },
    { act: 'siteTakeOver', byHand: true },
    { act: 'piReplacement', personId: crypto.randomUUID(), from: '2026-12-01' },
  ] as const)('the statement of $act', async change => {
    const { server, admin, ids } = world
    const input = { id: ids.sites, rowVersion: 1, meaning: 'approval', reason: 'Filed late', change } as const
    expect((await server.call(makeStatement, input, admin)).code).toBe(codes[code].code)
  })
})
