import type { Kysely } from 'kysely'
import type { Application } from '../../contract/access/applications.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Tables } from './db/tables.ts'
import type { FileStore } from './files/store.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Keys } from './keys.ts'
import type { Mail } from './mail/mail.ts'
import type { Messages } from './messages/messages.ts'
import type { Settings } from './settings.ts'
import type { Sms } from './sms/sms.ts'

/** Statements of one transaction with its tenant set. */
export type Transaction = Kysely<Tables>

/** Whose data a role sees: all people, or the union of these. It always includes the user (H4). */
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

/** A narrow token: the tags whose calls it may make, and the one role in which it acts. */
export type Narrow = { elements: readonly string[]; roleId: string | null }

/** The actor: facts read in the same transaction as the call's own work. */
export type Actor = {
  sessionId: string
  /** The only tenant that the session may open; null when it may open every tenant of the account. */
  heldTo: string | null
  /**
   * The reason for the restriction: the provider identified the user, or the company's administrator set the sign-in method. The account's
   * owner can lift it.
   */
  heldBy: 'provider' | 'company' | null
  /** What a narrow token is for; null in a whole session (KIT-C43). */
  narrow: Narrow | null
  accountId: string
  account: string
  userId: string
  tenantId: string
  name: { lastName: string; firstName: string; reading?: string }
  superAdmin: boolean
  tenant: {
    enabled: boolean
    /** Origin of the installation where the company is at work; null when that is this one. */
    movedTo: string | null
    licenceFrom: Date | null
    licenceTo: Date | null
    licensed: boolean
    timeZone: string
    settings: unknown
  }
  user: { status: string; validFrom: Date | null; validTo: Date | null; removed: boolean }
  role: ActorRole | null
  menus: ReadonlySet<number>
  /** Keys of the form menu-button. */
  buttons: ReadonlySet<string>
  /** Applications that the role opens. */
  applications: ReadonlySet<number>
  /** Applications for which the tenant has a licence now. */
  licensed: ReadonlySet<number>
  /** Applications allowed by the user's departments; null allows all (H5). */
  departmentApplications: ReadonlySet<number> | null
  scope: Scope
}

/** A session without a tenant: enough for tenant lists and signing out. */
export type Visitor = Pick<Actor, 'sessionId' | 'heldTo' | 'heldBy' | 'narrow' | 'accountId' | 'account'> & {
  tenantId: null
}

/** An application that reports with its credential: no person. */
export type ApplicationActor = {
  credentialId: string
  tenantId: string
  application: Application
  /** Kinds of events that its credential allows. */
  kinds: readonly string[]
}

/** The client of a call; never trusted as proof of identity. */
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
  /** Trusted device tokens of this browser (TR-N12). */
  deviceCookie: string | null
  /** Links a browser to its sign-in at an identity provider (TR-N14). */
  carrierCookie: string | null
  /** True when a page of another origin made this request (Sec-Fetch-Site): of another site, or of a sibling host or port. */
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
  /** The change concerns the account itself: the trail of each of its companies gets the entry. */
  everywhere?: true
}

/** A file uploaded with a call: a draft that is removed after the call unless the call stores it. */
export type Upload = {
  /** The file name from the sender: for display, never used as a path. */
  name: string
  size: number
  sha256: Buffer
  /** Path of its bytes during the call. */
  path: string
  /** Result of the call's preparation before the transaction (server/kernel/http/handle.ts). */
  made?: unknown
}

export type Services = {
  settings: Settings
  keys: Keys
  mail: Mail
  sms: Sms
  /** Mails, SMS and tasks to send after the commit; server/kernel/messages/post.ts posts them. */
  messages: Messages
  files: FileStore
  jobs: JobQueue
}

export type Context<A = Actor> = {
  actor: A
  /** The one transaction of this call, with its tenant set. */
  tx: Transaction
  /** Database time at the start of the transaction. */
  now: Date
  client: Client
  services: Services
  /**
   * Adds an audit entry, appended at the end of the transaction; action and entity default to the call's. Without a tenant, the trail of
   * every company of the account gets it (TR-A2).
   */
  audit: (entry: AuditEntry) => void
  /** Runs work in each tenant of an account at the end of this transaction: all of it commits or nothing (TR-A1). */
  everywhere: (accountId: string, work: (tx: Transaction, place: TenantUser) => Promise<void>) => void
  /** A second person has approved that this change unblinds blinded people (server/features/impact/approval-requests.ts). */
  confirmed?: true
  /** The uploaded file; null for calls without one. */
  upload: Upload | null
  /** Result of the slow work before the transaction (handleAfter). */
  made?: unknown
  /** Runs work in a separate transaction, which commits even when the call is refused: counters, lockouts, notices about them. */
  apart: <T>(work: (tx: Transaction) => Promise<T>, tenantId?: string | null) => Promise<T>
  /** Sets the trusted device tokens as an HttpOnly cookie. */
  keepDevice: (tokens: string) => void
  /**
   * Runs after the commit, never when it fails, and not when the process dies there. Only for what may be lost, like the hint that a
   * message was posted (server/kernel/messages/post.ts). A failure is logged and does not change the response.
   */
  afterCommit: (work: () => Promise<void>) => void
}
