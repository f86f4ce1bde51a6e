import type { Call, Output, Parsed } from '../../contract/define.ts'
import type { Actor, Context, Visitor } from '../context.ts'

export type Handled = {
  call: Call
  who: 'anybody' | 'visitor' | 'actor'
  run: (context: Context<unknown>, input: unknown) => Promise<unknown>
}

type Work<C, A> = (context: Context<A>, input: Parsed<C>) => Promise<Output<C>>

const handled = <C extends Call>(call: C, who: Handled['who'], work: unknown): Handled => ({
  call,
  who,
  run: work as Handled['run'],
})

/** Answers a call of somebody who acts in a tenant. */
export const handle = <C extends Call>(call: C, work: Work<C, Actor>): Handled => handled(call, 'actor', work)

/** Answers a call of somebody signed in who need not have entered a tenant. */
export const handleVisitor = <C extends Call>(call: C, work: Work<C, Actor | Visitor>): Handled =>
  handled(call, 'visitor', work)

/** Answers a public call. */
export const handlePublic = <C extends Call>(call: C, work: Work<C, null>): Handled =>
  handled(call, 'anybody', work)
