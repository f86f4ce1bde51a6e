import { addAccessRequest } from '../../contract/access-requests/calls.ts'
import { expect, test } from './base.ts'
import { callAs } from './invitations.ts'
import { asOwner } from './server.ts'

/** Number of a figure of the workspace. */
const read = (text: string) => Number(/\d+/.exec(text)?.[0])

test('a figure of the workspace is the number of the list that it leads to', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.goto('/home')
  for (const name of ['Requests to decide', 'Accounts that end within 30 days']) {
    const figure = page.getByRole('navigation', { name: 'What waits' }).getByRole('link', { name })
    await expect(figure).toContainText(/\d/)
    const count = read(await figure.innerText())
    await figure.click()
    await expect(page.locator('main').getByRole('status').first()).toContainText(new RegExp(`\\b${count}\\b`))
    await page.goBack()
  }
})

test('equal to-dos are one line, and what has no risk is approved there', async ({ signedIn }) => {
  test.setTimeout(180_000)
  const { rows } = await asOwner(client =>
    client.query(
      `select r.id as "roleId", s.id as "studyId" from role r join study s on s.tenant_id = r.tenant_id
        where r.code = 'CRC' and s.status = 'ongoing' and s.active
          and r.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) limit 1`,
    ),
  )
  const applicant = await signedIn('lin.haiyan', { role: 'PROJECT_DIRECTOR' })
  await applicant.goto('/home')
  const stamp = Date.now()
  for (const number of [1, 2, 3]) {
    const answer = await callAs(applicant, addAccessRequest.path, {
      kind: 'invite',
      submit: true,
      comment: 'New at the site',
      invited: { email: `equal.${number}.${stamp}@visit.example` },
      grants: [rows[0]],
    })
    expect(answer).toMatchObject({ code: 0 })
  }
})
