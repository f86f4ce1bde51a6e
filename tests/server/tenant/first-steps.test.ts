import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { addDepartment } from '../../../contract/departments/calls.ts'
import { inviteUsers } from '../../../contract/invitations/calls.ts'
import { companyHistory, updateCompany } from '../../../contract/tenant/calls.ts'
import { type FirstStep, firstSteps, listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { companyInfo, saveSetting } from '../../../contract/workspace/calls.ts'
import { create } from '../../../scripts/lib/tenants.ts'
import type { Caller } from '../demo-server.ts'
import { invitationRig, paramIn, type Rig } from '../invitations/invitation-rig.ts'
import { mailBox, wordsIn } from '../mail-box.ts'

let rig: Rig
let box: Awaited<ReturnType<typeof mailBox>>
let first: Caller

beforeAll(async () => {
  rig = await invitationRig()
  box = await mailBox(() => null)
  const { services, database } = rig.server
  const options = { name: 'Vela', 'name-en': 'Vela', kind: 'cro', 'admin-email': 'first@vela.example' }
  await create(
    { database, keys: services.keys, settings: { ...services.settings, smtpUrl: box.url } },
    { ...options, languages: 'en-US' },
  )
  const param = paramIn({ text: wordsIn(box.received.at(-1)!.text) })
  const verificationCode = await rig.codeTo(param, 'first@vela.example')
  expect((await rig.register(param, 'vela.first', { verificationCode })).code).toBe(0)
  first = await rig.server.caller('vela.first', 'ACCOUNT_HOLDER')
})
afterAll(async () => {
  await rig.server.close()
  await box.close()
})

const list = async (by = first) => (await rig.server.call(listFirstSteps, {}, by)).data
const getStep = async (step: FirstStep) => (await list()).steps.find(each => each.step === step)!
const open = { taken: false, by: null, at: null }

test('of a new company every step is open, and its history begins with who set it up', async () => {
  expect(await list()).toEqual({ dismissed: false, steps: firstSteps.map(step => ({ step, ...open })) })
  const { records } = (await rig.server.call(companyHistory, {}, first)).data
  expect(records.map(each => each.action)).toEqual(['createTenant'])
})

test('a step is taken by what is done, with the name of who did it first and when', async () => {
  const { companyName, companyNameEn, tenantLanguageList, timeZone, rowVersion } = (
    await rig.server.call(companyInfo, {}, first)
  ).data
  const company = { companyName, companyNameEn, icon: 'VL', timeZone, rowVersion }
  const languages = { tenantLanguageList: tenantLanguageList as ['en-US'], languageFlag: 'en-US' as const }
  const before = new Date().toISOString()
  expect((await rig.server.call(updateCompany, { ...company, ...languages }, first)).code).toBe(0)
  expect(await getStep('company')).toMatchObject({ taken: true, by: 'Adaeze Okafor' })
  expect((await getStep('company')).at! >= before).toBe(true)
  expect(await getStep('departments')).toMatchObject(open)
  const department = { name: '临床', nameEn: 'Clinical', parentId: null }
  expect((await rig.server.call(addDepartment, department, first)).code).toBe(0)
  expect(await getStep('departments')).toMatchObject({ taken: true, by: 'Adaeze Okafor' })
  expect(await getStep('colleagues')).toMatchObject(open)
  expect((await rig.server.call(inviteUsers, { emails: ['second@vela.example'] }, first)).code).toBe(0)
  expect(await getStep('colleagues')).toMatchObject({ taken: true, by: 'Adaeze Okafor' })
  expect((await list()).steps.filter(each => !each.taken).map(each => each.step)).toEqual([
    'organisations',
    'study',
  ])
})

test('a person puts the steps away for themself alone', async () => {
  const other = await rig.server.caller('c.ortega', 'DH_ADMINISTRATOR')
  await rig.server.call(saveSetting, { name: 'firstSteps', value: 'dismissed' }, first)
  expect((await list()).dismissed).toBe(true)
  expect((await list(other)).dismissed).toBe(false)
})

test('only who may change the company reads them, each company its own [TR-Z3]', async () => {
  const monitor = await rig.server.caller('zhang.wei', 'CRA')
  expect((await rig.server.call(listFirstSteps, {}, monitor)).code).toBe(codes.noButton.code)
  const ortega = await rig.server.caller('c.ortega', 'DH_ADMINISTRATOR')
  const { steps } = await list(ortega)
  expect(steps.every(each => each.taken)).toBe(true)
  expect(JSON.stringify(steps)).not.toContain('Okafor')
})
