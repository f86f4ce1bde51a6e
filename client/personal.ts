import type { Input, Output } from '../contract/define.ts'
import { linkImage, uploadFile } from '../contract/files/calls.ts'
import { type SignSetting, saveOwnProfile, saveSignSetting } from '../contract/personal/calls.ts'
import { send } from './session/api.ts'
import type { SessionStore } from './session/store.ts'
import { sendFile } from './session/upload.ts'

/** Saves the user's own profile and updates the session of this page at once. Rejects with its CallError. */
export const saveProfile = async (
  wish: Input<typeof saveOwnProfile>,
  session: SessionStore,
  submitKey?: string,
): Promise<Output<typeof saveOwnProfile>> => {
  const saved = await send(saveOwnProfile, wish, { session, quiet: true, submitKey })
  const { user } = session.$session.get()
  const [lastName, firstName, reading] = [wish.lastName, wish.firstName, wish.reading].map(text =>
    text.trim(),
  )
  if (user)
    session.update({ user: { ...user, lastName: lastName!, firstName: firstName!, reading: reading! } })
  return saved
}

/** A picture that was uploaded to become the signature: its id, and an address for a preview. */
export type UploadedSignature = { id: string; url: string }

/** Uploads a picture of a signature; the server re-encodes it. Rejects with its CallError. */
export const uploadSignature = async (file: File, session: SessionStore): Promise<UploadedSignature> => {
  const id = await sendFile(uploadFile, { purpose: 'signature' }, file, { session, quiet: true })
  const { url } = await send(linkImage, { iconPath: id }, { session, quiet: true })
  return { id, url }
}

/** Saves how a signature is displayed. Rejects with its CallError. */
export const saveSignature = (
  wish: Input<typeof saveSignSetting>,
  session: SessionStore,
  submitKey?: string,
): Promise<SignSetting> => send(saveSignSetting, wish, { session, quiet: true, submitKey })
