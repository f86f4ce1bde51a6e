import type { Call, Input } from '../../contract/define.ts'
import { guarded, misanswered, type SendOptions } from './api.ts'

/** A downloaded file with the server's file name, empty without one. */
export type SentFile = { blob: Blob; name: string }

/** Makes a declared call that answers with a file (I4). */
export const sendForFile = async <C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<SentFile> => {
  const answer = await guarded(call, input, options)
  if (answer.kind === 'file') return { blob: answer.blob, name: getName(answer.disposition) }
  throw await misanswered()
}

/** File name of a Content-Disposition, the UTF-8 form first (RFC 6266). */
const getName = (disposition: string): string => {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  return extended ? decodeURIComponent(extended) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}
