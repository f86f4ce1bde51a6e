import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { redraw } from '../../../server/features/files/images.ts'
import { heavyWork } from '../../../server/kernel/throttle/heavy.ts'
import { onePixel } from '../upload-form.ts'

/** The first call on a file when a picture reader has it. */
const read = vi.spyOn(Object.getPrototypeOf(sharp(onePixel)) as Sharp, 'metadata')

const folder = mkdtempSync(join(tmpdir(), 'mds-pictures-'))
afterAll(() => {
  read.mockRestore()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void read.mockClear())

const whose = { tenantId: 'tenant', userId: 'user' }
let number = 0
const draw = (name: string, bytes: Buffer) => {
  number += 1
  const path = join(folder, String(number))
  writeFileSync(path, bytes)
  return redraw(path, name, 64, whose)
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
  const small = { png: expect.any(Buffer), width: 1, height: 1 }
  const large = { png: expect.any(Buffer), width: 64, height: 64 }

  it('of large pictures goes one by one through the line of files, twenty of one user in it, and no more; small ones pass it', async () => {
    const bytes = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#225577' } })
      .png()
      .toBuffer()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const busy = heavyWork.file.run({ tenantId: 'other', userId: 'user' }, () => held)
    const waiting = Array.from({ length: 20 }, () => draw('a.png', bytes))
    const getPlace = () => heavyWork.file.before(whose)
    await expect.poll(getPlace).toBe(1)
    await expect.poll(() => read.mock.calls.length).toBe(20)
    await expect(draw('a.png', bytes)).rejects.toMatchObject({ problem: 'serverBusy' })
    expect(await draw('a.png', onePixel)).toMatchObject(small)
    release()
    expect(await Promise.all(waiting)).toEqual(Array(20).fill(large))
    await busy
    expect(getPlace()).toBeNull()
  })

  it('of small ones goes two by two through a line of its own', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    onTestFinished(() => release())
    const busy = [1, 2].map(() => heavyWork.short.run({ tenantId: 'other', userId: 'user' }, () => held))
    const waiting = [1, 2, 3].map(() => draw('a.png', onePixel))
    await expect.poll(() => heavyWork.short.before(whose)).toBe(2)
    expect(read).not.toHaveBeenCalled()
    release()
    expect(await Promise.all(waiting)).toEqual(Array(3).fill(small))
    await Promise.all(busy)
  })
})
