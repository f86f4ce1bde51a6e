import type { Parsed } from '../../../contract/define.ts'
import { type PicturePurpose, pictureRules, uploadFile } from '../../../contract/files/calls.ts'
import type { Context, Upload } from '../../kernel/context.ts'
import { newKey } from '../../kernel/files/store.ts'
import { handleFileOf } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import type { Whose } from '../../kernel/throttle/heavy.ts'
import { type Picture, redraw } from '../files/images.ts'
import { enterFile } from '../files/rows.ts'

/** Longest side of a stored picture (pixels): sharp on a dense screen for logos and signatures. */
const longestSide = 1024
const megabyte = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000

/** Redraws before the transaction begins: a user who uploads a hundred pictures at once blocks no connection meanwhile. */
const draw = async (
  upload: Upload,
  { purpose }: Parsed<typeof uploadFile>,
  whose: Whose,
): Promise<Picture> => {
  checkBounds(upload, purpose)
  return redraw(upload.path, upload.name, longestSide, whose)
}

export const handleUpload = handleFileOf(uploadFile, draw, async (context, { purpose }, upload, picture) => {
  const { png, width, height } = picture
  const name = `${upload.name.slice(0, upload.name.lastIndexOf('.'))}.png`
  const id = await keep(context, name, png)
  context.audit({ entityId: id, detail: { purpose, name, width, height } })
  return id
})

/** The rules that the page checks too: extension first, then size (TR-W5). */
const checkBounds = ({ name, size }: Upload, purpose: PicturePurpose): void => {
  const { types, mb } = pictureRules[purpose]
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!(types as readonly string[]).includes(ending))
    throw purpose === 'logo' ? problem('logoFormat') : problem('uploadFormat', { types: types.join(', ') })
  if (size > mb * megabyte)
    throw purpose === 'logo' ? problem('logoTooLarge') : problem('uploadBigger', { max: mb })
}

/** A picture that nothing refers to within a day is removed. */
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
