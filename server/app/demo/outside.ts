import { readFileSync } from 'node:fs'
import { type OutsideFields, outsideInput } from '../../../contract/certificates/shapes.ts'
import { getSubmitDetail, storeOutside } from '../../features/certificates/outside.ts'
import { enterFile } from '../../features/files/rows.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type FileStore, newKey } from '../../kernel/files/store.ts'
import type { Clock } from './clock.ts'
import type { Line } from './files.ts'
import type { Folder } from './tables.ts'
import type { Entry } from './trail.ts'

type Scene = { tx: Transaction; clock: Clock; folder: Folder; files: FileStore }

type Upload = { fields: OutsideFields; name: string; ownerUserId: string; at: Date }

const dayMs = 86_400_000

/** Stores the file of a certificate as its holder uploads it. */
async function upload({ tx, folder, files }: Scene, { fields, name, ownerUserId, at }: Upload) {
  const { tenantId } = folder
  const draft = await files.draft()
  const template = readFileSync(new URL(name, new URL('./certificates/', import.meta.url)), 'latin1')
  // As long as a date, so the byte table of the PDF stays right.
  await draft.write(Buffer.from(template.replace('{issuedOn}', fields.issuedOn), 'latin1'))
  const finished = await draft.finish()
  const key = newKey(tenantId, at)
  await files.keep(draft, key)
  const owned = {
    tenantId,
    ownerUserId,
    kind: 'attachment' as const,
    expiresAt: new Date(Date.now() + dayMs),
  }
  return enterFile(tx, { ...owned, name, mediaType: 'application/pdf', ...finished, key })
}

const getFields = (line: Line, clock: Clock): OutsideFields => {
  const { title, issuer, number, issued, ends, provider, course, version, revision, trainer } = line
  const own = { title, issuer, number, issuedOn: clock.day(Number(issued)), endsOn: clock.day(Number(ends)) }
  const taken = { courseTitle: course, courseVersion: version, revision, attestedBy: trainer }
  return outsideInput.parse({ ...own, recognition: { provider, ...taken, stated: true } })
}

/** Submits the certificates from elsewhere of a company, each by its holder; returns their audit entries. */
export async function submitCertificates(scene: Scene): Promise<Entry[]> {
  const { tx, clock, folder } = scene
  const entries: Entry[] = []
  for (const line of folder.lines('outside_certificate')) {
    const at = folder.getInstant(line.at!)
    const actor = folder.getId('users', line.user!)
    const fields = getFields(line, clock)
    const fileId = await upload(scene, { fields, name: line.file!, ownerUserId: actor, at })
    const entityId = await storeOutside(tx, { userId: actor, submittedBy: actor, fileId, at, fields })
    entries.push({
      ...{ at, actor, role: folder.getId('role', line.role!), action: 'submitCertificate' },
      ...{ entity: 'certificates', entityId, version: 1, reason: '', ip: line.ip! },
      detail: getSubmitDetail(actor, fields),
    })
  }
  return entries
}
