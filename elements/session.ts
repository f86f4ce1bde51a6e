import { atom, computed, type ReadableAtom } from 'nanostores'
import { advise } from '../client/page/advise.ts'
import { forgetSession } from '../client/session/forget.ts'
import { tellHost } from '../client/session/host-session.ts'
import { hostFault } from '../client/session/host-token.ts'
import { noteFailure } from '../client/session/passing-failure.ts'
import { startSession } from '../client/session/start.ts'
import {
  can,
  createSessionStore,
  type GetToken,
  kitVersion,
  type Session,
  type SessionStore,
} from '../client/session/store.ts'
import { heedHost } from '../client/session/tokens.ts'
import { $locale } from '../client/words/i18n.ts'
import type { Locale } from '../contract/locales.ts'
import { accessors } from './base/accessors.ts'
import { isDrawing } from './base/drawing.ts'
import { MdsEvent } from './base/event.ts'
import { Limit } from './base/limit.ts'
import { getTable, Members } from './base/members.ts'
import { provide } from './base/provider.ts'
import { speakFor } from './base/reactor.ts'
import { getSession, release } from './base/session-claim.ts'
import { sessionDefinition } from './base/session-definition.ts'

const table = getTable(sessionDefinition)
/** Attributes that a page may have written by mistake: everybody who reads the page's source would have its token. */
const secrets = ['token', 'get-token', 'gettoken']
type Handed = { accessToken: string | null; getToken: GetToken | null }
const nothingHanded: Handed = { accessToken: null, getToken: null }
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** `<mds-session>`: the signed-in user for all widgets inside it. */
export class MdsSession extends Base {
  static readonly tag = sessionDefinition.tag
  static readonly version = kitVersion
  static readonly definition = sessionDefinition
  static readonly observedAttributes = [...table.byAttribute.keys(), ...secrets]

  readonly #$session = atom<Session>(createSessionStore().$session.get())
  readonly $user: ReadableAtom<Session['user']> = computed(this.#$session, ({ user }) => user)
  readonly $tenant: ReadableAtom<Session['tenant']> = computed(this.#$session, ({ tenant }) => tenant)
  readonly $role: ReadableAtom<Session['role']> = computed(this.#$session, ({ role }) => role)
  readonly $permissions: ReadableAtom<Pick<Session, 'menus' | 'buttons'>> = computed(
    this.#$session,
    ({ menus, buttons }) => ({ menus, buttons }),
  )
  readonly $locale: ReadableAtom<Locale> = computed(
    [this.#$session, $locale],
    ({ locale }, page) => locale ?? page,
  )

  readonly #members = new Members(this, table, () => this.#applySoon())
  readonly #entered = Promise.withResolvers<void>()
  readonly #limit = new Limit(() => this.#giveUp())
  #store: SessionStore | null = null
  #leave: (() => void)[] = []
  #handed: Handed = nothingHanded
  #due = false
  #told = ''

  constructor() {
    super()
    membersOf.set(this, this.#members)
    transparent(this.attachShadow({ mode: 'open' }))
  }

  connectedCallback(): void {
    this.#members.wake()
    if (this.#leave.length === 0) this.#enter()
  }

  /** A move takes an element out and inserts it at once: only one that stays out releases the session. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#exit()
    })
  }

  /** moveBefore() keeps the session as it is. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    if (!secrets.includes(attribute)) this.#members.attributeChanged(attribute, text)
    else if (text !== null) this.#removeSecret(attribute)
  }

  #removeSecret(attribute: string) {
    queueMicrotask(() => this.removeAttribute(attribute))
    advise(this.localName, 'token', attribute)
  }

  /** Settles when the user is known, when nobody is signed in, or when neither can be found out now. */
  get ready(): Promise<void> {
    return this.#entered.promise.then(() => this.#settled())
  }

  can(button: string): boolean {
    return can(this.#$session.get(), String(button))
  }

  #enter() {
    if (!isDrawing()) return this.#entered.resolve()
    const store = getSession(this)
    this.#store = store
    this.#apply()
    this.#hear(store.$session.get())
    const started = startSession(store)
    this.#leave = [
      started.stop,
      speakFor(store, this, 'providers'),
      store.$session.listen(session => this.#hear(session)),
    ]
    this.#leave.push(provide(this, store))
    // The start has already made it pending.
    this.#hear(store.$session.get())
    started.ready.finally(this.#entered.resolve)
  }

  /** Removes from the page what the element has set up. */
  #exit() {
    for (const end of this.#leave) end()
    this.#leave = []
    this.#limit.end()
    release(this)
    const { accessToken, getToken } = this.#handed
    this.#handed = nothingHanded
    if (!this.#store) return
    if (accessToken || getToken) forgetSession(this.#store, { elsewhere: true })
    heedHost(this.#store)
    this.#store.update({ getToken: null, apiBase: '', appId: null, locale: null, theme: null, density: null })
    this.#$session.set(this.#store.$session.get())
    this.#told = ''
  }

  /** Address and token may be set in either order within one turn of the page. */
  #applySoon() {
    if (this.#due) return
    this.#due = true
    queueMicrotask(() => {
      this.#due = false
      if (this.isConnected) this.#apply()
    })
  }

  #apply() {
    const read = <T>(name: string) => (this.#members.get(name) || null) as T | null
    const handed = { accessToken: read<string>('token'), getToken: read<GetToken>('getToken') }
    // Only new values of the page: since then the token may have come from the portal's cookies or from getToken().
    const isNew = handed.accessToken !== this.#handed.accessToken || handed.getToken !== this.#handed.getToken
    this.#handed = handed
    this.#store?.update({
      apiBase: read<string>('apiBase') ?? '',
      appId: read('appId'),
      locale: read('locale'),
      theme: read('theme'),
      density: read('density'),
      ...(isNew && handed),
    })
  }

  /** It takes too long to learn who is signed in: until then, or until the page acts, nobody is. A late answer still counts. */
  #giveUp() {
    const store = this.#store
    if (store?.$session.get().status !== 'pending') return
    const isFirst = noteFailure(store, store.$session.get().accessToken)
    store.update({ status: 'none' })
    if (isFirst) void tellHost(store, hostFault('late'), 'late')
    this.#entered.resolve()
  }

  #hear(session: Session) {
    this.#$session.set(session)
    const { status, user, tenant, role } = session
    if (status === 'pending') this.#limit.begin()
    else this.#limit.end()
    const detail = {
      status,
      userId: user?.id ?? null,
      tenantId: tenant?.id ?? null,
      roleId: role?.id ?? null,
    }
    const now = JSON.stringify(detail)
    const first = this.#told === ''
    // Between two identities the user is unknown, and there is nothing to report.
    if (status === 'pending' || now === this.#told) return
    this.#told = now
    if (!first || status === 'ready') this.dispatchEvent(new MdsEvent('mds-session-change', detail))
  }

  async #settled() {
    const store = this.#store
    if (!store) return
    await Promise.resolve()
    if (store.$session.get().status !== 'pending') return
    await new Promise<void>(resolve => {
      const ends = [
        store.$session.listen(({ status }) => status !== 'pending' && done()),
        store.onReaction(done),
      ]
      function done() {
        for (const end of ends) end()
        resolve()
      }
    })
  }
}

const membersOf = new WeakMap<Element, Members>()
const noCall = () => undefined
Object.defineProperties(
  MdsSession.prototype,
  accessors({}, table, element => ({ members: membersOf.get(element)!, call: noCall })),
)

/** No box of its own: its content is laid out as if the element were not there. */
function transparent(root: ShadowRoot) {
  // Not append(): micro-app 1.0 replaces it, and its own fails on a shadow root.
  root.appendChild(document.createElement('slot'))
  if (!isDrawing()) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host { display: contents }')
  root.adoptedStyleSheets = [sheet]
}

export { MdsSession as element }
