import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Input, Output } from '../../../contract/define.ts'
import type { Answer, Caller, DemoServer } from '../demo-server.ts'

/** A browser: its own id, the cookie of its third-party sign-in, calls and navigations. */
export const wayBrowser = (server: DemoServer) => {
  const own = randomUUID()
  let carrier = ''
  const headers = (sameSite: boolean) => ({
    cookie: [sameSite && `mds-browser=${own}`, carrier && `mds-tp=${carrier}`].filter(Boolean).join('; '),
  })
  const call = <C extends Call>(
    what: C,
    input: Input<C>,
    by: Caller | null = null,
  ): Promise<Answer<Output<C>>> => server.call(what, input, by, headers(true))
  /** Opens an address as a navigation; one from another site sends no strict cookie. */
  const open = async (url: string, sameSite: boolean): Promise<string> => {
    const { pathname, search } = new URL(url, server.services.settings.publicOrigin)
    const answer = await server.app.inject({ url: pathname + search, headers: headers(sameSite) })
    expect(answer.statusCode).toBe(303)
    const line = String(answer.headers['set-cookie'] ?? '')
    carrier = /^mds-tp=([^;]+)/.exec(line)?.[1] ?? carrier
    if (line) expect(line).toContain('; HttpOnly; SameSite=Lax')
    return String(answer.headers.location)
  }
  return { call, open }
}
