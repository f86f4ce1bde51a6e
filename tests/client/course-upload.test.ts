import { beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadCourseFile } from '../../client/courses/upload.ts'
import { CallError, silent } from '../../client/http/call-error.ts'
import { coursePartBytes } from '../../contract/courses/files.ts'

/** What the server has of the upload, and what happens to the next parts: their connection breaks before or after they arrive. */
const server = vi.hoisted(() => ({
  fingerprint: '',
  bytes: [] as Uint8Array[],
  breaks: [] as ('before' | 'after' | 'refused' | '')[],
  calls: [] as string[],
  size: () => server.bytes.reduce((sum, each) => sum + each.length, 0),
}))

const lost = () => new CallError({ name: 'network', code: 0, message: 'offline', transport: 'network' })

vi.mock('../../client/session/api.ts', () => ({
  send: async ({ name }: { name: string }, input: { fingerprint?: string }) => {
    server.calls.push(name)
    if (name === 'beginCourseUpload') {
      const isSame = server.fingerprint === input.fingerprint
      if (!isSame) server.bytes = []
      server.fingerprint = input.fingerprint!
    }
    if (name === 'finishCourseUpload') return { fileId: 'f1' }
    return { id: 'u1', received: server.size() }
  },
}))
vi.mock('../../client/session/upload.ts', () => ({
  sendFile: async (
    _: object,
    { offset }: { offset: number },
    part: File,
    { onProgress }: { onProgress: (share: number) => void },
  ) => {
    server.calls.push(`part ${offset}`)
    const how = server.breaks.shift()
    onProgress(0.5)
    if (how === 'before') throw lost()
    if (how === 'refused') throw new CallError({ name: 'courseFileFormat', code: 901021, message: 'no' })
    if (offset !== server.size())
      throw new CallError({ name: 'uploadPartMisplaced', code: 901025, message: '', data: { received: 0 } })
    server.bytes.push(new Uint8Array(await part.arrayBuffer()))
    if (how === 'after') throw lost()
    return { received: server.size() }
  },
}))

beforeEach(() => Object.assign(server, { fingerprint: '', bytes: [], breaks: [], calls: [] }))

const content = new Uint8Array(2 * coursePartBytes + 1000).map((_, at) => at % 251)
const file = () => new File([content], 'Lesson.mp4', { lastModified: 5 })
const target = { courseId: 'c1', part: 'content' } as const

const upload = (signal = new AbortController().signal) => {
  const shares: number[] = []
  const pause = vi.fn(async () => undefined)
  const result = uploadCourseFile(file(), target, { signal, pause, onProgress: share => shares.push(share) })
  return { result, shares, pause }
}

const isWhole = () => {
  const arrived = new Uint8Array(server.size())
  let at = 0
  for (const part of server.bytes) {
    arrived.set(part, at)
    at += part.length
  }
  expect(arrived.length).toBe(content.length)
  expect(arrived.every((byte, place) => byte === content[place])).toBe(true)
}

describe('a course file is uploaded in parts [G17]', () => {
  test('in order, with a share that only grows, and is finished once', async () => {
    const { result, shares } = upload()
    expect(await result).toEqual({ fileId: 'f1' })
    isWhole()
    expect(server.calls).toEqual([
      'beginCourseUpload',
      'part 0',
      `part ${coursePartBytes}`,
      `part ${2 * coursePartBytes}`,
      'finishCourseUpload',
    ])
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })

  test('after a lost connection it asks where to go on: a part that had arrived is not sent again', async () => {
    server.breaks = ['', 'after', 'before', '']
    const { result, pause } = upload()
    await result
    isWhole()
    expect(pause).toHaveBeenCalledTimes(2)
    expect(server.calls.filter(each => each === `part ${coursePartBytes}`)).toHaveLength(1)
    expect(server.calls.filter(each => each === 'getCourseUpload')).toHaveLength(2)
  })

  test('the same file that was chosen again goes on; another file begins from the start', async () => {
    server.breaks = ['', 'refused']
    await expect(upload().result).rejects.toMatchObject({ name: 'courseFileFormat' })
    server.calls = []
    await upload().result
    expect(server.calls[1]).toBe(`part ${coursePartBytes}`)
    isWhole()
    server.calls = []
    const other = new File([content], 'Lesson.mp4', { lastModified: 6 })
    await uploadCourseFile(other, target, { signal: new AbortController().signal })
    expect(server.calls[1]).toBe('part 0')
  })

  test('a refusal is not repeated, a connection that stays lost ends with its failure, a cancelled one is silent', async () => {
    server.breaks = ['refused']
    await expect(upload().result).rejects.toMatchObject({ name: 'courseFileFormat' })
    expect(server.calls).toHaveLength(2)
    server.breaks = Array(20).fill('before')
    const lasting = upload()
    await expect(lasting.result).rejects.toMatchObject({ transport: 'network' })
    expect(lasting.pause.mock.calls.length).toBeLessThan(10)
    const ending = new AbortController()
    server.breaks = ['before']
    ending.abort()
    await expect(upload(ending.signal).result).rejects.toMatchObject({ name: silent('aborted').name })
  })
})
