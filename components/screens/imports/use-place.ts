import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { importPlace } from '../../../contract/imports/place.ts'

/** How often the position of a file in the queue is polled (ms). */
const everyMs = 1500

type Follow = <T>(key: string, sent: () => Promise<T>) => Promise<T>

/** The number of files before the one being sent, null while it does not wait; `follow` polls during an upload. */
export function usePlace(): [before: number | null, follow: Follow] {
  const [before, setBefore] = useState<number | null>(null)
  const follow: Follow = async (key, sent) => {
    const ending = new AbortController()
    void askAgain(key, setBefore, ending.signal)
    try {
      return await sent()
    } finally {
      ending.abort()
      setBefore(null)
    }
  }
  return [before, follow]
}

async function askAgain(key: string, tell: (before: number | null) => void, signal: AbortSignal) {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, everyMs))
    if (signal.aborted) return
    const before = await getPlace(key, signal)
    if (!signal.aborted) tell(before)
  }
}

const getPlace = async (key: string, signal: AbortSignal): Promise<number | null> => {
  try {
    return (await send(importPlace, { key }, { quiet: true, loading: false, apart: true, signal })).before
  } catch (error) {
    // If the position can't be read, none is shown; the upload continues.
    if (isCallError(error)) return null
    throw error
  }
}
