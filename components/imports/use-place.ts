import { useState } from 'react'
import { send } from '../../client/api.ts'
import { isCallError } from '../../client/call-error.ts'
import { importPlace } from '../../contract/imports.ts'

/** How often the place of a file in the line is asked for (ms). */
const everyMs = 1500

type Follow = <T>(key: string, sent: () => Promise<T>) => Promise<T>

/** How many files come before the one that is sent, null while it does not wait; `follow` asks for as long as it is on its way. */
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
    // Where the place cannot be read, none is shown: the file is on its way all the same.
    if (isCallError(error)) return null
    throw error
  }
}
