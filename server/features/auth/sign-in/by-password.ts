import * as calls from '../../../../contract/auth/calls.ts'
import type { Output } from '../../../../contract/define.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Context } from '../../../kernel/context.ts'
import { handlePublic } from '../../../kernel/http/handle.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import { heavyWork } from '../../../kernel/throttle/heavy.ts'
import { signInFailure, signInUnsolved, slideDraw } from '../../../kernel/throttle/rules.ts'
import { type Count, countAll, getRefusal } from '../../../kernel/throttle/throttle.ts'
import { type Account, accountByName } from '../accounts.ts'
import { countAttempt, countUnsolvedAttempt, getCounter, takeBackAttempt, wasLocked } from '../lockout.ts'
import { runExclusive } from '../mutex.ts'
import { findSecret, hashSecret } from '../password.ts'
import { heldByCompany } from '../sessions.ts'
import { giveTicket, keepChallenge, takeTicket, ticketSeconds, tryChallenge } from '../slide/challenge.ts'
import { drawPuzzle, pictureHeight, pictureWidth } from '../slide/draw.ts'
import { pieceSize } from '../slide/shape.ts'
import { admitPerson, failedSignIn } from './sign-in.ts'

const inline = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

export const drawSlide = handlePublic(calls.drawSlide, context => newPuzzle(context))

/** Draws a puzzle and stores where its piece belongs. */
export const newPuzzle = async ({
  apart,
  client,
}: Context<null>): Promise<Output<typeof calls.drawSlide>> => {
  const refusal = await apart(tx => countAll(tx, slideDraw(client)), null)
  if (refusal) throw refusal
  const puzzle = await heavyWork.short.run({ tenantId: '', userId: client.network }, drawPuzzle)
  return {
    challengeId: await apart(tx => keepChallenge(tx, puzzle.targetX), null),
    background: inline(puzzle.background),
    piece: inline(puzzle.piece),
    width: pictureWidth,
    height: pictureHeight,
    pieceWidth: pieceSize,
    pieceTop: puzzle.pieceTop,
    expiresIn: limits.slideSeconds,
  }
}

/** The try is used up in its own transaction, so that a refusal does not give it back. */
export const checkSlide = handlePublic(calls.checkSlide, async ({ apart, client }, input) => {
  const outcome = await apart(tx => tryChallenge(tx, input.challengeId, input.x), null)
  if (outcome === 'gone') throw problem('slideExpired')
  if (outcome === 'wrong') throw problem('slideFailed')
  const bond = { account: input.account, purpose: input.purpose, network: client.network }
  return { ticket: await apart(tx => giveTicket(tx, bond), null), expiresIn: ticketSeconds }
})

export const signIn = handlePublic(calls.signIn, async (context, input) => {
  const began = performance.now()
  const solved = input.verificationCode !== ''
  const counts = solved ? signInFailure(context.client) : signInUnsolved(context.client)
  const check = await getCounted(context, input.account, { ticket: input.verificationCode, counts })
  if (check instanceof Problem) throw check
  const { account, counter, text } = check
  const person = account && { id: account.id, name: account.name }
  const tried = await runExclusive(counter, async () => {
    const count = solved ? countAttempt : countUnsolvedAttempt
    const attempt = await context.apart(tx => count(tx, counter, text), null)
    if (!attempt) throw problem('slideRequired')
    if (wasLocked(attempt)) return { attempt }
    const right = await verified(context, check, input.password)
    if (!right || !person || !account?.enabled) return { attempt }
    const { id, heldTo } = right.secret
    const renewed = right.rehash ? { id, ...(await hashSecret(context.services.keys, input.password)) } : null
    const hold = heldByCompany(heldTo)
    const admission = { call: calls.signIn, renewed, counter, text, legal: input.legal, hold }
    return { tokens: await admitPerson(context, person, 'password', admission) }
  })
  if (tried.tokens) return tried.tokens
  const plain = problem('signInFailed')
  throw await failedSignIn(context, {
    person,
    counts,
    attempt: tried.attempt,
    counter,
    method: 'password',
    call: calls.signIn,
    plain,
    began,
  })
})

/** Name and e-mail of one account share one counter. An unknown name has its own counter (TR-N1). */
type Candidate = { account: Account | null; counter: string; text: string }

type Submitted = { ticket: string; counts: Count[] }

/** A ticket is checked before anything is counted. */
const getCounted = (
  { apart, client }: Context<null>,
  submitted: string,
  { ticket, counts }: Submitted,
): Promise<Candidate | Problem> =>
  apart(async tx => {
    const shut = await getRefusal(tx, counts)
    if (shut) return shut
    const bond = { account: submitted, purpose: 'sign-in' as const, network: client.network }
    if (ticket !== '' && !(await takeTicket(tx, ticket, bond))) return problem('slideFailed')
    const text = submitted.toLowerCase()
    const account = await accountByName(tx, text)
    const counter = await getCounter(tx, account?.name ?? text, account?.id ?? null, client)
    return { account, counter, text }
  }, null)

const verified = async ({ apart, services }: Context<null>, found: Candidate, password: string) => {
  try {
    return await findSecret(services.keys, found.account?.secrets ?? [], password)
  } catch (error) {
    await apart(tx => takeBackAttempt(tx, found.counter, found.text), null)
    throw error
  }
}
