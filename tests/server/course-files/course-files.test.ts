import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { courseDraft, saveCourseDraft } from '../../../contract/courses/calls.ts'
import {
  beginCourseUpload,
  coursePartBytes,
  finishCourseUpload,
  getCourseUpload,
  linkCourseFile,
  listCourseUploads,
  removeCourseUpload,
  type StoredCourseFile,
  sendCoursePart,
} from '../../../contract/courses/files.ts'
import { limits } from '../../../contract/limits.ts'
import { removeLateUploads } from '../../../server/features/course-files/queries.ts'
import { getHeaders } from '../attacks/wire.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { getForm, onePixel, toFormData } from '../upload-form.ts'
import { fileBox, getBoxes, moovLast, withSampleEntry } from './mp4-bytes.ts'

let server: DemoServer
let author: Caller
let other: Caller
let courseId: string

const demo = (name: string) =>
  readFileSync(new URL(`../../../server/app/demo/courses/${name}`, import.meta.url))
const video = demo('receiving-product.mp4')
const pdf = demo('gcp-essentials.pdf')

beforeAll(async () => {
  server = await demoServer()
  author = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  const [course] = await server.rows<{ id: string }>(
    "select id from course where tenant_id = $1 and kind = 'video' limit 1",
    [author.tenantId],
  )
  courseId = course!.id
})
afterAll(() => server.close())
beforeEach(async () => void (await server.rows('delete from course_upload')))

const isWaiting = async (id: string) => (await server.services.files.partial(id).finish(1)) !== null
const stored = () => server.countRows('file', { tenant_id: author.tenantId, kind: 'course' })

type Options = {
  by?: Caller
  part?: 'content' | 'captions'
  name?: string
  fingerprint?: string
  size?: number
}

const begin = (bytes: Buffer, options: Options = {}) =>
  server.call(
    beginCourseUpload,
    {
      courseId,
      part: options.part ?? 'content',
      name: options.name ?? 'Lesson.mp4',
      size: options.size ?? bytes.length,
      fingerprint: options.fingerprint ?? createHash('sha256').update(bytes).digest('hex'),
    },
    options.by ?? author,
  )
const sendPart = (uploadId: string, bytes: Buffer, offset: number, by = author) => {
  const part = { name: 'part', bytes: bytes.subarray(offset, offset + coursePartBytes) }
  return server.call(sendCoursePart, toFormData({ uploadId, offset }, part) as never, by)
}
const finish = (uploadId: string, sha256?: string, by = author) =>
  server.call(finishCourseUpload, { uploadId, ...(sha256 && { sha256 }) }, by)

/** Sends a whole file: the answer of the first step that is refused, or of the last one. */
const upload = async (bytes: Buffer, options: Options = {}) => {
  const begun = await begin(bytes, options)
  if (begun.code !== 0) return begun
  for (let offset = 0; offset < bytes.length; offset += coursePartBytes) {
    const sent = await sendPart(begun.data.id, bytes, offset)
    if (sent.code !== 0) return sent
  }
  return finish(begun.data.id, createHash('sha256').update(bytes).digest('hex'))
}

const getBytes = async (fileId: string) => {
  const { data } = await server.call(linkCourseFile, { fileId }, author)
  return server.app.inject({ url: data.url, headers: { range: 'bytes=0-' } })
}

describe('the type is read from the bytes [G17 P11]', () => {
  test('an H.264 video: codecs, length, and its bytes by a signed link of the author', async () => {
    const answer = await upload(video, { name: 'no ending' })
    expect(answer.data).toMatchObject({
      name: 'no ending.mp4',
      mediaType: 'video/mp4',
      size: video.length,
      codec: 'avc1.4d401f, mp4a.40.2',
      pages: 0,
    })
    const { fileId, lengthMs } = answer.data as { fileId: string; lengthMs: number }
    expect(Math.abs(lengthMs - 42_000)).toBeLessThan(100)
    const served = await getBytes(fileId)
    expect([served.statusCode, served.headers['content-type']]).toEqual([206, 'video/mp4'])
    expect(served.rawPayload.equals(video)).toBe(true)
    const uploads = await server.getRows('course_upload', { file_id: fileId }, 'id')
    expect(uploads).toHaveLength(1)
    await expect.poll(() => isWaiting(uploads[0]!.id)).toBe(false)
  })

  test('an index at the end of the file, behind nine megabytes, says the same', async () => {
    const bytes = moovLast(video, 9 * 1024 * 1024)
    expect(getBoxes(bytes).map(each => each.type)).toEqual(['ftyp', 'free', 'mdat', 'free', 'moov'])
    expect((await upload(bytes)).data).toMatchObject({ codec: 'avc1.4d401f, mp4a.40.2', size: bytes.length })
  })

  test('a PDF has the pages that its reader shows', async () => {
    const shown = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
    const answer = await upload(pdf, { name: 'GCP.mp4' })
    expect(answer.data).toMatchObject({
      name: 'GCP.mp4.pdf',
      mediaType: 'application/pdf',
      pages: shown.numPages,
      codec: '',
    })
  })

  test.each([
    ['consent-1.webp', 'image/webp'],
    ['consent-2.png', 'image/png'],
    ['consent-3.jpg', 'image/jpeg'],
  ])('%s is a page of its own', async (name, mediaType) => {
    expect((await upload(demo(name), { name })).data).toMatchObject({ name, mediaType, pages: 1 })
  })

  test('captions are WebVTT in UTF-8 with a cue', async () => {
    const part = 'captions' as const
    const vtt = demo('receiving-product.zh-CN.vtt')
    expect((await upload(vtt, { part, name: 'zh.vtt' })).data).toMatchObject({ mediaType: 'text/vtt' })
    const { code } = codes.captionsFormat
    expect((await upload(Buffer.from('WEBVTT\n\nno cue\n'), { part })).code).toBe(code)
    expect((await upload(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSRT\n'), { part })).code).toBe(code)
    const latin = Buffer.concat([
      Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'),
      Buffer.from([0xe9, 0x0a]),
    ])
    expect((await upload(latin, { part })).code).toBe(code)
  })

  const codecs: [string, Buffer, string][] = [
    ['HEVC', withSampleEntry(video, 'avc1', 'hvc1'), 'HEVC (H.265)'],
    ['VP9', withSampleEntry(video, 'avc1', 'vp09'), 'VP9'],
    ['AV1', withSampleEntry(video, 'avc1', 'av01'), 'AV1'],
    ['sound of Dolby', withSampleEntry(video, 'mp4a', 'ac-3'), 'Dolby Digital (AC-3)'],
  ]
  test.each(codecs)('an MP4 in %s is refused with the name of its codec', async (_what, bytes, codec) => {
    const before = await stored()
    const answer = await upload(bytes)
    expect(answer).toMatchObject({ code: codes.videoCodec.code, data: { codec } })
    expect(answer.message).toContain(codec)
    expect(await stored()).toBe(before)
  })

  const quickTime = Buffer.from(video)
  quickTime.write('qt  ', 8, 'latin1')
  const others: [string, Buffer, 'courseFileFormat' | 'uploadContentUnfit' | 'uploadUnsafe'][] = [
    ['QuickTime', quickTime, 'courseFileFormat'],
    ['AVI', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(500)]), 'courseFileFormat'],
    ['WebM', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(500)]), 'courseFileFormat'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'courseFileFormat'],
    ['a GIF', Buffer.from('GIF89a........'), 'courseFileFormat'],
    ['an MP4 that is cut off', video.subarray(0, video.length - 1), 'uploadContentUnfit'],
    ['an MP4 whose index is cut off', moovLast(video).subarray(0, -9), 'uploadContentUnfit'],
    [
      'an MP4 without an index',
      Buffer.concat([fileBox(video, 'ftyp'), fileBox(video, 'mdat')]),
      'uploadContentUnfit',
    ],
    ['a PDF that is cut off', pdf.subarray(0, pdf.length / 2), 'uploadContentUnfit'],
    [
      'a PDF with a script',
      Buffer.from(
        pdf.toString('latin1').replace('/Type /Catalog', '/AA <</O 9 0 R>>/Type /Catalog'),
        'latin1',
      ),
      'uploadUnsafe',
    ],
    ['half a picture', demo('consent-3.jpg').subarray(0, 9000), 'uploadContentUnfit'],
  ]
  test.each(others)(
    '%s that calls itself .mp4 is refused, and nothing is stored',
    async (_what, bytes, code) => {
      const before = await stored()
      expect((await upload(bytes)).code).toBe(codes[code].code)
      expect(await stored()).toBe(before)
    },
  )
})

describe('sizes and number [O12 P11]', () => {
  const mb = 1024 * 1024
  const first = async (bytes: Buffer, size: number) => {
    const begun = await begin(bytes, { size })
    if (begun.code !== 0) return begun
    const part = Buffer.concat([
      bytes,
      Buffer.alloc(Math.max(0, Math.min(size, coursePartBytes) - bytes.length)),
    ])
    return sendPart(begun.data.id, part.subarray(0, coursePartBytes), 0)
  }
  test.each([
    ['a picture of 5 MB', onePixel, 5 * mb, 0],
    ['a larger picture', onePixel, 5 * mb + 1, codes.courseFileTooLarge.code],
    ['a PDF of 50 MB', pdf, 50 * mb, 0],
    ['a larger PDF', pdf, 50 * mb + 1, codes.courseFileTooLarge.code],
    ['a video of 300 MB', video, 300 * mb, 0],
    ['a larger video', video, 300 * mb + 1, codes.invalidInput.code],
  ])('%s', async (_what, bytes, size, code) => {
    expect((await first(bytes, size)).code).toBe(code)
  })

  test('a file that its author takes out of the draft leaves its place', async () => {
    for (let at = 0; at < limits.courseFiles; at += 1) await upload(onePixel, { name: `${at}.png` })
    expect((await begin(onePixel, { name: 'more.png' })).code).toBe(codes.courseFileTooMany.code)
    const { data } = await server.call(courseDraft, { id: courseId }, author)
    const { id, rowVersion, content } = data
    const input = { id, rowVersion, sections: { files: content.files, description: 'Without them' } }
    expect((await server.call(saveCourseDraft, input, author)).code).toBe(0)
    expect((await begin(onePixel, { name: 'more.png' })).code).toBe(0)
  })

  test('a draft cannot say that a video is shorter than its bytes, or a PDF thinner', async () => {
    const { size: _bytes, ...lesson } = (await upload(video)).data as StoredCourseFile
    const { size: _more, ...booklet } = (await upload(pdf, { name: 'Booklet.pdf' })).data as StoredCourseFile
    const { data } = await server.call(courseDraft, { id: courseId }, author)
    const save = (file: object) => {
      const files = [{ id: crypto.randomUUID(), captions: [], ...file }]
      return server.call(
        saveCourseDraft,
        { id: courseId, rowVersion: data.rowVersion, sections: { files } } as never,
        author,
      )
    }
    const reading = { ...booklet, lengthMs: 75_000 }
    for (const wrong of [
      { ...lesson, lengthMs: 1 },
      { ...lesson, codec: '' },
      { ...reading, pages: 1 },
      { ...lesson, mediaType: 'application/pdf' },
    ])
      expect((await save(wrong)).code).toBe(codes.invalidInput.code)
    expect((await save({ ...lesson })).code).toBe(0)
  })

  test('a tenth file is refused before a byte of it is sent; captions are not counted', async () => {
    const [have] = await server.rows<{ n: number }>(
      "select count(*)::int as n from course_file where course_id = $1 and part = 'content'",
      [courseId],
    )
    for (let at = have!.n; at < limits.courseFiles; at += 1)
      expect((await begin(onePixel, { name: `${at}.png` })).code).toBe(0)
    expect((await begin(onePixel, { name: 'tenth.png' })).code).toBe(codes.courseFileTooMany.code)
    expect((await begin(onePixel, { name: 'zh.vtt', part: 'captions' })).code).toBe(0)
  })
})

describe('an upload goes on where it was lost [G17]', () => {
  const large = moovLast(video, 20 * 1024 * 1024)

  test('a connection that is cut in the second part loses that part alone', async () => {
    const { data: begun } = await begin(large)
    expect((await sendPart(begun.id, large, 0)).data).toEqual({ received: coursePartBytes })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const ending = new AbortController()
    const second = { name: 'part', bytes: large.subarray(coursePartBytes, 2 * coursePartBytes) }
    const form = getForm({ uploadId: begun.id, offset: coursePartBytes }, [second])
    let pulls = 0
    const body = new ReadableStream({
      async pull(controller) {
        pulls += 1
        if (pulls === 1) return controller.enqueue(form.payload.subarray(0, 3 * 1024 * 1024))
        ending.abort()
      },
    })
    const sent = fetch(`${address}${sendCoursePart.path}`, {
      method: 'POST',
      headers: { ...getHeaders(author), 'idempotency-key': crypto.randomUUID(), 'content-type': form.type },
      body,
      duplex: 'half',
      signal: ending.signal,
    } as RequestInit)
    await expect(sent).rejects.toThrow()
    expect((await server.call(getCourseUpload, { uploadId: begun.id }, author)).data.received).toBe(
      coursePartBytes,
    )

    // The page is opened again, and the same file chosen.
    const again = await begin(large)
    expect(again.data).toMatchObject({ id: begun.id, received: coursePartBytes })
    expect((await server.call(listCourseUploads, { courseId }, author)).data.records).toEqual([again.data])
    for (let at = coursePartBytes; at < large.length; at += coursePartBytes)
      expect((await sendPart(begun.id, large, at)).code).toBe(0)
    const { data } = await finish(begun.id, createHash('sha256').update(large).digest('hex'))
    expect((await getBytes(data.fileId)).rawPayload.equals(large)).toBe(true)
    expect((await server.call(listCourseUploads, { courseId }, author)).data.records).toEqual([])
  })

  test('a part that is sent twice, or ahead of its turn, is answered with where the next one begins', async () => {
    const { data: begun } = await begin(large)
    await sendPart(begun.id, large, 0)
    for (const offset of [0, 2 * coursePartBytes])
      expect(await sendPart(begun.id, large, offset)).toMatchObject({
        code: codes.uploadPartMisplaced.code,
        data: { received: coursePartBytes },
      })
    expect(await finish(begun.id)).toMatchObject({
      code: codes.uploadPartMisplaced.code,
      data: { received: coursePartBytes },
    })
  })

  test('to finish twice makes one file; another content than was announced makes none', async () => {
    const { data: begun } = await begin(onePixel)
    await sendPart(begun.id, onePixel, 0)
    const before = await stored()
    expect((await finish(begun.id, 'ab'.repeat(32))).code).toBe(codes.uploadFailed.code)
    expect(await stored()).toBe(before)
    const one = await finish(begun.id)
    expect((await finish(begun.id)).data).toEqual(one.data)
    expect(await stored()).toBe(before + 1)
  })

  test('it is given up by its author, or after a day', async () => {
    const { data: begun } = await begin(onePixel)
    await sendPart(begun.id, onePixel, 0)
    expect(await isWaiting(begun.id)).toBe(true)
    expect((await server.call(removeCourseUpload, { uploadId: begun.id }, author)).code).toBe(0)
    await expect.poll(() => isWaiting(begun.id)).toBe(false)
    const { data: late } = await begin(onePixel)
    await sendPart(late.id, onePixel, 0)
    await server.setRows('course_upload', { id: late.id }, { begun_at: ago('25 hours') })
    expect((await sendPart(late.id, onePixel, 0)).code).toBe(codes.dataNotFound.code)
    await server.database.transaction(author.tenantId, removeLateUploads)
    expect(await server.countRows('course_upload', { id: late.id })).toBe(0)
    expect(await isWaiting(late.id)).toBe(true)
    await server.services.files.removePartialsBefore(new Date(Date.now() + 2000))
    expect(await isWaiting(late.id)).toBe(false)
  })

  test('of another company or of a colleague it does not exist', async () => {
    const { data: begun } = await begin(onePixel)
    await sendPart(begun.id, onePixel, 0)
    const { code } = codes.dataNotFound
    const isHidden = async (by: Caller) => {
      expect((await server.call(getCourseUpload, { uploadId: begun.id }, by)).code).toBe(code)
      expect((await sendPart(begun.id, onePixel, 0, by)).code).toBe(code)
      expect((await finish(begun.id, undefined, by)).code).toBe(code)
    }
    await isHidden(other)
    const colleague = await server.caller('zhou.mingxuan')
    await server.setRows('course_upload', { id: begun.id }, { user_id: colleague.userId })
    await isHidden(author)
    await server.setRows('course_upload', { id: begun.id }, { user_id: author.userId })
    const { data } = await finish(begun.id)
    expect((await server.call(linkCourseFile, { fileId: data.fileId }, other)).code).toBe(code)
  })
})
