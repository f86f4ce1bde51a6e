import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import type { LearningQueue, ProgressAnswer } from '../../../client/learning/queue.ts'
import type { LearningPosition } from '../../../client/learning/store.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import type { Interval } from '../../../contract/values/intervals.ts'

export type Heard = {
  onAnswer: (answer: ProgressAnswer, place: LearningPosition) => void
  onRefused: (error: CallError, place: LearningPosition) => void
}
export type Reports = {
  /** Number of reports that wait for the network. */
  waiting: number
  /** Stores intervals of a course's timeline, in order. */
  tell: (place: LearningPosition, stretches: readonly Interval[], muted: boolean) => void
  flush: () => void
}

/** The queue of a player: created on mount, ended on unmount. */
export function useReports(session: SessionStore, ready: boolean, heard: Heard): Reports {
  const queue = useRef<Promise<LearningQueue> | null>(null)
  const latest = useRef(heard)
  latest.current = heard
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!ready) return
    let unheard: () => void = () => undefined
    // Loads beside the player: the first report is due seconds later, and waits for it.
    const opening = import('../../../client/learning/queue.ts').then(({ createLearningQueue }) => {
      const opened = createLearningQueue({
        session,
        onAnswer: (answer, place) => latest.current.onAnswer(answer, place),
        onRefused: (error, place) => latest.current.onRefused(error, place),
      })
      unheard = opened.$waiting.subscribe(setWaiting)
      void opened.flush()
      return opened
    })
    queue.current = opening
    opening.catch(isNotStored)
    return () => {
      queue.current = null
      // Stored reports are sent before the queue ends; unsent ones wait for the next queue.
      opening
        .then(opened => {
          unheard()
          return opened.flush().finally(opened.stop)
        })
        .catch(isNotStored)
    }
  }, [session, ready])
  return useMemo(
    () => ({
      waiting,
      tell: (place, stretches, muted) => {
        const at = new Date().toISOString()
        for (const [fromMs, toMs] of stretches)
          queue.current
            ?.then(opened => opened.add(place, { id: crypto.randomUUID(), fromMs, toMs, muted, at }))
            .catch(isNotStored)
      },
      flush: () => void queue.current?.then(opened => opened.flush()).catch(isNotStored),
    }),
    [waiting],
  )
}

const isNotStored = (error: unknown): void =>
  console.warn('A learning report could not be stored or sent.', error)
