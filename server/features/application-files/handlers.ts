import {
  applicationFile,
  applicationFileFacts,
  listSiteFiles,
  sendApplicationFile,
} from '../../../contract/application-files/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { fillPath } from '../../../contract/values/paths.ts'
import { toProblem } from '../../access/reasons.ts'
import type { ApplicationActor, Context, Upload } from '../../kernel/context.ts'
import { handle, handleApplicationFile, handleFile } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { findPlace, lockPlaces } from '../application-events/places.ts'
import { signedLink } from '../files/links.ts'
import { receiveAttachment, storeUpload } from '../files/receive.ts'
import { isRoomFor } from '../files/rows.ts'
import { serveLinked } from '../files/serve.ts'
import { siteFor } from '../sites/find.ts'
import { studyShut } from '../studies/rules.ts'
import { enterApplicationFile, fileByKind, filesOfSite, findSent } from './queries.ts'

type Sent = Parsed<typeof sendApplicationFile>

/** Stores a file of a site. An unknown study or site, or one of another tenant, is not found. */
const takeFile = async (
  context: Context<ApplicationActor>,
  sent: Sent,
  upload: Upload,
  mediaType: string,
): Promise<Output<typeof sendApplicationFile>> => {
  const { tx, actor, now, services } = context
  if (!actor.kinds.includes('file')) throw problem('noPermission')
  await lockPlaces(tx, [sent])
  const place = await findPlace(tx, sent)
  if (!place) throw problem('dataNotFound')
  const shut = studyShut(place.study)
  if (shut) throw toProblem(shut)
  const row = { ...sent, applicationId: actor.application.id }
  const same = await findSent(tx, { ...row, sha256: upload.sha256 })
  if (same) return { id: same, result: 'same' }
  if (!(await isRoomFor(tx, upload.size, actor.credentialId))) throw problem('uploadQuota')
  const { name, size } = upload
  const file = { tenantId: actor.tenantId, ownerUserId: null, kind: 'attachment', name, mediaType } as const
  const id = await storeUpload({ tx, files: services.files, now }, upload, file)
  await enterApplicationFile(tx, id, row)
  const { kind, reference, siteId } = sent
  const sha256 = upload.sha256.toString('hex')
  context.audit({ entityId: siteId, detail: { fileKind: kind, reference, fileName: name, size, sha256 } })
  return { id, result: 'done' }
}

/** A file of a site within the actor's scope. */
const getFacts = async (
  context: Context,
  { kind, id, expires }: Parsed<typeof applicationFileFacts>,
): Promise<Output<typeof applicationFileFacts>> => {
  const file = await fileByKind(context.tx, kind, id)
  if (!file) throw problem('dataNotFound')
  await siteFor(context, file.siteId)
  const { actor, now, services } = context
  const { path } = fillPath(applicationFile.path, { kind, id })
  const wish = {
    kind: 'attachment',
    path,
    seconds: expires,
    attachment: !file.mediaType.startsWith('image/'),
  } as const
  return { ...file, ...signedLink({ keys: services.keys, actor, now }, id, wish) }
}

export const handlers = [
  handleApplicationFile(
    sendApplicationFile,
    (upload, _, whose) => receiveAttachment(upload, whose),
    takeFile,
  ),
  handle(listSiteFiles, async (context, { siteId }) => {
    await siteFor(context, siteId)
    const records = await filesOfSite(context.tx, siteId)
    return { records, total: records.length }
  }),
  handle(applicationFileFacts, getFacts),
  handleFile(applicationFile, (context, { kind, id, url, certName }) =>
    serveLinked(context, {
      text: url,
      certName,
      find: async (tx, link) =>
        link.ownPath && link.fileId === id && !link.learning && (await fileByKind(tx, kind, id))
          ? link
          : null,
    }),
  ),
]
