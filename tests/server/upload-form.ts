import { Buffer } from 'node:buffer'

/** A file of a form. */
export type FormFile = { name: string; bytes: Buffer; type?: string }

/** A PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A multipart/form-data body of fields and files, with its content type, as browsers write it. */
export const getForm = (
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
): { payload: Buffer; type: string } => {
  const boundary = `form-${crypto.randomUUID()}`
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const getText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"`, getText(value)),
    ),
    ...files.map(file =>
      part(
        `Content-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}`,
        file.bytes,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

const small = { name: 'logo.png', bytes: onePixel }

/** The body for a call that takes a file, in tests about something else. */
export const smallBody = (input: unknown) => getForm(input as Record<string, unknown>, [small])

/** The form of such a call; an input that is a form stays. */
export const smallForm = (input: unknown): FormData =>
  input instanceof FormData ? input : toFormData(input as object, small)

/** A form as browsers send it: fields, then the file. */
export const toFormData = (fields: object, { name, bytes }: FormFile): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.append('file', new File([new Uint8Array(bytes)], name))
  return form
}
