import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendBy, sendRequest } from '../../client/http/http.ts'
import { sendByKy } from '../../client/http/ky.ts'
import { withServer } from './rig.ts'

const rig = withServer()

const sendByFetch = () => sendBy(request => fetch(request))
afterAll(sendByFetch)

describe.each([
  { name: 'by ky, as the portal', begin: sendByKy },
  { name: 'by fetch, as the elements', begin: sendByFetch },
])('http: $name (I1, I4, N2)', ({ begin }) => {
  beforeAll(begin)

  it('sends method, headers and body as they stand', async () => {
    rig.serve(({ body }) => ({ code: 0, data: body }))
    const request = new Request(`${rig.base}/told`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'mds-tenant': 't1' },
      body: JSON.stringify({ name: '张伟' }),
    })
    const answer = await sendRequest(request)
    expect(await answer.json()).toMatchObject({ code: 0, data: { name: '张伟' } })
    expect(rig.of('/told').at(-1)).toMatchObject({ method: 'POST', headers: { 'mds-tenant': 't1' } })
  })

  it.each([404, 413, 429, 500, 503])(
    'gives an answer of status %i once, and repeats nothing',
    async status => {
      rig.serve(() => ({
        raw: reply => {
          reply.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '0' }).end('no')
        },
      }))
      const path = `/status/${status}`
      const before = rig.of(path).length
      const answer = await sendRequest(new Request(rig.base + path))
      expect([answer.status, await answer.text(), rig.of(path).length - before]).toEqual([status, 'no', 1])
    },
  )

  it('rejects when the caller gives up while the answer is on its way', async () => {
    rig.serve(() => ({ code: 0, after: 5000 }))
    const controller = new AbortController()
    const seen = rig.of('/late').length
    const asked = sendRequest(new Request(`${rig.base}/late`, { signal: controller.signal }))
    asked.catch(() => undefined)
    await vi.waitUntil(() => rig.of('/late').length > seen)
    controller.abort()
    await expect(asked).rejects.toThrow()
  })

  it('rejects when nobody answers', async () => {
    await expect(sendRequest(new Request('http://127.0.0.1:9/'))).rejects.toThrow()
  })
})
