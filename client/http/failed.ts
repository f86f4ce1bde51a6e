import { CallError } from './call-error.ts'
import type { Answer } from './exchange.ts'

type Failure = Extract<Answer, { kind: 'envelope' | 'transport' }>

/** The error of an answer that is not a success. The texts of failures are loaded with the first failure. */
export const failed = async (answer: Failure, submitKey?: string): Promise<CallError> => {
  try {
    const { getFailure: failureOf } = await import('./failures.ts')
    return await failureOf(answer, submitKey)
  } catch {
    // The chunk cannot be loaded (offline): the error has no text, and widgets show their own.
    return bare(answer, submitKey)
  }
}

/** The same without a text. */
export const bare = (answer: Failure, submitKey?: string): CallError =>
  answer.kind === 'transport'
    ? new CallError({
        name: answer.failure,
        code: answer.status,
        message: '',
        transport: answer.failure,
        submitKey,
      })
    : new CallError({ ...answer.envelope, name: 'unknown', submitKey })
