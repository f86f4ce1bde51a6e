import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hmac, type Keys } from '../../kernel/keys.ts'

/** The content of a survey link: the company, the id of the answer that it allows, and its expiry. */
export type SurveyLink = { tenantId: string; id: string; expiresAt: Date }

const bodyBytes = 16 + 16 + 4
const macBytes = 16

const getMac = ({ link }: Pick<Keys, 'link'>, body: Buffer) =>
  hmac(link, `survey ${body.toString('hex')}`).subarray(0, macBytes)

const getUuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** The text of a new link: it allows one answer, and nothing is stored before that. */
export const surveyCode = (keys: Pick<Keys, 'link'>, tenantId: string, expiresAt: Date): string => {
  const ends = Buffer.alloc(4)
  ends.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000))
  const id = randomBytes(16)
  // A uuid of version 4, as other ids are.
  id[6] = ((id[6] as number) & 0x0f) | 0x40
  id[8] = ((id[8] as number) & 0x3f) | 0x80
  const body = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), id, ends])
  return Buffer.concat([body, getMac(keys, body)]).toString('base64url')
}

/** Reads a link; null when it is not exactly one of ours. */
export const readSurveyCode = (keys: Pick<Keys, 'link'>, text: string): SurveyLink | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), getMac(keys, body))) return null
  return {
    tenantId: getUuid(body.subarray(0, 16)),
    id: getUuid(body.subarray(16, 32)),
    expiresAt: new Date(body.readUInt32BE(32) * 1000),
  }
}
