import { gzipSync } from 'node:zlib'
import {
  issuerAddress,
  listAddress,
  listBits,
  type StatusEntry,
  type StatusList,
} from '../../../contract/certificates/badge.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/** How often the time of an unchanged list moves on (ms): readers see how old it is, and caches keep it meanwhile. */
const renewMs = 3_600_000

/** Where the bit of a certificate is, by its number over all tenants. */
export const getStatusEntry = (
  origin: string,
  { tenantId, statusNo }: { tenantId: string; statusNo: string },
): StatusEntry => {
  const no = Number(statusNo)
  return {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(no % listBits),
    statusListCredential: listAddress(origin, tenantId, Math.floor(no / listBits)),
  }
}

/** The bits of a list with these places set: the first place is the highest bit of the first byte. */
export const getBits = (places: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(listBits / 8)
  for (const place of places) bytes[place >> 3]! |= 0x80 >> (place & 7)
  return bytes
}

/** Bits in the form of the standard: gzip in base64url after `u`, the sign of that base. */
export const encodeBits = (bits: Buffer): string => `u${gzipSync(bits, { level: 9 }).toString('base64url')}`

/** Places of a list whose certificates do not hold any more, in ascending order. */
const getEnded = async (tx: Transaction, list: number): Promise<number[]> => {
  const ended = await rows(tx)<{ place: number }>`select (status_no - ${list * listBits})::int as place
    from certificate where tenant_id = (select current_tenant())
      and status_no >= ${list * listBits}::bigint and status_no < ${(list + 1) * listBits}::bigint
      and ended_at <= now()
    order by status_no`
  return ended.map(({ place }) => place)
}

/** The list of a tenant's revoked certificates as of now; null for a number that no certificate has reached. */
export const getStatusList = async (
  tx: Transaction,
  { tenantId, list, origin, now }: { tenantId: string; list: number; origin: string; now: Date },
): Promise<StatusList | null> => {
  const [last] = await rows(tx)<{ list: number }>`select (max(status_no) / ${listBits})::int as list
    from certificate where tenant_id = (select current_tenant())`
  if (!last || last.list === null || list > last.list) return null
  const id = listAddress(origin, tenantId, list)
  const issuer = issuerAddress(origin, tenantId)
  const from = Math.floor(now.getTime() / renewMs) * renewMs
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: new Date(from).toISOString().replace('.000Z', 'Z'),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeBits(getBits(await getEnded(tx, list))),
    },
    iss: issuer,
    jti: id,
    nbf: from / 1000,
  }
}
