import * as calls from '../../../contract/auth/calls.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { browserAt, password, type Scene } from './scene.ts'

/** Solves a puzzle as a user would, but reads the position from the database. */
export const solve = async (scene: Scene, account: string, client: Client, miss = 0) => {
  const drawn = await scene.call(calls.drawSlide, {}, { client })
  const row = await scene.getRow('slide_challenge', { id: drawn.data.challengeId }, 'target_x')
  return scene.call(
    calls.checkSlide,
    { challengeId: drawn.data.challengeId, x: row.target_x + miss, account },
    { client },
  )
}

/** A ticket without drawing a puzzle: that has its own tests. */
export const ticketFor = async (scene: Scene, account: string, client: Client) => {
  const { giveTicket } = await import('../../../server/features/auth/slide/challenge.ts')
  return scene.database.transaction(null, tx =>
    giveTicket(tx, { account, purpose: 'sign-in', network: client.network }),
  )
}

/** A whole sign-in by password: ticket first, as the form does. */
export const signIn = async (
  scene: Scene,
  account: string,
  options: { client?: Client; password?: string } = {},
) => {
  const client = options.client ?? browserAt('10.0.0.1')
  const verificationCode = await ticketFor(scene, account, client)
  return scene.call(
    calls.signIn,
    { account, password: options.password ?? password, verificationCode },
    { client },
  )
}

/** The account of a token, by the cheapest call that needs a session. */
export const whoami = (scene: Scene, token: string, client?: Client) =>
  scene.call(calls.listTenants, {}, { token, client })
