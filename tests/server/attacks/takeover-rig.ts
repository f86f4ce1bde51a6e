import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { passwordHash } from '../../../client/sign-in/md5.ts'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import * as auth from '../../../contract/auth/calls.ts'
import { legalVersion } from '../../../contract/auth/legal.ts'
import { passwordKey } from '../../../contract/auth/password.ts'
import { sendSmsCode, signInBySms } from '../../../contract/auth/sms.ts'
import * as help from '../../../contract/recovery/account-help.ts'
import { resetPassword } from '../../../contract/recovery/calls.ts'
import * as held from '../../../contract/recovery/held-account.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { demoPassword } from '../../../server/app/demo/accounts.ts'
import { afterWork } from '../../../server/kernel/http/after.ts'
import type { Caller, DemoServer } from '../demo-server.ts'

/** A company of the victim's account, with its administrator. */
type Company = { tenantId: string; userId: string; admin: string }

/** A user of three companies, and an administrator of the first who attacks the other two. */
export const takeoverRig = async (server: DemoServer) => {
  const { rows } = server
  const companies: Company[] = []
  for (const [tenant, admin] of [
    ['Hengyu', 'lin.haiyan'],
    ['Minato', 's.tanaka'],
    ['Puerta', 'c.ortega'],
  ] as const) {
    const { tenantId, userId } = await server.caller('elena.navarro', null, tenant)
    companies.push({ tenantId, userId, admin })
  }
  const [first, second, third] = companies as [Company, Company, Company]
  const { accountId } = await server.caller('elena.navarro')

  const getAdmin = ({ admin }: Company) => server.caller(admin, 'ACCOUNT_HOLDER')

  /** Moves the account's times back by hours, as if they had passed: waits and locks end earlier. */
  const pass = async (hours: number) => {
    await afterWork()
    const { rows: columns } = await server.owner.query<{ table: string; set: string }>(
      `select table_name as table, string_agg(format('%1$I = %1$I - interval ''%2$s hours''', column_name, $1::int), ', ') as set
        from information_schema.columns where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any($2)
        group by table_name`,
      [
        hours,
        [
          'reset_ticket',
          'recovery',
          'recovery_review',
          'session',
          'access_token',
          'refresh_token',
          'sign_in_step',
        ]
          .concat(['one_time_code', 'step_up', 'frequency', 'account_hold', 'former_contact', 'credential'])
          .concat(['slide_ticket', 'sign_in_counter', 'device_token', 'third_party_identity', 'passkey']),
      ],
    )
    for (const { table, set } of columns) await server.owner.query(`update ${table} set ${set}`)
  }

  const letters = async (to: string, kind?: string): Promise<{ kind: string; text: string }[]> => {
    await afterWork()
    const { outboxDir } = server.services.settings
    if (!existsSync(outboxDir)) return []
    return readdirSync(outboxDir)
      .filter(file => !file.startsWith('.'))
      .sort()
      .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
      .filter(letter => letter.to === to && (kind === undefined || letter.kind === kind))
  }
  const codeIn = async (to: string) => /\b\d{6}\b/.exec((await letters(to)).at(-1)!.text)![0]

  const setBy = async (token: string, next: string) => {
    const { data } = await server.call(passwordKey, { purpose: 'reset' }, null)
    const content = JSON.stringify({ pw: next, nonce: data.nonce, purpose: 'reset', ts: Date.now() })
    const passwordEnc = `${data.keyId}.${await encryptedUnder(data.spki, content)}`
    return server.call(resetPassword, { token, newPwd: passwordHash(next), passwordEnc }, null)
  }

  /** The session of a browser after a sign-in: it names no company yet. */
  const opened = (answer: { code: number; data: unknown }): string => {
    expect(answer.code).toBe(0)
    return (answer.data as { accessToken: string }).accessToken
  }
  const within = (token: string, { tenantId, userId }: Company): Caller => ({
    ...{ token, accountId, tenantId, userId, roleId: null },
  })
  const account = async () =>
    (
      await rows<{ email: string | null; phone: string | null }>(
        'select email, phone from account where id = $1',
        [accountId],
      )
    )[0]!

  const byPassword = async (name: string, password: string) => {
    const puzzle = (await server.call(auth.drawSlide, {}, null)).data
    const [at] = await rows<{ x: number }>('select target_x as x from slide_challenge where id = $1', [
      puzzle.challengeId,
    ])
    const { data } = await server.call(
      auth.checkSlide,
      { challengeId: puzzle.challengeId, x: at!.x, account: name },
      null,
    )
    const submitted = { account: name, password: passwordHash(password), verificationCode: data.ticket }
    return server.call(auth.signIn, { ...submitted, legal: legalVersion }, null)
  }
  const byMail = async (email: string) => {
    expect((await server.call(auth.sendEmailCode, { email }, null)).code).toBe(0)
    const verificationCode = await codeIn(email)
    return server.call(auth.signInByEmail, { email, verificationCode, legal: legalVersion }, null)
  }
  const bySms = async (phone: string, callingCode: string) => {
    expect((await server.call(sendSmsCode, { phone, callingCode }, null)).code).toBe(0)
    const verificationCode = await codeIn(`+${callingCode}${phone}`)
    return server.call(signInBySms, { phone, callingCode, verificationCode, legal: legalVersion }, null)
  }

  /** What a session can do in each company: the code of a call there, 0 where it is allowed. */
  const reach = async (token: string) => {
    const codes: number[] = []
    for (const company of companies)
      codes.push((await server.call(userInfo, {}, within(token, company))).code)
    return codes
  }
  const listed = async (token: string) => {
    const { data } = await server.call(auth.listTenants, {}, { ...within(token, first), tenantId: '' })
    return { tenants: data.records.map(each => each.id), held: data.held ?? false }
  }

  /** The whole attack: remove the old mailbox from the account, link another one, wait a day, use the link. */
  const takeOver = async (mailbox: string, password: string, hours = 25) => {
    const admin = await getAdmin(first)
    const { userId } = first
    const reason = 'Says that she lost it'
    if ((await account()).email !== null)
      expect((await server.call(help.removeContactOf, { userId, way: 'email', reason }, admin)).code).toBe(0)
    const own = { password: passwordHash(demoPassword) }
    const link = await server.call(help.linkToNewAddress, { userId, email: mailbox, reason, ...own }, admin)
    expect(link.code).toBe(0)
    const token = /#token=([\w-]{43})/.exec((await letters(mailbox, 'passwordReset')).at(-1)!.text)![1]!
    await pass(hours)
    expect((await setBy(token, password)).code).toBe(0)
    return opened(await byPassword('elena.navarro', password))
  }

  const prove = async (token: string, place: (typeof held.ownPlaces)[number], to: string) => {
    const caller = { ...within(token, first), tenantId: '' }
    const sent = await server.call(held.codeToOwnPlace, { place }, caller)
    if (sent.code !== 0) return sent.code
    return (await server.call(held.proveOwnPlace, { place, code: await codeIn(to) }, caller)).code
  }

  return {
    ...{
      accountId,
      companies,
      first,
      second,
      third,
      adminOf: getAdmin,
      pass,
      letters,
      codeIn,
      setBy,
      opened,
      within,
      account,
    },
    ...{ byPassword, byMail, bySms, reach, listed, takeOver, prove },
  }
}
