import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Provider from 'oidc-provider'

/** A cookie jar that follows redirects as a browser does, until one leaves the origin. */
export const wanderer = () => {
  const jar = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    return answer
  }
  return { go }
}

const posted = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/**
 * A real OpenID Connect provider on this machine. `signIn` does what a user does there: enters a name, consents, and
 * is redirected; it returns the redirect address.
 */
export const openProvider = async (redirectUri: string) => {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(origin, {
    clients: [
      { client_id: 'mds', client_secret: 'secret-of-mds-at-the-provider', redirect_uris: [redirectUri] },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['only for this run'] },
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())

  const signIn = async (at: string, name: string): Promise<string> => {
    const { go } = wanderer()
    let url = at
    let post: RequestInit = {}
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await go(url, post)
      post = {}
      const to = answer.headers.get('location')
      if (to) {
        url = new URL(to, url).href
        if (!url.startsWith(origin)) return url
        continue
      }
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`no way on from ${url}: ${answer.status}`)
      url = new URL(/action="([^"]+)"/.exec(page)![1]!, url).href
      post = posted(prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt })
    }
    throw new Error('the provider leads nowhere')
  }
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await pause(0)
  }
  return { origin, signIn, close }
}
