import type { z } from 'zod'
import type { CodeName } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call needs of its caller: nothing, a session, a menu of the acting role, or a menu and one of its buttons. */
export type Needs = 'public' | 'signed-in' | { menu: number; button?: string }

/** What a call that changes data promises. */
export type Changes = {
  /** Title of its audit entry: a key of locales/<language>/audit.json. */
  audit: string
  /** Entity that the entry is filed under. */
  entity: string
  /** The caller must give a reason (`reason` in the input). */
  reason?: boolean
  /** The caller must sign with account and password (21 CFR 11.200). */
  signature?: boolean
  /** Safe to repeat with the same Idempotency-Key; false only where the answer is a file, or holds a secret that may be shown once. */
  repeatable: boolean
  /**
   * It changes what people may do: previewChange tells for whom. One that may answer blindedWouldUnblind waits for a second
   * person where it would let blinded people see who gets which treatment.
   */
  weighs?: true
}

/** One call, declared once: route, validation, client function, OpenAPI, permission matrix and tests follow from it. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  name: string
  method: Method
  /** Path on the wire, spelt as specified. */
  path: string
  /** One sentence for OpenAPI and the reference page. */
  summary: string
  needs: Needs
  input: I
  output: O
  /** Names of the codes that this call may answer beside the common ones (see codes.ts, `common`). */
  codes: readonly CodeName[]
  changes?: Changes
  /**
   * 'file' answers bytes instead of the envelope (I4): of a public call with ranges, its refusal HTTP 404 with the envelope;
   * of any other one a file made for this answer, its refusal the envelope as always.
   * 'events' answers server-sent events, each with `output` as its data; a refusal is the envelope.
   */
  answers?: 'file' | 'events'
  /** It takes one file of at most `mb` megabytes: multipart/form-data with its input as fields and the part `file`. */
  takes?: { mb: number }
  /** It opens a session: its answer, or `tokens` in it, are the tokens, and the refresh token comes as a cookie too (P2). */
  opens?: boolean
  /** Fields of the input that a call with a body may also name in its query; the body wins. */
  query?: readonly string[]
  /**
   * Fields of a GET that open something. They come as headers (contract/veiled.ts), never in the address: proxies log that,
   * and pages pass it on.
   */
  veiled?: readonly string[]
  /** A passive call does not extend the idle limit (TR-N8). */
  passive?: boolean
  /** It makes a change in order to see what comes of it, and takes all of it back. */
  tries?: true
  /** Allowed while the password is expired (TR-P6). */
  whenExpired?: boolean
  /** Input fields that hold ids, and the entity of each: the registry tests try another tenant's ids there. */
  ids?: Readonly<Record<string, string>>
  /**
   * Further input fields that hold ids: they narrow, choose or mark what is answered, or belong to one of `ids`. 'own' are ids of no
   * tenant: of the account, of a sign-in, of everybody, or made by the caller. The registry tests refuse a call with an id that it
   * declares in neither.
   */
  furtherIds?: Readonly<Record<string, string>>
  /** Rows of the checklist that this call proves. */
  rows?: string
}

export type Input<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type Parsed<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type Output<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

/** Declares a call; the literal types of its input and output carry through to server and client. */
export const call = <I extends z.ZodType, O extends z.ZodType>(declared: Call<I, O>): Call<I, O> => declared
