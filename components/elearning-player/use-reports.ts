import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../../client/call-error.ts'
import { createLearningQueue, type LearningQueue, type ProgressAnswer } from '../../client/learning-queue.ts'
import type { LearningPlace } from '../../client/learning-store.ts'
import type { SessionStore } from '../../client/session-store.ts'
import type { Interval } from '../../contract/intervals.ts'

export type Heard = {
  onAnswer: (answer: ProgressAnswer, place: LearningPlace) => void
  onRefused: (error: CallError, place: LearningPlace) => void
}
export type Reports = {
  /** Reports that wait for the network. */
  waiting: number
  /** Stores stretches of a course's line of time, in their order. */
  tell: (place: LearningPlace, stretches: readonly Interval[], muted: boolean) => void
  flush: () => void
}

/** The queue of a player: made when it is mounted, ended with it. */
export function useReports(session: SessionStore, ready: boolean, heard: Heard): Reports {
  const queue = useRef<LearningQueue | null>(null)
  const latest = useRef(heard)
  latest.current = heard
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!ready) return
    const made = createLearningQueue({
      session,
      onAnswer: (answer, place) => latest.current.onAnswer(answer, place),
      onRefused: (error, place) => latest.current.onRefused(error, place),
    })
    queue.current = made
    const unheard = made.$waiting.subscribe(setWaiting)
    void made.flush()
    return () => {
      unheard()
      queue.current = null
      // What is stored is sent before the queue ends; what cannot be sent waits for the next one.
      void made.flush().finally(made.stop)
    }
  }, [session, ready])
  return useMemo(
    () => ({
      waiting,
      tell: (place, stretches, muted) => {
        const at = new Date().toISOString()
        for (const [fromMs, toMs] of stretches)
          queue.current
            ?.add(place, { id: crypto.randomUUID(), fromMs, toMs, muted, at })
            .catch(error => console.warn('A learning report could not be stored.', error))
      },
      flush: () => void queue.current?.flush(),
    }),
    [waiting],
  )
}
