import type { Call, Output, Parsed } from '../../contract/define.ts'
import type { Actor, Context, Upload, Visitor } from '../context.ts'
import { problem } from '../problem.ts'
import type { heavyWork, Whose } from '../throttle/heavy.ts'
import type { MadeFile, ServedFile } from './send-file.ts'

export type Handled = {
  call: Call
  who: 'anybody' | 'visitor' | 'actor'
  run: (context: Context<unknown>, input: unknown) => Promise<unknown>
  /** What is made of a call's file before its transaction begins: what takes long holds no connection (TR-W7). */
  prepare?: (upload: Upload, input: unknown, whose: Whose) => Promise<unknown>
  /** The line in which it waits with its file on the disk, and whose place it keeps until its answer, since what is made of it takes memory. */
  line?: keyof typeof heavyWork
  /** It is about one record. */
  one?: true
}

type Work<C, A> = (context: Context<A>, input: Parsed<C>) => Promise<Output<C>>

const handled = <C extends Call>(call: C, who: Handled['who'], work: unknown): Handled => ({
  call,
  who,
  run: work as Handled['run'],
})

/** Answers a call of somebody who acts in a tenant. */
export const handle = <C extends Call>(call: C, work: Work<C, Actor>): Handled => handled(call, 'actor', work)

/** Answers a call about one record: whatever its id, its statements are planned alike (TransactionOptions). */
export const handleOne = <C extends Call>(call: C, work: Work<C, Actor>): Handled => ({
  ...handle(call, work),
  one: true,
})

/** Answers a call of somebody who acts in a tenant and sends a file; `prepare` makes of it what the work then keeps. */
export const handleFileOf = <C extends Call, M>(
  call: C,
  prepare: (upload: Upload, input: Parsed<C>, whose: Whose) => Promise<M>,
  work: (context: Context, input: Parsed<C>, upload: Upload, made: M) => Promise<Output<C>>,
  line?: keyof typeof heavyWork,
): Handled => {
  const run = async (context: Context, input: Parsed<C>) => {
    if (!context.upload) throw problem('uploadEmpty')
    return work(context, input, context.upload, context.upload.made as M)
  }
  return { ...handled(call, 'actor', run), prepare: prepare as Handled['prepare'], ...(line && { line }) }
}

/** Answers a call of somebody signed in who need not have entered a tenant. */
export const handleVisitor = <C extends Call>(call: C, work: Work<C, Actor | Visitor>): Handled =>
  handled(call, 'visitor', work)

/** Answers a public call. */
export const handlePublic = <C extends Call>(call: C, work: Work<C, null>): Handled =>
  handled(call, 'anybody', work)

/** Answers a call that is followed as a stream of events: what they are, server/live.ts knows. */
export const handleEvents = (call: Call): Handled => handled(call, 'actor', () => Promise.resolve({}))

/** What a file call works with: no actor, since a link alone says for whom it is, and the token that came along. */
export type FileContext = Context<null> & { tokenHash: Buffer | null }

/** Answers a call that serves a file. */
export const handleFile = <C extends Call>(
  call: C,
  work: (context: FileContext, input: Parsed<C>) => Promise<ServedFile>,
): Handled => handled(call, 'anybody', work)

/** Answers a call of somebody who acts in a tenant with a file that is made for this answer alone. */
export const handleMadeFile = <C extends Call>(
  call: C,
  work: (context: Context, input: Parsed<C>) => Promise<MadeFile>,
): Handled => handled(call, 'actor', work)
