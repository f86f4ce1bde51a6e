import type { Call, Output, Parsed } from '../../../contract/define.ts'
import type { Actor, ApplicationActor, Context, Services, Transaction, Upload, Visitor } from '../context.ts'
import { problem } from '../problem.ts'
import type { heavyWork, Whose } from '../throttle/heavy.ts'
import type { MadeFile, ServedFile } from './send-file.ts'

export type Handled = {
  call: Call
  who: 'anybody' | 'visitor' | 'actor' | 'application'
  run: (context: Context<unknown>, input: unknown) => Promise<unknown>
  /** Processes the file of a call before its transaction begins: slow work must not hold a lease (TR-W7). */
  prepare?: (upload: Upload, input: unknown, whose: Whose) => Promise<unknown>
  /** Slow work of a call without a file, before its transaction begins. */
  before?: (tools: BeforeTools, input: unknown) => Promise<unknown>
  /** The queue in which the call waits with its file on disk. It keeps its slot until the answer, since processing takes memory. */
  line?: keyof typeof heavyWork
  /** The call is about one record. */
  one?: true
}

/** What slow work before a transaction has: transactions of its own in the sender's tenant, and the sender, who has been admitted. */
export type BeforeTools = {
  apart: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  files: Services['files']
  whose: Whose
}

type Work<C, A> = (context: Context<A>, input: Parsed<C>) => Promise<Output<C>>

const handled = <C extends Call>(call: C, who: Handled['who'], work: unknown): Handled => ({
  call,
  who,
  run: work as Handled['run'],
})

/** Handles a call of a user who acts in a tenant. */
export const handle = <C extends Call>(call: C, work: Work<C, Actor>): Handled => handled(call, 'actor', work)

/** Handles a call about one record. Its statements use a generic plan for every id (TransactionOptions). */
export const handleOne = <C extends Call>(call: C, work: Work<C, Actor>): Handled => ({
  ...handle(call, work),
  one: true,
})

/** Handles a call with a file from a user who acts in a tenant. `prepare` processes the file, `work` stores the result. */
export const handleFileOf = <C extends Call, M>(
  call: C,
  prepare: (upload: Upload, input: Parsed<C>, whose: Whose) => Promise<M>,
  work: (context: Context, input: Parsed<C>, upload: Upload, made: M) => Promise<Output<C>>,
  line?: keyof typeof heavyWork,
): Handled => ({
  ...handled(call, 'actor', withUpload(work)),
  prepare: prepare as Handled['prepare'],
  ...(line && { line }),
})

/** Handles a call whose slow work is done before its transaction: `before` does it, `work` stores the result. */
export const handleAfter = <C extends Call, M>(
  call: C,
  before: (tools: BeforeTools, input: Parsed<C>) => Promise<M>,
  work: (context: Context, input: Parsed<C>, made: M) => Promise<Output<C>>,
): Handled => ({
  ...handled(call, 'actor', (context: Context, input: Parsed<C>) => work(context, input, context.made as M)),
  before: before as Handled['before'],
})

/** Handles a call of an application with a file. */
export const handleApplicationFile = <C extends Call, M>(
  call: C,
  prepare: (upload: Upload, input: Parsed<C>, whose: Whose) => Promise<M>,
  work: (context: Context<ApplicationActor>, input: Parsed<C>, upload: Upload, made: M) => Promise<Output<C>>,
): Handled => ({
  ...handled(call, 'application', withUpload(work)),
  prepare: prepare as Handled['prepare'],
})

const withUpload =
  <A, I, M, O>(work: (context: Context<A>, input: I, upload: Upload, made: M) => Promise<O>) =>
  async (context: Context<A>, input: I) => {
    if (!context.upload) throw problem('uploadEmpty')
    return work(context, input, context.upload, context.upload.made as M)
  }

/** Handles a call of a signed-in user who need not have entered a tenant. */
export const handleVisitor = <C extends Call>(call: C, work: Work<C, Actor | Visitor>): Handled =>
  handled(call, 'visitor', work)

/** Handles a call of an application that sends its credential. */
export const handleApplication = <C extends Call>(call: C, work: Work<C, ApplicationActor>): Handled =>
  handled(call, 'application', work)

/** Handles a public call. */
export const handlePublic = <C extends Call>(call: C, work: Work<C, null>): Handled =>
  handled(call, 'anybody', work)

/** Handles a call that is followed as a stream of events. server/app/http/live.ts produces the events. */
export const handleEvents = (call: Call): Handled => handled(call, 'actor', () => Promise.resolve({}))

/** Context of a file call. It has no actor: the link itself grants access. The token that came along is passed as its hash. */
export type FileContext = Context<null> & { tokenHash: Buffer | null }

/** Handles a call that serves a file. */
export const handleFile = <C extends Call>(
  call: C,
  work: (context: FileContext, input: Parsed<C>) => Promise<ServedFile>,
): Handled => handled(call, 'anybody', work)

/** Handles a call of a user who acts in a tenant, with a file that is made for this answer only. */
export const handleMadeFile = <C extends Call>(
  call: C,
  work: (context: Context, input: Parsed<C>) => Promise<MadeFile>,
): Handled => handled(call, 'actor', work)
