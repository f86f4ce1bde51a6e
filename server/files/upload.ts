import { type PicturePurpose, pictureRules, uploadFile } from '../../contract/files.ts'
import type { Context, Upload } from '../context.ts'
import { handle } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { redraw } from './images.ts'
import { enterFile } from './rows.ts'
import { newKey } from './store.ts'

/** Longest side of a kept picture, in pixels: sharp on a dense screen wherever logos and signatures stand. */
const longestSide = 1024
const megabyte = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000

export const handleUpload = handle(uploadFile, async (context, { purpose }) => {
  const { upload } = context
  if (!upload) throw problem('uploadEmpty')
  checkBounds(upload, purpose)
  const { png, width, height } = await redraw(upload.path, upload.name, longestSide)
  const name = `${upload.name.slice(0, upload.name.lastIndexOf('.'))}.png`
  const id = await keep(context, name, png)
  context.audit({ entityId: id, detail: { purpose, name, width, height } })
  return id
})

/** The rules that the page has checked as well: ending first, then size (TR-W5). */
const checkBounds = ({ name, size }: Upload, purpose: PicturePurpose): void => {
  const { types, mb } = pictureRules[purpose]
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!(types as readonly string[]).includes(ending))
    throw purpose === 'logo' ? problem('logoFormat') : problem('uploadFormat', { types: types.join(', ') })
  if (size > mb * megabyte)
    throw purpose === 'logo' ? problem('logoTooLarge') : problem('uploadBigger', { max: mb })
}

/** A picture that nothing has named within a day goes away. */
const keep = async ({ tx, services, actor, now }: Context, name: string, png: Buffer): Promise<string> => {
  const draft = await services.files.draft()
  try {
    await draft.write(png)
    const { size, sha256 } = await draft.finish()
    const key = newKey(actor.tenantId, now)
    await services.files.keep(draft, key)
    const expiresAt = new Date(now.getTime() + dayMs)
    const file = {
      tenantId: actor.tenantId,
      ownerUserId: actor.userId,
      kind: 'image',
      mediaType: 'image/png',
    } as const
    return await enterFile(tx, { ...file, name, size, sha256, key, expiresAt })
  } finally {
    await draft.discard()
  }
}
