import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inviteUsers } from '../../contract/invitations/calls.ts'
import { expect } from './base.ts'
import { dataDir } from './server.ts'

/** Sends a call as the page's signed-in user. */
export const callAs = (page: Page, path: string, input: object) =>
  page.evaluate(
    async ([to, body]) => {
      const kept = Object.fromEntries(
        document.cookie.split('; ').map(pair => pair.split('=') as [string, string]),
      )
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${kept['mds-token']}`,
        'mds-tenant': kept['mds-tenant']!,
        'mds-user': kept['mds-user']!,
        'mds-role': kept['mds-role']!,
      }
      return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    [path, input] as const,
  )

/** What a pattern finds in the newest mail to an address. */
const inMail = async (to: string, pattern: RegExp): Promise<string> => {
  const find = () =>
    readdirSync(join(dataDir, 'outbox'))
      .filter(file => !file.startsWith('.'))
      .sort()
      .map(file => JSON.parse(readFileSync(join(dataDir, 'outbox', file), 'utf8')))
      .filter(each => each.to === to)
      .map(each => pattern.exec(each.text)?.[1])
      .at(-1)
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find()!
}

/** The link in the newest mail to an address, as a path of this server. */
export const mailedLink = (to: string): Promise<string> =>
  inMail(to, /https?:\/\/[^/]+(\/email\/register\/\S+)/)

/** The code in the newest mail to an address. */
export const mailedCode = (to: string): Promise<string> => inMail(to, /\b(\d{6})\b/)

/** Invites an address and returns the mailed link. */
export const invite = async (page: Page, email: string, more: object = {}) => {
  expect(await callAs(page, inviteUsers.path, { emails: [email], ...more })).toMatchObject({ code: 0 })
  return mailedLink(email)
}
