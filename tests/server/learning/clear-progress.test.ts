import { expect, onTestFinished, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { clearProgress, openCourse } from '../../../contract/learning/calls.ts'
import { demoServer } from '../demo-server.ts'
import { getLearning } from './learning-scene.ts'

test('M24 TR-C3 TR-A1: a GET that clears progress obeys what changing calls obey: own site, no fetching ahead, a key, one entry', async () => {
  const server = await demoServer()
  onTestFinished(() => server.close())
  const learner = await server.caller('zhang.wei', 'CRA')
  const { place, passes, report } = getLearning(server, learner)
  const where = await place('Site initiation training', 'video')
  await server.call(openCourse, where, learner)
  await passes(6, where)
  await report(where, [{ fromMs: 0, toMs: 1500 }])
  const clear = (headers: Record<string, string>) => server.call(clearProgress, where, learner, headers)
  const watched = async () => (await server.call(openCourse, where, learner)).data.progress.watchedMs
  const entries = () => server.getRows('audit_log', { action: 'clearProgress', outcome: 'done' })
  const [before, had] = [await watched(), await entries()]
  expect(before).toBeGreaterThan(0)
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ] as const)
    expect((await clear({ [name]: value })).code, name).toBe(codes.crossSiteRefused.code)
  expect((await clear({ 'idempotency-key': '' })).code).toBe(codes.keyRequired.code)
  expect([await watched(), await entries()]).toEqual([before, had])
  const key = { 'idempotency-key': crypto.randomUUID(), 'sec-fetch-site': 'same-origin' }
  expect((await clear(key)).code).toBe(0)
  expect(await watched()).toBe(0)
  await passes(6, where)
  await report(where, [{ fromMs: 0, toMs: 1500 }])
  const again = await watched()
  expect(again).toBeGreaterThan(0)
  expect((await clear(key)).code, 'sent twice it clears once').toBe(0)
  expect(await watched()).toBe(again)
  expect(await entries()).toHaveLength(had.length + 1)
})
