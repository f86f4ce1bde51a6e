import type { Call, Input, Output } from '../../contract/define.ts'
import { transfer } from '../http/transfer.ts'
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
