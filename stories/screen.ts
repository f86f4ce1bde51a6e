import type { Session, SessionStore } from '../client/session/store.ts'
import { codes } from '../contract/codes.ts'
import type { Call, Input, Output } from '../contract/define.ts'
import { listStudyViews } from '../contract/saved-lists/views.ts'
import { tableColumns } from '../contract/studies/calls.ts'
import { explainAccess } from '../contract/workspace/calls.ts'
import { type Answer, answeredSession, done, never, type ReceivedCall } from './answered.ts'

/** How the server behaves: it has records, has none, does not answer yet, or refuses the screen to the role. */
export type ServerState = 'filled' | 'empty' | 'waits' | 'refused'

/** The answer of one declared call. */
export type CallAnswer = { call: Call; get: (asked: ReceivedCall) => Answer }

/** Answers a declared call with what its contract promises. */
export const answer = <C extends Call>(
  call: C,
  get: Output<C> | ((input: Input<C>) => Output<C>),
): CallAnswer => ({
  call,
  get: ({ body }) =>
    done(typeof get === 'function' ? (get as (input: Input<C>) => Output<C>)(body as Input<C>) : get),
})

/** Refuses a declared call. */
export const refuse = (call: Call, name: keyof typeof codes, data: unknown = null): CallAnswer => ({
  call,
  get: () => ({ code: codes[name].code, data }),
})

/** What every screen asks: no setting, no saved view, every action allowed. */
const usual = [
  answer(explainAccess, { verdicts: [] }),
  answer(tableColumns, { tableColumn: [], size: null }),
  answer(listStudyViews, { records: [], total: 0 }),
]

/** The first answer for a path; one with a name in its path, such as `{studyId}`, comes last. */
function findAnswer(answers: readonly CallAnswer[], { whole, method }: ReceivedCall): CallAnswer | undefined {
  const isFor = (path: string) =>
    new RegExp(`^/answered/[^/]+${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(whole)
  const found = answers.filter(({ call }) => call.method === method && isFor(call.path))
  return found.find(({ call }) => !call.path.includes('{')) ?? found[0]
}

/** A session whose declared calls are answered in the page; the first answer for a path counts. */
export const screenSession = (
  name: string,
  state: ServerState,
  answers: readonly CallAnswer[],
  more: Partial<Session> = {},
): SessionStore =>
  answeredSession(
    `${name}-${state}`,
    asked => {
      if (state === 'waits') return never
      if (state === 'refused') return { code: codes.noMenu.code, data: null }
      return findAnswer([...answers, ...usual], asked)?.get(asked)
    },
    more,
  )
