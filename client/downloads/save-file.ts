import { linkDownload } from '../../contract/downloads/calls.ts'
import { downloadFile } from '../../contract/files/calls.ts'
import { limits } from '../../contract/limits.ts'
import { send } from '../session/api.ts'
import { sendForFile } from '../session/send-for-file.ts'
import type { SessionStore } from '../session/store.ts'

/** A large workbook over a slow connection takes time (ms); only its link must come soon (M10). */
const fileTimeoutMs = 600_000

/** A finished export in the browser. */
export type Fetched = { blob: Blob; name: string }

/** Fetches the file of a finished export: its link within 15 s, then its bytes. Rejects with a CallError. */
export const fetchDownload = async (id: string, session?: SessionStore): Promise<Fetched> => {
  const options = { session, quiet: true, loading: false }
  const input = { id, expires: limits.fileLinkExpirySeconds }
  const link = await send(linkDownload, input, { ...options, timeout: limits.fileLinkTimeoutMs })
  const url = new URL(link.url, 'http://link').searchParams.get('url') ?? ''
  const { blob } = await sendForFile(downloadFile, { url }, { ...options, timeout: fileTimeoutMs })
  return { blob, name: link.fileName }
}

/** Lets the browser save what an address answers, after the user has pressed a button. */
export const saveLink = (url: string, name: string): void => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
}

/** How long the browser has to take over the bytes (ms). */
const handedOverMs = 1000

/** Hands a file to the browser to save it, after the user has pressed a button. */
export const saveFile = ({ blob, name }: Fetched): void => {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), handedOverMs)
}
