import { CallError } from './call-error.ts'
import type { Answer } from './exchange.ts'

type Failure = Extract<Answer, { kind: 'envelope' | 'transport' }>

/** The error of an answer that is no success. The words of failures load with the first one. */
export const failed = async (answer: Failure, submitKey?: string): Promise<CallError> => {
  try {
    const { getFailure: failureOf } = await import('./failures.ts')
    return await failureOf(answer, submitKey)
  } catch {
    // The chunk can't be had (offline): the failure stands without words, and widgets have their own for it.
    return bare(answer, submitKey)
  }
}

/** The same without words. */
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
