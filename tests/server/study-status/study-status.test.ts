import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { makeStatement } from '../../../contract/signatures/calls.ts'
import { type StudyStatus, studyStatus } from '../../../contract/studies/shapes.ts'
import {
  changeStudyStatus,
  studyStatusChoices,
  studyStatusHistory,
} from '../../../contract/study-status/calls.ts'
import { getStatusRefusal, listChoices } from '../../../server/features/study-status/rules.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { changeStatus, getDraft, getStudy, signWith } from '../signatures/signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const study = (planId: string) => getStudy(server, lin, planId)
const choices = async (planId: string) =>
  (await server.call(studyStatusChoices, { id: (await study(planId)).id }, lin)).data

describe('the statuses of a study [P21] [F2]', () => {
  const open: [StudyStatus, StudyStatus | null, StudyStatus[]][] = [
    ['planned', null, ['ongoing', 'stopped', 'on_hold']],
    ['ongoing', null, ['completed', 'stopped', 'on_hold', 'locked']],
    ['completed', null, ['locked']],
    ['stopped', null, ['locked']],
    ['on_hold', 'planned', ['planned', 'stopped']],
    ['on_hold', 'ongoing', ['ongoing', 'stopped']],
    ['locked', 'completed', ['completed']],
    ['locked', 'stopped', ['stopped']],
    ['locked', 'ongoing', ['ongoing']],
  ]
  test.each(open)('%s (before: %s) leads to %j and to nothing else [F6]', (status, heldFrom, to) => {
    const facts = { status, heldFrom, active: true }
    expect(listChoices(facts)).toEqual(to)
    for (const other of studyStatus.options) {
      const refusal = getStatusRefusal(facts, other)?.codeName
      if (to.includes(other)) expect(refusal).toBeUndefined()
      else expect(refusal).toBe(heldFrom && other !== status ? 'studyRestoreOnly' : 'studyTransition')
    }
  })

  test('a study on hold goes back to the one status that the server names, with the right message [F6] [N58]', async () => {
    const held = await study('HY-0315-201')
    const wrong = await server.call(makeStatement, getDraft(held, 'completed'), lin)
    expect(wrong).toMatchObject({ code: codes.studyRestoreOnly.code, data: { status: 'ongoing' } })
    expect(wrong.message).toBe('The study can be restored only to "Ongoing".')
    expect((await choices('HY-0315-201')).choices).toEqual([
      { status: 'ongoing', restores: true, closes: false, date: null, dateRequired: false },
      { status: 'stopped', restores: false, closes: true, date: 'finish', dateRequired: true },
    ])
    expect(await changeStatus(server, lin, held, 'planned').catch(each => String(each))).toContain(
      String(codes.studyRestoreOnly.code),
    )
    const draft = getDraft(held, 'ongoing')
    draft.change.date = null
    expect((await signWith(server, lin, changeStudyStatus, draft)).code).toBe(0)
    expect((await study('HY-0315-201')).status).toBe('ongoing')
  })

  test('a change that is not open answers from and to [N46]', async () => {
    const answer = await server.call(makeStatement, getDraft(await study('HY-0420-301'), 'ongoing'), lin)
    expect(answer.message).toContain('from "Stopped" to "Ongoing"')
  })

  test('the choices give counts of what the new status forbids', async () => {
    const given = await choices('HY-0101-301')
    expect(given.counts.sites).toBeGreaterThan(3)
    expect(given.counts.members).toBeGreaterThan(3)
    expect(given.choices.map(each => [each.status, each.date, each.closes])).toEqual([
      ['completed', 'finish', true],
      ['stopped', 'finish', true],
      ['on_hold', 'suspension', true],
      ['locked', 'listing', true],
    ])
    const { consequences } = (
      await server.call(makeStatement, getDraft(await study('HY-0101-301'), 'stopped'), lin)
    ).data
    const { sites, openSites, members } = given.counts
    expect(consequences).toContain(`${sites} sites stay as they are, not closed: ${openSites}.`)
    expect(consequences).toContain(
      `${members} members keep the access they have; it can be ended, but not extended.`,
    )
    expect(consequences[1]).toMatch(/^Taking away stays possible, with a reason/)
    expect(consequences).toContain('A stopped study can only be locked.')
  })
})

describe('the date of a status [E7]', () => {
  const faulty = async (date: string | null, rule: string, status: StudyStatus = 'completed') => {
    const draft = getDraft(await study('HY-0101-301'), status)
    draft.change.date = date
    const answer = await server.call(makeStatement, draft, lin)
    expect(answer).toMatchObject({
      code: codes.invalidInput.code,
      data: { issues: [{ path: 'change.date', rule }] },
    })
  }
  test('is required, not in the future, and not before the start', async () => {
    await faulty(null, 'fieldRequired')
    await faulty('2999-01-01', 'dateInvalid')
    await faulty('1999-01-01', 'dateOrder')
  })
  test('a listing date may be left out', async () => {
    const draft = getDraft(await study('HY-0101-203'), 'locked')
    expect((await server.call(makeStatement, draft, lin)).code).toBe(0)
  })
})

test('the history has operator, instant, date, reason and signature of each change [E7] [L5]', async () => {
  const before = await study('HY-0207-201')
  expect((await changeStatus(server, lin, before, 'on_hold')).code).toBe(0)
  const { records } = (await server.call(studyStatusHistory, { id: before.id }, lin)).data
  expect(records).toMatchObject([
    {
      from: 'ongoing',
      to: 'on_hold',
      operator: 'Haiyan Lin',
      dateKind: 'suspension',
      date: '2026-05-12',
      reason: 'Decision of the steering committee of 12 May',
      signature: { status: 'valid', meaning: 'approval' },
    },
    // The demo's own change: rightly overtaken by the later one.
    { from: 'planned', to: 'ongoing', dateKind: 'start', signature: { status: 'changed' } },
  ])
  expect(records[0]!.at).toMatch(/Z$/)
})

test('only a role with the button may change a status, and a study outside the scope answers as unknown', async () => {
  const draft = getDraft(await study('HY-0101-301'), 'on_hold')
  const cra = await server.caller('zhang.wei', 'CRA')
  const answer = await server.call(makeStatement, draft, cra)
  expect([codes.noMenu.code, codes.noButton.code, codes.dataNotFound.code]).toContain(answer.code)
})
