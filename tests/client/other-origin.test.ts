import { afterEach, expect, test, vi } from 'vitest'
import { send } from '../../client/session/api.ts'
import { countNotices } from '../../contract/notices/calls.ts'
import { withServer } from './rig.ts'
import { failure, signedIn } from './signed-in.ts'

const rig = withServer()
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warned.mockClear())

const fails = async (apiBase: string) => {
  const session = signedIn({ apiBase })
  expect((await failure(send(countNotices, {}, { session, quiet: true, apart: true }))).name).toBe('network')
}

test('KIT-C33 calls to another origin that fail are one warning, with the reason and the way out', async () => {
  const other = 'http://127.0.0.1:11'
  await fails(other)
  await fails(other)
  await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0)
  expect(warned.mock.calls).toEqual([[expect.stringContaining(`a call to ${other} failed`)]])
  const [said] = warned.mock.calls[0] as [string]
  for (const prefix of ['/plt', '/mdsdata', '/mdscore', '/elearning', '/elements', 'api-base'])
    expect(said).toContain(prefix)
})

test('a call to the page’s own origin that fails is no fault of its address', async () => {
  rig.serve(() => ({ raw: reply => reply.destroy() }))
  await fails(rig.base)
  expect(warned).not.toHaveBeenCalled()
})
