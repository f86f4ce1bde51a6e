import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import { problem } from '../problem.ts'

/** The input of a call with a file. `discard` deletes the draft. */
export type Received = { input: unknown; upload: Upload; discard: () => Promise<void> }

const megabyte = 1024 * 1024
const fieldBytes = 64 * 1024
const mostFields = 50

/** Registers routes that accept multipart/form-data. Other calls do not. */
export const withUploads = (app: FastifyInstance, routes: (scope: FastifyInstance) => void): void => {
  void app.register(async scope => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    routes(scope)
  })
}

/** Receives one file, written into a draft while it arrives, and the fields beside it. Refuses more files and larger ones. */
export const receive = async (request: FastifyRequest, files: FileStore, mb: number): Promise<Received> => {
  if (!request.isMultipart()) throw problem('uploadEmpty')
  // The parser throws an error of its own for it, which would count as ours.
  if (!/;\s*boundary\s*=\s*"?[^\s";]/i.test(request.headers['content-type'] ?? '')) throw malformed()
  const limits = { files: 2, fields: mostFields, fieldSize: fieldBytes, fileSize: mb * megabyte }
  const fields = new Map<string, unknown>()
  let received: Received | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (received) throw problem('uploadTooMany', { max: 1 })
      else received = await receiveFile(part, files, mb)
    }
  } catch (error) {
    await received?.discard()
    throw getLimit(error) ?? error
  }
  if (!received) throw problem('uploadEmpty')
  if (received.upload.size > 0) return { ...received, input: Object.fromEntries(fields) }
  await received.discard()
  throw problem('uploadEmpty')
}

const receiveFile = async (part: MultipartFile, files: FileStore, mb: number): Promise<Received> => {
  const draft = await files.draft()
  try {
    for await (const bytes of part.file) await draft.write(bytes)
    const { size, sha256 } = await draft.finish()
    if (part.file.truncated) throw problem('uploadBigger', { max: mb })
    const upload = { name: getName(part.filename), size, sha256, path: draft.path }
    return { input: {}, upload, discard: draft.discard }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** Returns the last part of a file name without control and formatting characters, at most 200 characters. */
const getName = (given: string | undefined): string =>
  (given ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(0, 200) || 'file'

/** Converts a limit of the parser to a problem of the catalogue. */
const getLimit = (error: unknown) => {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return problem('uploadTooMany', { max: 1 })
  const { message = '' } = error as { message?: string }
  const isTheirs = code === 'FST_FIELDS_LIMIT' || code === 'FST_PROTO_VIOLATION' || unreadable.test(message)
  return isTheirs ? malformed() : null
}

const malformed = () => problem('invalidInput', { issues: [] })

/** What the parser says of a body that is no form: it has no codes for these. */
const unreadable =
  /^(Multipart: Boundary not found|Malformed (content type|part header|urlencoded form)|Unexpected end of (multipart data|form|file))$/
