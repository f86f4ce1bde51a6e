import type { Output, Parsed } from '../../../contract/define.ts'
import type { SignatureFace, SignSetting, saveSignSetting } from '../../../contract/personal/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { signedLink } from '../files/links.ts'
import { giveUpFile, keepOwnPicture } from '../files/rows.ts'

type StoredSignature = {
  kind: SignSetting['kind']
  fileId: string | null
  text: string | null
  face: SignatureFace | null
  rowVersion: number
}
type SignatureRequest = Parsed<typeof saveSignSetting>

const unset: StoredSignature = { kind: 'none', fileId: null, text: null, face: null, rowVersion: 0 }

/** The actor's signature. */
export const getSignature = async (context: Context): Promise<SignSetting> =>
  answered(context, await readSignature(context.tx, context.actor.userId))

/** Saves it if the version still matches (TR-C1). A picture that it no longer uses is removed. */
export const keepSignature = async (
  context: Context,
  wish: SignatureRequest,
): Promise<Output<typeof saveSignSetting>> => {
  const { tx, actor } = context
  const before = await readSignature(tx, actor.userId)
  const after = await wanted(context, wish)
  const saved = before.rowVersion === wish.rowVersion && (await put(tx, actor.userId, after))
  if (!saved) throw problem('dataChanged', await lastChange(tx, 'signature', actor.userId))
  if (before.fileId !== null) await giveUpFile(tx, before.fileId)
  const { rowVersion: _old, ...from } = before
  const { rowVersion: version, ...to } = after
  context.audit({ entityId: actor.userId, version, changes: changesBetween(from, to) })
  return answered(context, after)
}

/** Only a picture that this user has just uploaded: any other id gets the same answer as an unknown one (TR-T5, TR-W5). */
const wanted = async (
  { tx, actor }: Context,
  { kind, uploadId, text, face, rowVersion }: SignatureRequest,
): Promise<StoredSignature> => {
  const next = { ...unset, kind, rowVersion: rowVersion + 1 }
  if (kind === 'none') return next
  if (kind === 'typed') return { ...next, text: text ?? null, face: face ?? null }
  if (!uploadId || !(await keepOwnPicture(tx, uploadId, actor.userId)))
    throw problem('signatureImageInvalid', { field: 'uploadId' })
  return { ...next, fileId: uploadId }
}

const readSignature = async (tx: Transaction, userId: string): Promise<StoredSignature> => {
  const row = await one(tx)<StoredSignature>`select kind, file_id as "fileId", content as text, face,
    row_version as "rowVersion"
    from sign_setting where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid`
  return row ?? unset
}

/** False when another request was faster. */
const put = async (
  tx: Transaction,
  userId: string,
  { kind, fileId, text, face, rowVersion }: StoredSignature,
): Promise<boolean> => {
  const count = await run(tx)`insert into sign_setting as s (tenant_id, user_id, kind, file_id, content, face)
    values ((select current_tenant()), ${userId}::uuid, ${kind}, ${fileId}::uuid, ${text}, ${face})
    on conflict (tenant_id, user_id) do update set kind = excluded.kind, file_id = excluded.file_id, content = excluded.content,
      face = excluded.face, row_version = s.row_version + 1, updated_at = now()
    where s.row_version = ${rowVersion - 1}`
  return count === 1
}

const answered = ({ services, actor, now }: Context, { fileId, ...shown }: StoredSignature): SignSetting => ({
  ...shown,
  url:
    fileId === null ? null : signedLink({ keys: services.keys, actor, now }, fileId, { kind: 'image' }).url,
})
