import type { Output, Parsed } from '../../../contract/define.ts'
import type { certificateFile } from '../../../contract/learning/calls.ts'
import { getLocale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Context } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { newKey } from '../../kernel/files/store.ts'
import { fullName } from '../../kernel/names.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { dayIn } from '../../kernel/zone.ts'
import { getCredential, verifyAddress } from '../certificates/credential.ts'
import { signedLink } from '../files/links.ts'
import { enterFile } from '../files/rows.ts'
import { certificatePdf, type Line } from './certificate-pdf.ts'
import { type CertificateRow, certificateById } from './exam-queries.ts'
import { learnerAsked } from './learner.ts'

const hourMs = 3_600_000
/** Hours that the file is kept: it is drawn again on each request. */
const keptHours = 24

type Company = { company_name: string; company_name_en: string; language_flag: string }

/** Draws a certificate into the file store and returns a download link. */
export const certificateLink = async (
  context: Context,
  { certificateId, userId }: Parsed<typeof certificateFile>,
): Promise<Output<typeof certificateFile>> => {
  const { tx, actor, now, services, audit } = context
  const holder = userId === undefined ? actor.userId : (await learnerAsked(context, userId)).id
  const row = await certificateById(tx, holder, certificateId)
  if (!row) throw problem('certificateMissing')
  const tenant = (await one(tx)<Company>`select company_name, company_name_en, language_flag from tenant
    where id = (select current_tenant())`)!
  const { lines, title, facts } = getPage(row, tenant, context)
  const script = getLocale(tenant.language_flag) === 'ja-JP' ? 'ja' : 'zh'
  const origin = services.settings.publicOrigin
  const credential = await getCredential(facts, { keys: services.keys, origin })
  const draft = await services.files.draft()
  const { locale } = context.client
  const link = verifyAddress(origin, credential)
  await draft.write(await certificatePdf({ lines, script, title, locale, link }))
  const finished = await draft.finish()
  const key = newKey(actor.tenantId, now)
  await services.files.keep(draft, key)
  const expiresAt = new Date(now.getTime() + keptHours * hourMs)
  const fileId = await enterFile(tx, {
    tenantId: actor.tenantId,
    ownerUserId: actor.userId,
    kind: 'certificate',
    name: `${title}.pdf`,
    mediaType: 'application/pdf',
    ...finished,
    key,
    expiresAt,
  })
  audit({ entityId: certificateId, detail: { number: row.number } })
  return signedLink({ keys: services.keys, actor, now }, fileId, { kind: 'certificate', attachment: true })
}

/** The texts of the page in the reader's language; its days are those of the company, the same for every reader. */
const getPage = (
  row: CertificateRow & { status_no: string },
  company: Company,
  { client, actor }: Context,
) => {
  const { locale } = client
  const t = words(locale)
  const course = localName({ name: row.name, nameEn: row.name_en }, locale)
  const tenant = localName({ name: company.company_name, nameEn: company.company_name_en }, locale)
  const holder = fullName(
    { lastName: row.last_name, firstName: row.first_name, reading: row.reading },
    locale,
  )
  const day = (at: Date) => dayIn(at, locale, actor.tenant.timeZone)
  const days = Math.round((row.expires_at.getTime() - row.issued_at.getTime()) / (24 * hourMs))
  // Beside the next pair, or beside the QR code.
  const pair = (x: number, y: number, term: string, value: string): Line[] => [
    { x, y: y + 20, width: 196, size: 11, text: term, soft: true },
    { x, y, width: 196, size: 15, text: value },
  ]
  const lines: Line[] = [
    { x: 72, y: 508, size: 15, text: tenant, soft: true },
    { x: 72, y: 470, size: 28, text: t('player:certificate.title'), bold: true },
    { x: 72, y: 384, size: 34, text: holder, bold: true },
    { x: 72, y: 340, size: 18, text: course },
    ...pair(72, 226, t('player:certificate.issued'), day(row.issued_at)),
    ...pair(280, 226, t('player:certificate.until'), day(new Date(row.expires_at.getTime() - 1))),
    ...pair(72, 156, t('player:certificate.number'), row.number),
    { x: 280, y: 156, width: 240, size: 15, text: t('player:certificate.days', { count: days }) },
    { x: 536, y: 72, size: 11, text: t('verify:scan'), soft: true },
  ]
  const facts = {
    id: row.id,
    number: row.number,
    statusNo: row.status_no,
    tenantId: actor.tenantId,
    courseId: row.course_id,
    issuer: tenant,
    holder,
    course,
    criteria: t('verify:criteria'),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  }
  return { lines, facts, title: t('player:certificate.file', { course, holder }) }
}
