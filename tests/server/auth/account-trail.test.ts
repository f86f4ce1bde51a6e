import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSession, signOut } from '../../../contract/auth/calls.ts'
import { removePasskey } from '../../../contract/auth/passkeys.ts'
import { changePassword } from '../../../contract/auth/password.ts'
import { endDevice } from '../../../contract/auth/second-factor.ts'
import { bindThirdParty, unbindThirdParty } from '../../../contract/auth/third-party.ts'
import { codes } from '../../../contract/codes.ts'
import { unbindPhone, updateEmail, updatePhone } from '../../../contract/contact-methods/calls.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { proveOwnPlace } from '../../../contract/recovery/held-account.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'
import { type CodePurpose, makeCode } from '../../../server/features/auth/codes.ts'
import { issueSession } from '../../../server/features/auth/sessions.ts'
import { giveStepUp, type StepUpPurpose } from '../../../server/features/auth/step-up.ts'
import { tokenHash } from '../../../server/features/auth/tokens.ts'
import { browserAt, md5, openScene, password, type Scene } from './scene.ts'
import { signIn } from './ways.ts'

let scene: Scene
let tenants: string[]
const provider = randomUUID()
let number = 0

beforeAll(async () => {
  scene = await openScene()
  tenants = [await scene.tenant('Hengyu'), await scene.tenant('Minato'), await scene.tenant('Elbe')].sort()
  await scene.setRows('tenant', {}, { settings: '{"singleSession": false, "strictPasswordPolicy": false}' })
  await scene.rows(
    `insert into identity_provider (id, kind, name, name_en, issuer, client_id, client_secret)
      values ($1, 'oidc', '统一登录', 'Sign-in', 'https://id.example.com', 'mds', 'sealed')`,
    [provider],
  )
})
afterAll(() => scene.close())
beforeEach(async () => void (await scene.removeRows('frequency')))

type Own = Awaited<ReturnType<typeof somebody>>

/** A signed-in user of two of the three companies, with an address and a phone number. */
const somebody = async () => {
  number += 1
  const name = `trail.${number}`
  const places = [tenants[0]!, tenants[2]!]
  const person = await scene.person(name, places)
  const phone = `138${10_000_000 + number}`
  await scene.setRows('account', { id: person.accountId }, { phone })
  const client = browserAt(`10.2.${number}.1`)
  const { accessToken: token } = (await signIn(scene, name, { client })).data
  const session = await scene.getRow('session', { account_id: person.accountId }, 'id')
  const call = <C extends Call>(what: C, input: Input<C>, tenantId?: string) =>
    scene.call(what, input, { client, token, key: randomUUID(), ...(tenantId && { tenantId }) })
  return { ...person, name, places, phone, client, token, sessionId: session.id, call }
}

const codeFor = (own: Own, purpose: CodePurpose, target: string) =>
  scene.database.transaction(null, tx =>
    makeCode(tx, scene.keys, { purpose, target }, { accountId: own.accountId }),
  )
const proved = (own: Own, purpose: StepUpPurpose) =>
  scene.database.transaction(null, tx => giveStepUp(tx, own.sessionId, purpose))
const dial = (phone: string) => worldwide({ phone, callingCode: '86' })

/** A ticket for a sign-in at the provider from which this browser has returned. */
const getTicket = async ({ accountId, client }: Own) => {
  const ticket = randomBytes(32).toString('base64url')
  await scene.rows(
    `insert into third_party_state (hash, provider_id, account_id, browser, network, digits, go_hash, step, subject, ticket_hash, expires_at)
      values ($1, $2, $3, $4, '10.2.1', 42, $5, 'returned', $6, $7, now() + interval '5 minutes')`,
    [
      ...[randomBytes(32), provider, accountId, tokenHash(client.browser!), randomBytes(32)],
      ...[randomUUID(), tokenHash(ticket)],
    ],
  )
  return ticket
}
const bound = (own: Own) =>
  scene.addRow('third_party_identity', {
    provider_id: provider,
    subject: randomUUID(),
    account_id: own.accountId,
  })
const elsewhere = async ({ accountId }: Own) => {
  const { ip, userAgent } = browserAt('10.3.0.1')
  const session = { accountId, method: 'password' as const, browser: randomUUID(), ip, userAgent }
  await scene.database.transaction(null, tx => issueSession(tx, session))
  const row = await scene.getRow('session', { account_id: accountId, orderBy: 'created_at desc' }, 'id')
  return row.id
}

type Course = {
  /** An act that succeeds once, or repeatedly. */
  done: (own: Own) => Promise<object>
  /** An act that is refused. */
  refused: (own: Own) => object
}

/** How to make each change that needs no company. A new such call without an entry here fails this file. */
const courses: Record<string, Course> = {
  [signOut.name]: { done: async () => ({}), refused: () => ({}) },
  [endSession.name]: {
    done: async own => ({ id: await elsewhere(own) }),
    refused: () => ({ id: randomUUID() }),
  },
  [bindThirdParty.name]: {
    done: async own => ({ ticket: await getTicket(own), password }),
    refused: () => ({ ticket: 'A'.repeat(43), password }),
  },
  [unbindThirdParty.name]: {
    done: async own => {
      await bound(own)
      return { provider, password }
    },
    refused: () => ({ provider, password }),
  },
  [changePassword.name]: {
    done: async () => ({ oldPwd: password, newPwd: md5('Anchor-Point-71') }),
    refused: () => ({ oldPwd: md5('guess'), newPwd: md5('Anchor-Point-71') }),
  },
  [updateEmail.name]: {
    done: async own => {
      const email = `new.${own.name}@example.org`
      const ticket = await proved(own, 'old-email')
      return { email, ticket, verificationCode: await codeFor(own, 'new-email', email) }
    },
    refused: () => ({ email: 'other@example.org', verificationCode: '000000' }),
  },
  [updatePhone.name]: {
    done: async own => {
      const phone = own.phone.replace(/^138/, '139')
      const ticket = await proved(own, 'old-phone')
      const verificationCode = await codeFor(own, 'new-phone', dial(phone))
      return { phone, callingCode: '86', ticket, verificationCode }
    },
    refused: () => ({ phone: '13900000001', callingCode: '86', verificationCode: '000000' }),
  },
  [unbindPhone.name]: {
    done: async own => ({ verificationCode: await codeFor(own, 'unbind-phone', dial(own.phone)) }),
    refused: () => ({ verificationCode: '000000' }),
  },
  [proveOwnPlace.name]: {
    done: async own => {
      await scene.setRows('session', { id: own.sessionId }, { held_to: own.places[0], held_by: 'company' })
      return { place: 'phone', code: await codeFor(own, 'own-phone', dial(own.phone)) }
    },
    refused: () => ({ place: 'phone', code: '000000' }),
  },
}

/** Calls that have no refusal of their own. */
const neverRefused = [signOut.name]

const changes = handlers.filter(each => each.who === 'visitor' && each.call.changes)

type Entry = { action: string; outcome: string; name: string; account: string; ip: string }

/** The trail entries of a call, by company. */
const getTrail = async ({ client }: Own): Promise<Record<string, Entry[]>> => {
  const found = await scene.rows<Entry & { tenant: string }>(
    `select tenant_id as tenant, action, outcome, actor_name as name, actor_account_id as account, payload ->> 'ip' as ip
      from audit_log join audit_content using (tenant_id, seq) where request_id = $1 and action <> 'signIn' order by tenant_id, seq`,
    [client.requestId],
  )
  const inTenants: Record<string, Entry[]> = {}
  for (const { tenant, ...entry } of found) inTenants[tenant] = [...(inTenants[tenant] ?? []), entry]
  return inTenants
}

const same = (own: Own, call: Call, outcome: 'done' | 'refused') => {
  const entry = {
    action: call.changes!.audit,
    outcome,
    name: '周岚',
    account: own.accountId,
    ip: own.client.ip,
  }
  return Object.fromEntries(own.places.map(place => [place, [entry]]))
}

describe('a change by somebody who names no company (TR-A2 TR-A1 J27 J31 TR-N13)', () => {
  test('every such call has its course here', () => {
    expect(changes.map(each => each.call.name).sort()).toEqual(Object.keys(courses).sort())
  })

  test.each(changes.map(each => [each.call.name, each.call] as const))(
    '%s is in the trail of each of his companies',
    async (name, call) => {
      const own = await somebody()
      const answer = await own.call(call, (await courses[name]!.done(own)) as Input<Call>)
      expect([answer.code, answer.refusal]).toEqual([0, {}])
      expect(await getTrail(own)).toEqual(same(own, call, 'done'))
    },
  )

  test.each(
    changes
      .filter(each => !neverRefused.includes(each.call.name))
      .map(each => [each.call.name, each.call] as const),
  )('%s refused is there too', async (name, call) => {
    const own = await somebody()
    const answer = await own.call(call, courses[name]!.refused(own) as Input<Call>)
    expect(answer.code).not.toBe(0)
    expect(await getTrail(own)).toEqual(same(own, call, 'refused'))
  })

  test('TR-T4 a company claimed that is not his hears nothing; his own do', async () => {
    const own = await somebody()
    const answer = await own.call(unbindThirdParty, { provider, password }, tenants[1])
    expect(answer.code).toBe(codes.tenantForbidden.code)
    expect(await getTrail(own)).toEqual(same(own, unbindThirdParty, 'refused'))
  })
})

describe('a change of the account itself, made in one company', () => {
  const getPasskey = async ({ accountId }: Own) => {
    const id = randomUUID()
    await scene.rows(
      `insert into passkey (id, account_id, credential_id, public_key, counter, transports, synced, name) values ($1, $2, $3, $4, 0, '{}', false, 'Laptop')`,
      [id, accountId, randomUUID(), randomBytes(32)],
    )
    return id
  }

  test('TR-A1 D12 identities, passkeys and devices are in the trail of the others as well, sessions in the one', async () => {
    const own = await somebody()
    const device = randomUUID()
    await scene.rows(
      `insert into device_token (hash, id, account_id, user_agent, expires_at) values ($1, $2, $3, 'Firefox', now() + interval '7 days')`,
      [randomBytes(32), device, own.accountId],
    )
    const here = own.places[0]!
    expect((await own.call(bindThirdParty, { ticket: await getTicket(own), password }, here)).code).toBe(0)
    expect((await own.call(removePasskey, { id: await getPasskey(own), password }, here)).code).toBe(0)
    expect((await own.call(endDevice, { id: device }, here)).code).toBe(0)
    expect((await own.call(endSession, { id: await elsewhere(own) }, here)).code).toBe(0)
    const everywhere = ['bindThirdParty', 'removePasskey', 'endDevice']
    const trail = await getTrail(own)
    expect(Object.keys(trail).sort()).toEqual(own.places)
    expect(trail[here]!.map(each => each.action)).toEqual([...everywhere, 'endSession'])
    expect(trail[own.places[1]!]!.map(each => each.action)).toEqual(everywhere)
  })

  test('TR-A1 what another company’s trail lacks has not happened: one transaction for all of them', async () => {
    const own = await somebody()
    await bound(own)
    await scene.rows(`create function broken() returns trigger language plpgsql as $$ begin
      if new.tenant_id = '${own.places[1]}' then raise exception 'the trail is out of order'; end if; return new; end $$`)
    await scene.rows(
      'create trigger broken before insert on audit_log for each row execute function broken()',
    )
    try {
      await expect(own.call(unbindThirdParty, { provider, password }, own.places[0])).rejects.toThrow(
        'out of order',
      )
    } finally {
      await scene.rows('drop trigger broken on audit_log')
      await scene.rows('drop function broken')
    }
    expect(await getTrail(own)).toEqual({})
    const left = await scene.rows('select from third_party_identity where account_id = $1', [own.accountId])
    expect(left).toHaveLength(1)
  })

  test('J27 J31 TR-E6 the owner is told by mail and in each company that an identity was bound or removed', async () => {
    const own = await somebody()
    expect((await own.call(bindThirdParty, { ticket: await getTicket(own), password })).code).toBe(0)
    expect((await own.call(unbindThirdParty, { provider, password })).code).toBe(0)
    expect((await scene.mailTo(own.email, 2)).map(each => each.subject)).toEqual([
      'アカウントに外部アカウントが連携されました',
      'アカウントの外部アカウント連携が解除されました',
    ])
    const told = await scene.rows<{ event: string }>(
      `select subject ->> 'event' as event from notice where user_id = any($1) and subject ->> 'event' like 'thirdParty%' order by event`,
      [own.users],
    )
    expect(told.map(each => each.event)).toEqual([
      ...['thirdPartyBound', 'thirdPartyBound', 'thirdPartyUnbound', 'thirdPartyUnbound'],
    ])
  })
})
