import { expect } from 'vitest'
import { CallError } from '../../client/http/call-error.ts'
import { createSessionStore, type Session } from '../../client/session/store.ts'

export const accountId = 'a0000000-0000-4000-8000-000000000001'

/** A session that is ready, in role r1 of tenant t1. */
export const signedIn = (more: Partial<Session> = {}) =>
  createSessionStore({
    status: 'ready',
    accessToken: 'token-a',
    user: { id: 'u1', accountId, account: 'zhang.wei' } as Session['user'],
    tenant: { id: 't1' } as Session['tenant'],
    role: { id: 'r1' } as Session['role'],
    ...more,
  })

/** The CallError that the work ends with. */
export const failure = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    reason => reason,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

/** Names and codes of the reactions that a session receives, in order. */
export const getReactions = (session: ReturnType<typeof signedIn>): string[] => {
  const heard: string[] = []
  session.onReaction(({ name, detail }) => heard.push(`${name} ${detail.code}`))
  return heard
}

export const soon = (ms = 30) => new Promise(resolve => setTimeout(resolve, ms))
