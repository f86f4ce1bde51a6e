import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { locales } from '../../../contract/locales.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { noticeKey } from '../../../contract/notices/words.ts'
import {
  addOrganisationFact,
  editOrganisationFact,
  organisationFacts,
  removeOrganisationFact,
} from '../../../contract/organisations/facts.ts'
import { listOrganisations, organisationHistory } from '../../../contract/organisations/manage.ts'
import { remindOfEnds } from '../../../server/features/reminders/remind.ts'
import type { Message } from '../../../server/kernel/mail/letter.ts'
import { wordAt } from '../../../server/kernel/words.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let abroad: Caller
let organisationId: string

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  abroad = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const { data } = await server.call(listOrganisations, { query: '湘南大学附属医院' }, admin)
  organisationId = data.records[0]!.id
})
afterAll(() => server.close())

/** A day of the company's calendar. */
const day = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at)
}
const plain = (more: object = {}) => ({
  ...{
    organisationId,
    kind: 'contract' as const,
    title: 'HT-118',
    ownerUserId: admin.userId,
    validUntil: day(100),
  },
  ...more,
})
const add = (more: object = {}) => server.call(addOrganisationFact, plain(more), admin)
const list = async (by = admin) => server.call(organisationFacts, { id: organisationId }, by)
const edit = (seen: { id: string; rowVersion: number }, more: object) => {
  const { organisationId: _fixed, ...fields } = plain(more)
  return server.call(editOrganisationFact, { ...fields, ...seen }, admin)
}
const filtered = async (facts: 'expired' | 'soon') =>
  (await server.call(listOrganisations, { facts, limit: 100 }, admin)).data.records.map(({ id }) => id)

describe('MD-O7 facts of an organisation that expire', () => {
  test('are listed by their end with owner, days left and state; the list of organisations filters by them', async () => {
    expect(await filtered('expired')).not.toContain(organisationId)
    await add({ title: 'valid', validUntil: day(31) })
    await add({ title: 'expired', validUntil: day(-1), validFrom: day(-300) })
    expect(await filtered('expired')).toContain(organisationId)
    expect(await filtered('soon')).not.toContain(organisationId)
    await add({ title: 'today', validUntil: day(0) })
    await add({ title: 'soon', validUntil: day(30) })
    expect(await filtered('soon')).toContain(organisationId)
    const { data } = await list()
    expect(data.records.map(({ title, state, daysLeft }) => [title, state, daysLeft])).toEqual([
      ['expired', 'expired', -1],
      ['today', 'soon', 0],
      ['soon', 'soon', 30],
      ['valid', 'valid', 31],
    ])
    expect(data.records[0]!.owner).toMatchObject({ id: admin.userId, lastName: '林' })
  })

  test('TR-C1 are changed by version, and the history of the organisation has every change', async () => {
    const seen = (await add({ title: 'ethics', kind: 'ethics_approval' })).data
    const next = await edit(seen, { title: 'ethics', validUntil: day(200), reason: 'Renewed' })
    expect(next).toMatchObject({ code: 0, data: { rowVersion: 2 } })
    expect((await edit(seen, {})).code).toBe(codes.dataChanged.code)
    const history = async () =>
      (await server.call(organisationHistory, { id: organisationId }, admin)).data.records[0]!
    expect(await history()).toMatchObject({ action: 'editOrganisationFact', reason: 'Renewed' })
    expect((await history()).changes.map(({ field }) => field)).toContain('facts')
    expect((await server.call(removeOrganisationFact, next.data, admin)).code).toBe(0)
    expect(await history()).toMatchObject({ action: 'removeOrganisationFact' })
    expect((await list()).data.records.map(({ title }) => title)).not.toContain('ethics')
    expect((await edit({ ...next.data, rowVersion: 3 }, {})).code).toBe(codes.dataNotFound.code)
  })

  test('an end before the start, an unknown owner and another company are refused', async () => {
    const input = await add({ validFrom: day(10), validUntil: day(9) })
    expect(input.code).toBe(codes.invalidInput.code)
    expect((await add({ ownerUserId: abroad.userId })).code).toBe(codes.dataNotFound.code)
    expect((await list(abroad)).code).toBe(codes.dataNotFound.code)
    const foreign = await server.call(addOrganisationFact, plain({ ownerUserId: abroad.userId }), abroad)
    expect(foreign.code).toBe(codes.dataNotFound.code)
  })

  test('the owner is reminded once a day in the last days, with the name of the organisation and the last day', async () => {
    await add({ title: 'REMIND-1', validUntil: day(3) })
    await add({ title: 'REMIND-2', validUntil: day(90) })
    const sent: Message<'expiryReminder'>[] = []
    const send = async (message: Message) => {
      if (message.kind === 'expiryReminder') sent.push(message as Message<'expiryReminder'>)
    }
    const noon = new Date(`${day(0)}T12:00:00+08:00`)
    const { database, services } = server
    const tools = {
      database,
      mail: { ...services.mail, send },
      settings: services.settings,
      fault: console.error,
    }
    const remind = () => remindOfEnds(tools as never, new AbortController().signal, noon)
    await remind()
    await remind()
    const own = sent.filter(({ values }) => values.what === 'fact' && values.role.includes('REMIND'))
    expect(own).toHaveLength(1)
    expect(own[0]!.values).toMatchObject({ days: 3, role: expect.stringContaining('REMIND-1') })
    expect(own[0]!.values.role).toMatch(/湘南大学附属医院|Xiangnan/)
    expect(own[0]!.values.link).toContain('/csr_mds/organiztion?facts=soon')
  })

  test('the owner has a notice of the last reminder in the bell; it leads to the organisation [MD-O7 MD-N3 L97]', async () => {
    const bell = async () =>
      (
        await server.call(
          listNotices,
          { type: 'notification', open: true, kind: 'system', limit: 100 },
          admin,
        )
      ).data.records.filter(each => String(each.subject.fact ?? '').includes('REMIND-1'))
    const [notice, ...others] = await bell()
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      ...{ link: `/csr_mds/organiztion/detail/${organisationId}#facts`, urgency: 'soon', available: true },
      subject: { event: 'factEnds', date: day(3) },
    })
    for (const locale of locales) {
      const sentence = wordAt(locale, `notices:${noticeKey(notice!)}` as 'notices:sentence.system.')
      expect(sentence).toContain('{{fact}}')
      expect(sentence).toContain('{{date}}')
    }
    const { database, services } = server
    const tomorrow = new Date(`${day(1)}T12:00:00+08:00`)
    const mail = { ...services.mail, send: async () => undefined }
    const tools = { database, mail, settings: services.settings, fault: console.error }
    await remindOfEnds(tools as never, new AbortController().signal, tomorrow)
    const again = await bell()
    expect(again).toHaveLength(1)
    expect(again[0]!.id).not.toBe(notice!.id)
  })
})
