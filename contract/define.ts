import type { z } from 'zod'
import type { CodeName } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What a call requires of its caller: nothing, a session, the credential of an application, a menu of the acting role, or a menu and one of
 * its buttons.
 */
export type Needs = 'public' | 'signed-in' | 'application' | { menu: number; button?: string }

/** Declarations of a call that changes data. */
export type Changes = {
  /** Title of its audit entry: a key of locales/<language>/audit.json. */
  audit: string
  /** Entity under which the entry is filed. */
  entity: string
  /** The caller must give a reason (`reason` in the input). */
  reason?: boolean
  /** The caller must sign with account and password (21 CFR 11.200). */
  signature?: boolean
  /** Safe to repeat with the same Idempotency-Key; false only where the answer is a file, or holds a secret that may be shown once. */
  repeatable: boolean
  /**
   * It changes access: previewChange shows whose. A call that may answer blindedWouldUnblind waits for a second person's
   * approval if it would let blinded people see who gets which treatment.
   */
  hasImpact?: true
}

/** One call, declared once: route, validation, client function, OpenAPI, permission matrix and tests are derived from it. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  name: string
  method: Method
  /** Path on the wire, spelt as specified. `{id}` in it carries the field `id` of the input. */
  path: string
  /** One sentence for OpenAPI and the reference page. */
  summary: string
  needs: Needs
  input: I
  output: O
  /** Names of the codes that this call may answer with, besides the common ones (see codes.ts, `common`). */
  codes: readonly CodeName[]
  changes?: Changes
  /**
   * 'file' answers with bytes instead of the envelope (I4). A public call supports ranges and refuses with HTTP 404 and
   * the envelope; any other call makes the file for this answer and refuses with the usual envelope.
   * 'events' answers with server-sent events, each with `output` as its data; a refusal is the envelope.
   */
  answers?: 'file' | 'events'
  /** It takes one file of at most `mb` megabytes: multipart/form-data with its input as fields and the part `file`. `part` marks a part of a larger file. */
  takes?: { mb: number; part?: true }
  /** It opens a session: its answer, or `tokens` in it, are the tokens, and the refresh token is also set as a cookie (P2). */
  opens?: boolean
  /** Fields of the input that a call with a body may also take from its query; the body takes precedence. */
  query?: readonly string[]
  /**
   * Fields of a GET that are secrets. They are sent as secret headers (contract/values/secret-headers.ts), never in the URL: proxies log
   * URLs, and pages pass them on.
   */
  secretFields?: readonly string[]
  /** How long a browser waits for the answer, in ms; 60 s where nothing is declared (O1-O3). */
  timeoutMs?: number
  /** A passive call does not extend the idle limit (TR-N8). */
  passive?: boolean
  /** It makes a change to see its effects, and rolls all of it back. */
  tries?: true
  /**
   * It concerns the account in all of its companies: refused in a session that one company's help opened (wholeAccountShut),
   * until its owner has proved an own place.
   */
  wholeAccount?: true
  /** Allowed while the password is expired (TR-P6). */
  whenExpired?: boolean
  /** Input fields that contain ids, and the entity of each: the registry tests try another tenant's ids there. */
  ids?: Readonly<Record<string, string>>
  /**
   * Further input fields that contain ids: they filter, select or mark the answer, or belong to one of `ids`. 'own' are
   * ids without a tenant: of the account, of a sign-in, of everybody, or made by the caller. The registry tests refuse a
   * call with an id that is declared in neither.
   */
  furtherIds?: Readonly<Record<string, string>>
  /** An input as OpenAPI shows it. */
  example?: object
  /** Rows of the checklist that this call proves. */
  rows?: string
}

export type Input<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type Parsed<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type Output<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

/** Nothing but the fields of `Changes`: a misspelt flag that comes in by a constant is refused too. */
type OnlyChanges<C> = C & { [Name in Exclude<keyof C, keyof Changes>]: never }

/** Declares a call; the literal types of its input and output reach server and client. */
export const call = <I extends z.ZodType, O extends z.ZodType, C extends Changes>(
  declared: Call<I, O> & { changes?: OnlyChanges<C> },
): Call<I, O> => declared
