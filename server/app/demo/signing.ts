import type { StatementRequest } from '../../../contract/signatures/acts.ts'
import { storedName } from '../../../contract/values/names.ts'
import { type ActStatement, getSignedRecord, type SignedEntity } from '../../features/signatures/acts.ts'
import { canonicalJson, sha256 } from '../../features/signatures/canonical.ts'
import type { RecordState } from '../../features/signatures/queries.ts'
import { appendSignature } from '../../features/signatures/sign.ts'
import { type StatementContent, writeStatement } from '../../features/signatures/statement.ts'
import type { Transaction } from '../../kernel/context.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { AccountSpec, Person, Registry } from './person.ts'
import type { Random } from './random.ts'
import type { Trial } from './trials.ts'

export type Signer = {
  person: Person
  account: AccountSpec
  role: { code: string; id: string; name: string; nameEn: string }
}
/** The holder of the company's account, who signs its acts. */
export const getSigner = (
  people: readonly Person[],
  { accounts }: Registry,
  getRole: (code: string) => { id: string; role: string; roleEn: string },
): Signer => {
  const code = 'ACCOUNT_HOLDER'
  const person = people.find(each => each.roles.includes(code))
  const account = accounts.get(person?.account ?? '')
  if (!person || !account) throw new Error('a company needs a holder of its account')
  const { id, role: name, roleEn: nameEn } = getRole(code)
  return { person, account, role: { code, id, name, nameEn } }
}

export type SigningPlan = { company: Company; tenantId: string; trials: readonly Trial[] }
export type SigningScene = {
  tx: Transaction
  keys: Keys
  clock: Clock
  random: Random
  plan: SigningPlan
  signer: Signer
}

type Act = { entity: SignedEntity; request: StatementRequest; said: ActStatement; at: Date }

/** The statement of an act a minute before it was signed, as the server writes it; the record has no signature before. */
export const getStatement = (
  { clock, random, plan: { company, tenantId }, signer }: SigningScene,
  { entity, request, said, at }: Act,
): StatementContent =>
  writeStatement(
    { request, entity, said, nonce: random.uuid() },
    {
      tenant: { id: tenantId, name: company.name },
      signer: {
        ...{ accountId: signer.account.id, account: signer.account.name },
        ...{ userId: signer.person.id, name: signer.person.name, role: signer.role },
      },
      locale: company.locale,
      madeAt: new Date(at.getTime() - 60_000),
      validUntil: new Date(Math.min(at.getTime() + 240_000, clock.now.getTime())),
      previous: null,
    },
  )

type Signed = { id: string; at: Date; before: RecordState; after: RecordState }

/** Appends the sealed signature of a statement by the server's own functions; returns its digest. */
export const sign = async (
  { tx, keys, random, plan, signer: { person, account, role } }: SigningScene,
  { act, record, meaning, reason, ...rest }: StatementContent,
  { id, at, before, after }: Signed,
): Promise<string> => {
  if (!before || !after) throw new Error('a signed record does not exist')
  const bytes = Buffer.from(canonicalJson({ act, record, meaning, reason, ...rest }))
  return appendSignature(tx, keys, {
    ...{ tenant_id: plan.tenantId, id, act, entity: record.kind, record_id: record.id },
    ...{ version_before: record.version, version_after: after.version },
    ...{
      fields: getSignedRecord(record.kind).fields,
      state_before: before.digest,
      state_after: after.digest,
    },
    ...{ meaning, reason, statement: bytes.toString('hex') },
    ...{ digest: sha256(bytes).toString('hex'), previous: null, supersedes: null },
    ...{ account_id: account.id, user_id: person.id, signer_name: storedName(person.name) },
    ...{ role_id: role.id, role_name: role.name, session_id: random.uuid(), method: 'password' },
    ...{ webauthn: null, public_key: null, time_zone: plan.company.zone },
    signed_at: at.toISOString().replace('Z', '000Z'),
  })
}
