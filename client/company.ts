import type { Input, Output } from '../contract/define.ts'
import { linkImage, uploadFile } from '../contract/files/calls.ts'
import { updateCompany } from '../contract/tenant/calls.ts'
import { send } from './session/api.ts'
import type { SessionStore } from './session/store.ts'
import { sendFile } from './session/upload.ts'

/** Saves the company's own details and updates the session of this page at once. Rejects with its CallError. */
export const saveCompany = async (
  wish: Input<typeof updateCompany>,
  session: SessionStore,
  submitKey?: string,
): Promise<Output<typeof updateCompany>> => {
  const saved = await send(updateCompany, wish, { session, quiet: true, submitKey })
  const { tenant } = session.$session.get()
  const { companyName, companyNameEn, icon, timeZone } = wish
  if (tenant)
    session.update({
      tenant: { ...tenant, companyName, companyNameEn, icon: icon || null, timeZone, logoUrl: saved.logoUrl },
    })
  return saved
}

/** A picture that was uploaded to become the logo: its id, and an address for a preview. */
export type Logo = { id: string; url: string }

/** Uploads a logo; the server re-encodes it. Rejects with its CallError. */
export const uploadLogo = async (file: File, session: SessionStore): Promise<Logo> => {
  const id = await sendFile(uploadFile, { purpose: 'logo' }, file, { session, quiet: true })
  const { url } = await send(linkImage, { iconPath: id }, { session, quiet: true })
  return { id, url }
}
