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

/** The form for a call that takes a file, in tests about something else. */
export const smallForm = (input: unknown) =>
  getForm(input as Record<string, unknown>, [{ name: 'logo.png', bytes: onePixel }])
