import type { Call, Input, Output } from '../../contract/define.ts'
import { trimmed } from '../http/wire.ts'
import { type SendOptions, send } from './api.ts'

/** Makes a declared call that takes a file: its input as fields, then the file under its own name. */
export const sendFile = <C extends Call>(
  call: C,
  input: Input<C>,
  file: File,
  { onProgress, ...options }: SendOptions & { onProgress?: ((share: number) => void) | undefined } = {},
): Promise<Output<C>> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(trimmed(input) as object)) form.append(name, String(value))
  form.append('file', file, file.name)
  const further = onProgress && { transfer: (request: Request) => transfer(request, onProgress) }
  // The form contains the input of the call in its wire shape.
  return send(call, form as unknown as Input<C>, { ...options, ...further })
}

/** Sends a request by XMLHttpRequest, which, unlike fetch, says how much of the body has been sent. */
const transfer = async (request: Request, onProgress: (share: number) => void): Promise<Response> => {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    sender.open(request.method, request.url)
    for (const [name, value] of request.headers) sender.setRequestHeader(name, value)
    sender.responseType = 'text'
    sender.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    sender.onload = () => resolve(getResponse(sender))
    // As fetch does: an answer that never came is a TypeError.
    sender.onerror = () => reject(new TypeError('The request failed'))
    sender.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'))
    if (request.signal.aborted) return sender.onabort(new ProgressEvent('abort'))
    request.signal.addEventListener('abort', () => sender.abort(), { once: true })
    sender.send(body)
  })
}

const getResponse = (sender: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of sender.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(sender.responseText, { status: sender.status, headers })
}
