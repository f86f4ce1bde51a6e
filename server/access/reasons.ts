import { type CodeName, codes } from '../../contract/codes.ts'
import type { Reason as WireReason } from '../../contract/shapes.ts'
import { type Problem, problem } from '../kernel/problem.ts'

type Check = Pick<WireReason, 'check' | 'data'>

/** A check that refused, with the name of its code; the number is for the wire. */
export type Refusal = Check & { ok: false; code: number; codeName: CodeName }
export type Reason = (Check & { ok: true }) | Refusal
/** A decision: every check in order, and whether all of them allow. */
export type Verdict = { allowed: boolean; reasons: Reason[] }

export const allow = (check: Check['check'], data?: Check['data']): Reason => ({
  check,
  ok: true,
  ...(data && { data }),
})

export const deny = (check: Check['check'], codeName: CodeName, data?: Check['data']): Refusal => ({
  check,
  ok: false,
  code: codes[codeName].code,
  codeName,
  ...(data && { data }),
})

export const firstRefusal = ({ reasons }: Verdict): Refusal | null =>
  reasons.find(reason => !reason.ok) ?? null

/** The problem that a call answers with for a refusal; `more` names a field or a row beside the refusal's own values. */
export const toProblem = ({ codeName, data }: Refusal, more?: Record<string, unknown>): Problem =>
  problem(codeName, { ...data, ...more })

/** Throws the first refusal of a verdict. */
export const requireAllowed = (verdict: Verdict, more?: Record<string, unknown>): void => {
  const refusal = firstRefusal(verdict)
  if (refusal) throw toProblem(refusal, more)
}

/** A refusal as it is sent: without the name of its code. */
export const toWireReason = ({ codeName: _name, ...reason }: Refusal): WireReason => reason
