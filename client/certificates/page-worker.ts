/** Keeps the page that verifies certificates for the time without a network; its data are kept by the page itself. */

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type PageRequest = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Scope = EventTarget & { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } }

const scope = self as unknown as Scope
const store = 'mds-verify'
const page = '/verify'
const parts = [page, '/verify/verify.js', '/verify/verify.css', '/verify/mark.svg']
/** A network that does not answer in this time counts as none (ms). */
const patience = 4000

const keep = async () =>
  (await caches.open(store)).addAll(parts.map(each => new Request(each, { cache: 'reload' })))

/** The part of the page that is asked for; null for anything else, which goes to the network as usual. */
const findPart = ({ method, url }: Request): string | null => {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === location.origin && parts.includes(pathname) ? pathname : null
}

/** The newest version where there is a network, else the one that was kept. */
const answer = async (part: string): Promise<Response> => {
  const cache = await caches.open(store)
  try {
    const response = await fetch(part, { cache: 'no-cache', signal: AbortSignal.timeout(patience) })
    if (response.ok) await cache.put(part, response.clone())
    return response
  } catch {
    return (await cache.match(part)) ?? Response.error()
  }
}

scope.addEventListener('install', event =>
  (event as Waiting).waitUntil(keep().then(() => scope.skipWaiting())),
)
scope.addEventListener('activate', event => (event as Waiting).waitUntil(scope.clients.claim()))
scope.addEventListener('fetch', event => {
  const request = event as PageRequest
  const part = findPart(request.request)
  if (part) request.respondWith(answer(part))
})
