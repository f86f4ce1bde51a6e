import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import * as calls from '../../../contract/auth/second-factor.ts'
import { codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import type { Client } from '../../../server/kernel/context.ts'
import { raw } from '../rows.ts'
import { browserAt, password, type Scene } from './scene.ts'
import { signIn } from './ways.ts'

type Person = Awaited<ReturnType<Scene['person']>>

/** A different code of six digits. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Acts of users with second factors, as the pages do them. */
export const getFactors = (scene: Scene, tenantId: string) => {
  /** The code of a secret, `steps` half-minutes from now, by the database's clock. */
  const getCode = async (secret: string, steps = 0) => {
    const [row] = await scene.rows<{ now: Date }>('select clock_timestamp() as now')
    const timestamp = row!.now.getTime() + steps * 30_000
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  }

  /** Makes this half-minute's codes usable again, as if time had passed. */
  const later = (person: Person) =>
    scene.setRows('authenticator', { account_id: person.accountId }, { last_step: raw('last_step - 10') })

  const getToken = async (person: Person, client: Client) => {
    const { data, code } = await signIn(scene, person.name, { client })
    expect(code).toBe(0)
    return { token: data.accessToken, tenantId, client, key: crypto.randomUUID() }
  }

  /** Binds an authenticator to an account. */
  const bound = async (person: Person, client = browserAt('10.0.0.1')) => {
    const by = await getToken(person, client)
    const begun = await scene.call(calls.beginAuthenticator, { password }, by)
    const { setupId, setupKey: secret } = begun.data
    const done = await scene.call(calls.bindAuthenticator, { setupId, code: await getCode(secret) }, by)
    expect([begun.code, done.code]).toEqual([0, 0])
    await later(person)
    return { by, secret, recoveryCodes: done.data.recoveryCodes }
  }

  /** The first step of a sign-in by password; returns what the refusal says about the second. */
  const firstStep = async (person: Person, client: Client) => {
    const { code, refusal } = await signIn(scene, person.name, { client })
    expect(code).toBe(codes.authenticatorRequired.code)
    return refusal as { ticket: string; expiresIn: number; setup: boolean }
  }

  const pass = (
    asked: Input<typeof calls.secondStep>,
    client: Client,
    keepDevice?: (tokens: string) => void,
  ) => scene.call(calls.secondStep, asked, { client, keepDevice })

  return { codeOf: getCode, later, tokenOf: getToken, bound, firstStep, pass }
}

export type Factors = ReturnType<typeof getFactors>
