import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { encryptedUnder } from '../../../client/sign-in/seal.ts'
import { legalVersion } from '../../../contract/auth/legal.ts'
import { passwordKey } from '../../../contract/auth/password.ts'
import type { Call, Input } from '../../../contract/define.ts'
import * as calls from '../../../contract/invitations/calls.ts'
import { makeJoinLink } from '../../../contract/invitations/join-links.ts'
import { md5 } from '../auth/scene.ts'
import { type Caller, demoServer } from '../demo-server.ts'

type Letter = { kind: string; to: string; text: string; html: string; locale: string }
type Guest = {
  id: string
  status: string
  type: string
  account: string | null
  super_admin: boolean
  row_version: number
  last_name: string
}

/** Parameter of the link in a letter. */
export const paramIn = ({ text }: Pick<Letter, 'text'>): string =>
  /\/register\/invitation#token=([\w-]{64})(?![\w-])/.exec(text)![1]!

/** The demo with an administrator who invites, and what invited people do with their mails. */
export const invitationRig = async () => {
  const server = await demoServer()
  const admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const { outboxDir } = server.services.settings
  const as = async <C extends Call>(call: C, input: Input<C>, by: Caller | null = null) =>
    server.call(call, input, by)
  const letters = (): Letter[] =>
    (existsSync(outboxDir) ? readdirSync(outboxDir) : [])
      .filter(file => !file.startsWith('.'))
      .sort()
      .map(file => JSON.parse(readFileSync(join(outboxDir, file), 'utf8')))
  /** The `count`th letter of a kind to an address. */
  const letter = async (to: string, kind: string, count = 1): Promise<Letter> => {
    const found = () => letters().filter(each => each.to === to && each.kind === kind)
    for (let turn = 0; turn < 1000 && found().length < count; turn += 1) await pause(20)
    return found()[count - 1]!
  }
  let number = 0
  const somebody = () => {
    number += 1
    return { email: `guest.${number}@visit.example`, account: `guest.person.${number}` }
  }
  const invite = (email: string, more: object = {}) =>
    as(calls.inviteUsers, { emails: [email], ...more }, admin)
  /** The parameter of the link sent to an invited address. */
  const getLink = async (email: string) => paramIn(await letter(email, 'invitation'))
  /** Invites a new address and returns the parameter of its link. */
  const invited = async (email: string, more: object = {}) => {
    const answer = await invite(email, more)
    expect(answer.code, answer.message).toBe(0)
    return getLink(email)
  }
  const sealed = async (password: string) => {
    const { data } = await as(passwordKey, { purpose: 'register' })
    const content = JSON.stringify({ pw: password, nonce: data.nonce, purpose: 'register', ts: Date.now() })
    return {
      newPwd: md5(password),
      passwordEnc: `${data.keyId}.${await encryptedUnder(data.spki, content)}`,
    }
  }
  const form = async (param: string, account: string) => ({
    ...{ param, account, lastName: 'Okafor', firstName: 'Adaeze', locale: 'en-US' as const },
    ...(await sealed('Anchor-Point-1')),
    legal: legalVersion,
  })
  const register = async (param: string, account: string, changes: object = {}) =>
    as(calls.registerByInvitation, { ...(await form(param, account)), ...changes })
  /** Creates a link for several people and returns its parameter. */
  const link = async (more: object = {}): Promise<string> => {
    const { data } = await as(makeJoinLink, { type: 'external', ...more }, admin)
    return /\/linkqrcode\/register\/\w+#token=([\w-]{64})&company=[0-9a-f-]{36}$/.exec(data.link)![1]!
  }
  const mailCode = async (param: string, email: string) => {
    await server.removeRows('frequency')
    return as(calls.mailRegisterCode, { param, email })
  }
  const codeTo = async (param: string, email: string): Promise<string> => {
    expect((await mailCode(param, email)).code).toBe(0)
    return /\b\d{6}\b/.exec((await letter(email, 'registerCode')).text)![0]
  }
  const byLink = async (param: string, account: string, email: string, typed: string, more: object = {}) =>
    as(calls.registerByLink, { ...(await form(param, account)), email, verificationCode: typed, ...more })
  const userOf = async (email: string) =>
    (await server.rows<Guest>('select * from users where lower(email) = lower($1)', [email]))[0]!
  const read = (param: string) => as(calls.readInvitation, { param })
  /** Address of an account. */
  const getOwner = async (account: string) =>
    (await server.getRow('account', { name: account }, 'email')).email
  /** Sets a setting of the company, or removes it with undefined. */
  const setting = (name: string, value?: unknown) =>
    server.rows('update tenant set settings = settings - $2 || $3::jsonb where id = $1', [
      admin.tenantId,
      name,
      JSON.stringify(value === undefined ? {} : { [name]: value }),
    ])
  const acts = {
    as,
    letter,
    somebody,
    invite,
    linkOf: getLink,
    invited,
    sealed,
    form,
    register,
    link,
    mailCode,
  }
  return { server, admin, ...acts, codeTo, byLink, userOf, read, ownerOf: getOwner, setting }
}

export type Rig = Awaited<ReturnType<typeof invitationRig>>
