import type { Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { StatementRequest } from '../../../contract/signatures/acts.ts'
import type { makeStatement } from '../../../contract/signatures/calls.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Actor, ActorRole, Context } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { hmac } from '../../kernel/keys.ts'
import { fullName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { boundSince } from '../auth/second-factor/authenticators.ts'
import { isWindowOpen } from '../auth/signing-window.ts'
import { newToken, tokenHash } from '../auth/tokens.ts'
import { type ActStatement, getAct, type SignedEntity } from './acts.ts'
import { canonicalJson, digestJson, sha256 } from './canonical.ts'
import { getChallenge, getPasskeyRequest } from './passkey.ts'
import { getLastDigest } from './queries.ts'

/** What a request says, for the comparison of the signed statement with the request that carries its signature. */
export const digestRequest = ({ id, rowVersion, meaning, reason, change }: StatementRequest): Buffer =>
  digestJson({ id, rowVersion, meaning, reason, change })

type Waiting = { sessionId: string; roleId: string | null; input: Uint8Array; bytes: Uint8Array }

/** HMAC of a statement that waits: the role of the database can't exchange what the user has read. */
export const getStatementMac = (key: Buffer, { sessionId, roleId, input, bytes }: Waiting): Buffer =>
  hmac(key, [sessionId, roleId ?? '', ...[input, bytes].map(each => sha256(each).toString('hex'))].join('\n'))

type Draft = { request: StatementRequest; entity: SignedEntity; said: ActStatement; nonce: string }

/** The whole sentence that the user reads and signs. */
const getSentence = (locale: Locale, { request, said }: Draft): string => {
  const w = words(locale)
  const meaning = wordAt(locale, `sign:meaning.${request.meaning}`)
  return w('sign:sentence.whole', { act: said.sentence, meaning, reason: request.reason })
}

const getCompany = async ({ tx, actor }: Context): Promise<string> => {
  const row = (await one(tx)<{ name: string }>`select company_name as name from tenant
    where id = ${actor.tenantId}::uuid`)!
  return row.name
}

/** Who makes a statement, in which company and language, when, and after which signature of the record. */
type Circumstances = {
  tenant: { id: string; name: string }
  signer: Pick<Actor, 'accountId' | 'account' | 'userId' | 'name'> & {
    role: Pick<ActorRole, 'id' | 'name' | 'nameEn'> | null
  }
  locale: Locale
  madeAt: Date
  validUntil: Date
  previous: string | null
}

/** The members of a statement; its canonical bytes are what is signed. */
export const writeStatement = (draft: Draft, { tenant, signer, locale, ...rest }: Circumstances) => {
  const { request, entity, said, nonce } = draft
  return {
    format: 'mds-sign-v1',
    tenant,
    record: { kind: entity, id: request.id, version: request.rowVersion, ...said.record },
    act: request.change.act,
    change: request.change,
    facts: said.facts,
    meaning: request.meaning,
    reason: request.reason,
    language: locale,
    sentence: getSentence(locale, draft),
    consequences: said.consequences,
    signer: {
      accountId: signer.accountId,
      account: signer.account,
      userId: signer.userId,
      name: fullName(signer.name, locale),
      reading: signer.name.reading ?? '',
      roleId: signer.role?.id ?? null,
      role: signer.role && localName(signer.role, locale),
    },
    madeAt: rest.madeAt.toISOString(),
    validUntil: rest.validUntil.toISOString(),
    previous: rest.previous,
    nonce,
  }
}

export type StatementContent = ReturnType<typeof writeStatement>

/** Who was let in by the help of a company signs there as themselves; the statement tells every reader of that help. */
const withHelp = async (context: Context, said: ActStatement): Promise<ActStatement> => {
  const { actor, client } = context
  if (actor.heldBy !== 'company') return said
  const help = words(client.locale)('sign:consequence.byHelp', { company: await getCompany(context) })
  return { ...said, consequences: [...said.consequences, help] }
}

const compose = async (context: Context, draft: Draft): Promise<StatementContent> => {
  const { actor, client, tx } = context
  const { at, until } = (await one(tx)<{ at: string; until: string }>`select to_json(t) #>> '{}' as at,
      to_json(t + make_interval(mins => ${limits.statementMinutes})) #>> '{}' as until
    from (select clock_timestamp() as t) c`)!
  return writeStatement(draft, {
    tenant: { id: actor.tenantId, name: await getCompany(context) },
    signer: actor,
    locale: client.locale,
    madeAt: new Date(at),
    validUntil: new Date(until),
    previous: await getLastDigest(tx, draft.entity, draft.request.id),
  })
}

/** Stores a statement until it is signed, and forgets those of the day before. */
const store = ({ actor, apart, services }: Context, content: StatementContent, request: StatementRequest) =>
  apart(async tx => {
    const bytes = Buffer.from(canonicalJson(content))
    const input = digestRequest(request)
    const [sessionId, roleId] = [actor.sessionId, actor.role?.id ?? null]
    const mac = getStatementMac(services.keys.statement, { sessionId, roleId, input, bytes })
    await run(tx)`delete from signing_statement where tenant_id = (select current_tenant())
      and expires_at < now() - interval '1 day'`
    await run(tx)`insert into signing_statement (tenant_id, hash, session_id, role_id, act, entity, record_id,
      record_version,
        input_digest, statement, expires_at, mac)
      values (${actor.tenantId}::uuid, ${tokenHash(content.nonce)}, ${sessionId}::uuid, ${roleId}::uuid, ${content.act},
        ${content.record.kind}, ${request.id}::uuid, ${request.rowVersion}, ${input}, ${bytes}, ${content.validUntil}::timestamptz, ${mac})`
  })

/** Makes the statement of an act after the same decision that the act itself takes. */
export const prepareStatement = async (
  context: Context,
  request: StatementRequest,
): Promise<Output<typeof makeStatement>> => {
  const { actor, tx } = context
  const act = getAct(request.change.act)
  const description = await withHelp(context, await act.describe(context, request))
  const content = await compose(context, {
    request,
    said: description,
    entity: description.entity ?? act.entity!,
    nonce: newToken(),
  })
  const digest = sha256(canonicalJson(content))
  await store(context, content, request)
  const first = !(await isWindowOpen(tx, actor))
  const challenge = getChallenge(digest, content.nonce)
  return {
    nonce: content.nonce,
    digest: digest.toString('hex'),
    validUntil: content.validUntil,
    signer: { name: content.signer.name, account: actor.account, role: content.signer.role },
    sentence: content.sentence,
    consequences: [...description.consequences],
    asks: {
      account: first,
      code: first && (await boundSince(tx, actor)) !== null,
      passkey: await getPasskeyRequest(tx, context, challenge, limits.statementMinutes * 60),
    },
  }
}
