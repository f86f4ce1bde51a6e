import * as calls from '../../contract/auth.ts'
import { limits } from '../../contract/limits.ts'
import type { Context } from '../context.ts'
import { handlePublic } from '../http/handle.ts'
import { Problem, problem } from '../problem.ts'
import { signInFailure, slideDraw } from '../throttle/rules.ts'
import { countAll, refusalOf } from '../throttle/throttle.ts'
import { type Account, accountByName } from './accounts.ts'
import { type Attempt, countAttempt, takeBackAttempt, wasLocked } from './lockout.ts'
import { hashSecret, verifySecret } from './password.ts'
import { admitPerson, failedSignIn, lockedRefusal } from './sign-in.ts'
import { giveTicket, keepChallenge, takeTicket, ticketSeconds, tryChallenge } from './slide/challenge.ts'
import { drawPuzzle, pictureHeight, pictureWidth } from './slide/draw.ts'
import { pieceSize } from './slide/shape.ts'

const inline = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

export const drawSlide = handlePublic(calls.drawSlide, async ({ apart, client }) => {
  const refusal = await apart(tx => countAll(tx, slideDraw(client)), null)
  if (refusal) throw refusal
  const puzzle = await drawPuzzle()
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
})

/** The try is used up in a transaction of its own: a refusal must not give it back. */
export const checkSlide = handlePublic(calls.checkSlide, async ({ apart, client }, input) => {
  const outcome = await apart(tx => tryChallenge(tx, input.challengeId, input.x), null)
  if (outcome === 'gone') throw problem('slideExpired')
  if (outcome === 'wrong') throw problem('slideFailed')
  const bond = { account: input.account, purpose: 'sign-in' as const, network: client.network }
  return { ticket: await apart(tx => giveTicket(tx, bond), null), expiresIn: ticketSeconds }
})

type Counted = { account: Account | null; counter: string; attempt: Attempt }

export const signIn = handlePublic(calls.signIn, async (context, input) => {
  const began = performance.now()
  const { keys } = context.services
  const counted = await countSignIn(context, input.account, input.verificationCode)
  if (counted instanceof Problem) throw counted
  const { account, attempt } = counted
  if (wasLocked(attempt)) throw lockedRefusal(attempt)
  const { ok, rehash } = await verified(context, counted, input.password)
  const person = account && { id: account.id, name: account.name }
  if (!ok || !person || !account.enabled) {
    throw await failedSignIn(context, {
      person,
      attempt,
      method: 'password',
      plain: problem('signInFailed'),
      began,
    })
  }
  return admitPerson(context, person, 'password', rehash ? await hashSecret(keys, input.password) : null)
})

/** Ticket first, so that nobody is locked out by tries that solved no puzzle (TR-N2); then the count, before verifying. */
const countSignIn = (
  { apart, client }: Context<null>,
  submitted: string,
  ticket: string,
): Promise<Counted | Problem> =>
  apart(async tx => {
    const shut = await refusalOf(tx, signInFailure(client))
    if (shut) return shut
    const bond = { account: submitted, purpose: 'sign-in' as const, network: client.network }
    if (!(await takeTicket(tx, ticket, bond))) return problem('slideFailed')
    const account = await accountByName(tx, submitted.toLowerCase())
    // Name and e-mail of one account share one counter; a name that nobody has counts under itself.
    const counter = (account?.name ?? submitted).toLowerCase()
    return { account, counter, attempt: await countAttempt(tx, counter) }
  }, null)

const verified = async ({ apart, services }: Context<null>, counted: Counted, password: string) => {
  try {
    return await verifySecret(services.keys, counted.account?.secret ?? null, password)
  } catch (error) {
    await apart(tx => takeBackAttempt(tx, counted.counter), null)
    throw error
  }
}
