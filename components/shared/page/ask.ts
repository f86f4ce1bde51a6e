import { atom, type ReadableAtom } from 'nanostores'

/** A question or a message that the user must answer before they continue. */
export type Question = {
  title: string
  text: string
  confirm: string
  /** Absent if there is only one answer. */
  cancel?: string
  /** Confirming destroys or ends something. */
  danger?: boolean
  /** Closing without a button confirms, where that is the harmless answer. */
  closeConfirms?: boolean
  /** Withdraws the question when it is settled elsewhere. The answer is then no. */
  signal?: AbortSignal
}

type OpenQuestion = Question & { id: number; answer: (confirmed: boolean) => void }

const $queue = atom<readonly OpenQuestion[]>([])
let count = 0

/** Unanswered questions, the oldest first. */
export const $asked: ReadableAtom<readonly OpenQuestion[]> = $queue

/** Asks, one question at a time; true when confirmed. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise(resolve => {
    const id = ++count
    const answer = (confirmed: boolean) => {
      $queue.set($queue.get().filter(each => each.id !== id))
      resolve(confirmed)
    }
    if (question.signal?.aborted) return resolve(false)
    question.signal?.addEventListener('abort', () => answer(false), { once: true })
    $queue.set([...$queue.get(), { ...question, id, answer }])
  })
