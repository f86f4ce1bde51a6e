import type { Kysely } from 'kysely'
import type { Locale } from '../contract/locales.ts'
import type { Tables } from './db/tables.ts'
import type { FileStore } from './files/store.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Keys } from './keys.ts'
import type { Mail } from './mail/mail.ts'
import type { Messages } from './messages/messages.ts'
import type { Settings } from './settings.ts'
import type { Sms } from './sms/sms.ts'

/** Statements of one transaction, its tenant set. */
export type Transaction = Kysely<Tables>

/** Whose data an acting role sees: everybody, or the union of these. Its user is always in it (H4). */
export type Scope = {
  all: boolean
  userId: string
  departments: readonly string[]
  studies: readonly string[]
}

export type ActorRole = {
  id: string
  name: string
  nameEn: string
  code: string | null
  level: 'study' | 'site' | 'personnel'
  enabled: boolean
  inForce: boolean
}

/** Who is calling: facts read in the same transaction as the call's own work. */
export type Actor = {
  sessionId: string
  /** The one tenant that the session opens; null where it may open each of the account. */
  heldTo: string | null
  /** Why: its provider named the person, or its administrator brought the way in about, which the owner can lift. */
  heldBy: 'provider' | 'company' | null
  accountId: string
  account: string
  userId: string
  tenantId: string
  name: { lastName: string; firstName: string }
  superAdmin: boolean
  tenant: {
    enabled: boolean
    licenceFrom: Date | null
    licenceTo: Date | null
    licensed: boolean
    timeZone: string
    settings: unknown
  }
  user: { status: string; validFrom: Date | null; validTo: Date | null; removed: boolean }
  role: ActorRole | null
  menus: ReadonlySet<number>
  /** menu-button keys. */
  buttons: ReadonlySet<string>
  /** Applications the acting role opens. */
  applications: ReadonlySet<number>
  /** Applications the tenant is licensed for now. */
  licensed: ReadonlySet<number>
  /** Applications that the user's departments allow; null allows all (H5). */
  departmentApplications: ReadonlySet<number> | null
  scope: Scope
}

/** A session whose account has not entered a tenant: enough for tenant lists and signing out. */
export type Visitor = Pick<Actor, 'sessionId' | 'heldTo' | 'heldBy' | 'accountId' | 'account'> & {
  tenantId: null
}

/** What is known of the caller's side; never trusted for who he is. */
export type Client = {
  ip: string
  network: string
  userAgent: string
  browser: string | null
  locale: Locale
  zone: string
  submitTime: string | null
  requestId: string
  refreshCookie: string | null
  /** Tokens of the trusted devices that this browser is (TR-N12). */
  deviceCookie: string | null
  /** By which a browser carries a way to an identity provider (TR-N14). */
  carrierCookie: string | null
  /** True when the browser says that a page of another site made this request (Sec-Fetch-Site). */
  crossSite: boolean
}

/** A tenant of an account, and the account's user in it. */
export type TenantUser = { tenantId: string; userId: string }

export type AuditEntry = {
  action?: string
  entity?: string
  entityId?: string
  version?: number
  changes?: Record<string, [from: unknown, to: unknown]>
  reason?: string
  outcome?: 'done' | 'refused'
  detail?: Record<string, unknown>
  /** The account itself has changed, one in all its companies: the trail of each of them has the entry. */
  everywhere?: true
}

/** A file that came with a call, as a draft that goes away with it unless its work keeps another. */
export type Upload = {
  /** Its name as the sender wrote it: for people, never a path. */
  name: string
  size: number
  sha256: Buffer
  /** Where its bytes lie while the call works. */
  path: string
  /** What its call made of it before the transaction began (server/http/handle.ts). */
  made?: unknown
}

export type Services = {
  settings: Settings
  keys: Keys
  mail: Mail
  sms: Sms
  /** Mails, messages and acts that leave after a commit; server/messages/post.ts posts them. */
  messages: Messages
  files: FileStore
  jobs: JobQueue
}

export type Context<A = Actor> = {
  actor: A
  /** This call's one transaction, its tenant set. */
  tx: Transaction
  /** The database's clock at the start of the transaction. */
  now: Date
  client: Client
  services: Services
  /**
   * Adds an entry to the audit trail, appended at the end of the transaction; action and entity default to the call's.
   * Of a caller who names no tenant, the trail of every company of his account has it (TR-A2).
   */
  audit: (entry: AuditEntry) => void
  /** Does something in each tenant of an account, at the end of this transaction: all of it stands or nothing does (TR-A1). */
  everywhere: (accountId: string, work: (tx: Transaction, place: TenantUser) => Promise<void>) => void
  /** A second person has confirmed that this change unblinds blinded people (server/impact/held.ts). */
  confirmed?: true
  /** The file of a call that takes one; no other call has any. */
  upload: Upload | null
  /** Work in a transaction of its own, committed even when the call is refused: counters, lockouts, notices of them. */
  apart: <T>(work: (tx: Transaction) => Promise<T>, tenantId?: string | null) => Promise<T>
  /** Has the browser keep a cookie that scripts cannot read: the tokens by which it is a trusted device. */
  keepDevice: (tokens: string) => void
  /**
   * Runs after the commit, never when it fails, and not at all when the process dies there: only what may be lost, as the
   * hint that a message was posted (server/messages/post.ts). A failure is logged and does not change the answer.
   */
  afterCommit: (work: () => Promise<void>) => void
}
