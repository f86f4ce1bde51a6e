import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideCertificates } from '../../../contract/certificates/calls.ts'
import { courseList } from '../../../contract/courses/calls.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import { waitingAttempts } from '../../../contract/training/marking.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let coordinator: Caller
beforeAll(async () => {
  server = await demoServer()
  coordinator = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const count = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, each => each)].map(([value, list]) => [value, list.length]))

test('twelve published courses, three in each of four languages [A11 MD-L1]', async () => {
  const { data } = await server.call(courseList, { limit: 100 }, coordinator)
  expect(count(data.records.map(({ language, state }) => `${language} ${state}`))).toEqual({
    'zh-CN published': 3,
    'en-US published': 3,
    'ja-JP published': 3,
    'es-ES published': 3,
  })
})

test('a learner has tasks that run, are overdue and are finished [A11 MD-L2]', async () => {
  const learner = await server.caller('zhang.wei', 'CRA')
  const { data } = await server.call(taskList, { limit: 100 }, learner)
  const states = new Set(data.records.map(({ state }) => state))
  for (const state of ['in_progress', 'overdue', 'finished'] as const) expect(states).toContain(state)
})

test('one test waits for a marker, and one certificate from outside for its reviewer [MD-L2 MD-L3]', async () => {
  const { data } = await server.call(waitingAttempts, { limit: 10 }, coordinator)
  expect(data.total).toBe(1)
  const outside = await server.call(outsideCertificates, { limit: 10 }, coordinator)
  expect(outside.data.records.map(({ state }) => state)).toEqual(['submitted'])
})
