import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { certificateFile } from '../../contract/learning/calls.ts'
import { readCode } from '../server/certificates/read-pdf.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

type Issued = { id: string; tenantId: string; name: string }

/** A certificate of the account, valid for some days, and not revoked by an earlier attempt. */
const getIssued = (account: string): Promise<Issued> =>
  asOwner(async client => {
    const { rows } = await client.query<Issued>(
      `update certificate set issued_at = now() - interval '1 day', expires_at = now() + interval '90 days',
          revoked_at = null, revoked_by = null, revoke_reason = null, ended_at = null, end_reason = null
        where id = (select c.id from certificate c join learning_record r on r.tenant_id = c.tenant_id and r.id = c.record_id
          join training_task t on t.tenant_id = r.tenant_id and t.id = r.task_id and t.scores_at <= now()
          join membership m on m.tenant_id = c.tenant_id and m.user_id = c.user_id join account a on a.id = m.account_id
          where a.name = $1 order by c.id limit 1)
        returning id, tenant_id as "tenantId", number as name`,
      [account],
    )
    return rows[0]!
  })

/** Draws a certificate with the session of the page. */
async function draw(page: Page, certificateId: string): Promise<Buffer> {
  const cookies = await page.context().cookies()
  const value = (name: string) => cookies.find(each => each.name === name)?.value ?? ''
  const headers = {
    authorization: `Bearer ${value('mds-token')}`,
    'mds-tenant': value('mds-tenant'),
    'mds-user': value('mds-user'),
    'mds-role': value('mds-role'),
    'accept-language': 'en-US',
    'idempotency-key': randomUUID(),
  }
  const answer = await page.request.post(certificateFile.path, { data: { certificateId }, headers })
  const { data } = (await answer.json()) as { data: { url: string } }
  return (await page.request.get(data.url)).body()
}

const revoke = (id: string) =>
  asOwner(client =>
    client.query(
      `update certificate set revoked_at = now(), revoked_by = user_id, revoke_reason = 'Test', ended_at = now(),
        end_reason = 'withdrawn' where id = $1`,
      [id],
    ),
  )

test('MD-L4: a phone without a network verifies a certificate from its QR code; online again it sees the revocation', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  const issued = await getIssued('zhang.wei')
  const page = await signedIn('zhang.wei', { role: 'CRA' })
  const pdf = await draw(page, issued.id)
  const { text } = await readCode(pdf)

  const phone = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 400, height: 800 },
    hasTouch: true,
    locale: 'en-US',
  })
  const screen = await phone.newPage()
  const violations: string[] = []
  screen.on('console', message => {
    if (message.type() === 'error' && /policy/i.test(message.text())) violations.push(message.text())
  })
  // The first visit is online, and of this certificate: the device keeps page, keys and list.
  await screen.goto(text)
  await expect(screen.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  await screen.evaluate(() => navigator.serviceWorker.ready.then(() => null))

  // A new navigation is online for a moment in spite of setOffline: calls of the page are refused too.
  await phone.route('**/badges/**', route => route.abort('internetdisconnected'))
  await phone.setOffline(true)
  await screen.goto('about:blank')
  await screen.goto(text)
  const result = screen.getByRole('status')
  await expect(result.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  await expect(result).toContainText('No network: checked with what this device saw last.')
  await expect(result).toContainText('List of revoked certificates: now')
  await expect(result).toContainText('Wei Zhang')
  expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  await screen.screenshot({ path: 'test-results/verify-400.png', fullPage: true })

  // One character changed, pasted, still without a network.
  const at = text.indexOf('.', text.indexOf('#')) + 60
  const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  await screen.getByLabel('Content of the QR code').fill(changed)
  await screen.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(result.getByRole('heading', { name: 'Changed after signing' })).toBeVisible()

  // The PDF itself, still without a network.
  await screen
    .getByLabel('PDF of the certificate, or a text file')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(result.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()

  await revoke(issued.id)
  await screen.goto('about:blank')
  await screen.goto(text)
  await expect(result.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  await phone.unroute('**/badges/**')
  await phone.setOffline(false)
  await expect(result.getByRole('heading', { name: 'Revoked' })).toBeVisible()
  await screen.getByLabel('Language').selectOption('ja-JP')
  await expect(result.getByRole('heading', { name: '失効' })).toBeVisible()
  expect(violations).toEqual([])
  await phone.close()
})
