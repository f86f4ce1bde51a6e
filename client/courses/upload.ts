import {
  beginCourseUpload,
  coursePartBytes,
  finishCourseUpload,
  getCourseUpload,
  type StoredCourseFile,
  sendCoursePart,
} from '../../contract/courses/files.ts'
import { isCallError, silent } from '../http/call-error.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'
import { sendFile } from '../session/upload.ts'

type Target = { courseId: string; part: 'content' | 'captions' }
type Options = {
  session?: SessionStore
  signal: AbortSignal
  /** Share of the file that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Waits for the connection; tests replace it. */
  pause?: (tries: number, signal: AbortSignal) => Promise<void>
}

const fingerprintBytes = 256 * 1024
/** Tries without one part arriving between them, before the failure is shown: more than two minutes. */
const mostTries = 8

/** What recognises the same file when it is chosen again: its beginning, its end, and when it was last changed. */
const getFingerprint = async (file: File): Promise<string> => {
  const ends = [file.slice(0, fingerprintBytes), file.slice(-fingerprintBytes)]
  const hash = await crypto.subtle.digest('SHA-256', await new Blob(ends).arrayBuffer())
  const hex = [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `${file.lastModified}-${hex}`
}

/** Until the browser is online again, at most half a minute; at least a little longer with each try. */
const untilOnline = (tries: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const ending = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ending.abort()
      resolve()
    }
    const timer = setTimeout(end, navigator.onLine ? Math.min(30_000, 1000 * 2 ** (tries - 1)) : 30_000)
    for (const [target, name] of [
      [globalThis, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(name, end, { signal: ending.signal })
  })

/**
 * Uploads a file of a course in parts. After a lost connection it asks how much has arrived and goes on there; a file that was begun
 * before, even before the page was reloaded, goes on too. Rejects with a CallError.
 */
export const uploadCourseFile = async (
  file: File,
  target: Target,
  { session, signal, onProgress, pause = untilOnline }: Options,
): Promise<StoredCourseFile> => {
  const options = { session, signal, quiet: true, loading: false }
  const fingerprint = await getFingerprint(file)
  const begun = await send(
    beginCourseUpload,
    { ...target, name: file.name, size: file.size, fingerprint },
    options,
  )
  const uploadId = begun.id
  const sendPart = async (offset: number): Promise<number> => {
    const bytes = file.slice(offset, offset + coursePartBytes)
    const share = (part: number) => onProgress?.((offset + bytes.size * part) / file.size)
    const { received } = await sendFile(sendCoursePart, { uploadId, offset }, new File([bytes], 'part'), {
      ...options,
      onProgress: share,
    })
    return received
  }
  const retrying = getRetrying({ signal, pause })
  let received = begun.received
  while (received < file.size) {
    onProgress?.(received / file.size)
    const before = received
    received = await retrying(
      () => sendPart(received),
      async () => {
        received = (await send(getCourseUpload, { uploadId }, options)).received
        return received < file.size
      },
    )
    if (received > before) retrying.succeed()
  }
  onProgress?.(1)
  const submitKey = crypto.randomUUID()
  return retrying(() => send(finishCourseUpload, { uploadId }, { ...options, submitKey }))
}

type Retrying = {
  <T>(work: () => Promise<T>, before?: () => Promise<unknown>): Promise<T>
  /** Something has arrived: the tries begin again. */
  succeed: () => void
}

/** Repeats work whose connection broke; `before` finds out where to go on. */
const getRetrying = ({ signal, pause }: Required<Pick<Options, 'signal' | 'pause'>>): Retrying => {
  let tries = 0
  const run = async <T>(work: () => Promise<T>, before?: () => Promise<unknown>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const isElsewhere = isCallError(error, 'uploadPartMisplaced')
        const isBroken = isCallError(error) && error.transport !== undefined
        tries += 1
        if (signal.aborted) throw silent('aborted', 'aborted')
        if ((!isElsewhere && !isBroken) || tries >= mostTries) throw error
        if (isBroken) await pause(tries, signal)
        await before?.().catch(() => undefined) // the next try says so itself
      }
    }
  }
  return Object.assign(run, {
    succeed: () => {
      tries = 0
    },
  })
}
