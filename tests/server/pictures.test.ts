import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { drawing, redraw } from '../../server/files/images.ts'
import { onePixel } from './upload-form.ts'

/** The first that is asked of a file once a reader of pictures has it. */
const read = vi.spyOn(Object.getPrototypeOf(sharp(onePixel)) as Sharp, 'metadata')

const folder = mkdtempSync(join(tmpdir(), 'mds-pictures-'))
afterAll(() => {
  read.mockRestore()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void read.mockClear())

let number = 0
const draw = (name: string, bytes: Buffer) => {
  number += 1
  const path = join(folder, String(number))
  writeFileSync(path, bytes)
  return redraw(path, name, 64)
}
const drawn = { png: expect.any(Buffer), width: 1, height: 1 }

describe('TR-W5 the first bytes of a file', () => {
  const others: [string, string, Buffer][] = [
    ['SVG', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', 'a.jpg', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
    ['TIFF', 'a.jpeg', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0])],
    ['PNG under the ending of JPG', 'a.jpg', onePixel],
    ['the first half of what PNG begins with', 'a.png', onePixel.subarray(0, 4)],
    ['nothing', 'a.png', Buffer.alloc(0)],
    ['PNG behind something else', 'a.png', Buffer.concat([Buffer.from('x'), onePixel])],
    ['PNG under an ending that is not taken', 'a.webp', onePixel],
  ]
  it.each(others)('of %s keep it from every reader of pictures', async (_what, name, bytes) => {
    await expect(draw(name, bytes)).rejects.toMatchObject({ problem: 'uploadContentUnfit' })
    expect(read).not.toHaveBeenCalled()
  })

  it('of a picture let it through', async () => {
    expect(await draw('a.PNG', onePixel)).toMatchObject(drawn)
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe('TR-W7 drawing', () => {
  it('two at once, twenty in the line, and no more', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const busy = [1, 2].map(() => drawing(() => held))
    const waiting = Array.from({ length: 20 }, () => draw('a.png', onePixel))
    await pause(200)
    expect(read).not.toHaveBeenCalled()
    await expect(draw('a.png', onePixel)).rejects.toMatchObject({ problem: 'serverBusy' })
    release()
    expect(await Promise.all(waiting)).toEqual(Array(20).fill(drawn))
    await Promise.all(busy)
    expect(await draw('a.png', onePixel)).toMatchObject(drawn)
  })
})
