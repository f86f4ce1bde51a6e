import { atom, type ReadableAtom } from 'nanostores'

/** A question or a message that the person has to answer before going on. */
export type Question = {
  title: string
  text: string
  confirm: string
  /** Absent where there is only one way on. */
  cancel?: string
  /** Confirming destroys or ends something. */
  danger?: boolean
  /** Closing it without a button confirms, where that is what does no harm. */
  closeConfirms?: boolean
  /** Takes the question back: it has answered itself elsewhere. The answer is then no. */
  signal?: AbortSignal
}

type OpenQuestion = Question & { id: number; answer: (confirmed: boolean) => void }

const $queue = atom<readonly OpenQuestion[]>([])
let count = 0

/** Questions that wait for an answer, the oldest first. */
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
