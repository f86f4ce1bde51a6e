import { addAccessRequest } from '../../contract/access-requests/calls.ts'
import { approve } from './access-people.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** Two people of the demo who work in an ongoing study: one asks, the other holds a role that can be ended. */
const getPeople = async (): Promise<{ account: string; otherId: string }> => {
  const { rows } = await asOwner(client =>
    client.query(`select u.account, o.id as "otherId" from users u
      join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.ended_at is null
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.code = 'PROJECT_MANAGER'
      join study_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
      join study_member n on n.tenant_id = m.tenant_id and n.study_id = m.study_id and n.user_id <> u.id
      join users o on o.tenant_id = n.tenant_id and o.id = n.user_id and o.status = 'enabled'
      join role_assignment b on b.tenant_id = o.tenant_id and b.user_id = o.id and b.study_id = m.study_id and b.ended_at is null
      where u.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) and u.status = 'enabled'
        and u.account is not null and not u.super_admin order by u.account desc, o.id limit 1`),
  )
  return rows[0]
}

/** The link of the request of this kind that the user made last. */
const getLink = async (account: string, kind: 'invite' | 'remove'): Promise<string> => {
  const { rows } = await asOwner(client =>
    client.query(
      `select q.id from access_request q join users u on u.tenant_id = q.tenant_id and u.id = q.applicant_id
        where u.account = $1 and q.kind = $2 order by q.created_at desc limit 1`,
      [account, kind],
    ),
  )
  return `a[href$="${rows[0].id}"]`
}

test.describe('A8 E25: authorisation applications', () => {
  test('B49 B52 F21: a removal is asked for, returned with a comment, and says so to its applicant', async ({
    signedIn,
  }) => {
    const { account, otherId } = await getPeople()
    const page = await signedIn(account)
    await page.goto(`/csr_mds/authApplication/remove/${otherId}`)
    await expect(page.getByRole('heading', { name: 'Ask to remove access' })).toBeVisible()
    await page.getByRole('group', { name: 'Roles to end' }).getByRole('checkbox').first().check()
    await page.getByRole('textbox', { name: 'Why the access should end' }).fill('Moves to another study')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/authApplication/myApplication')
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Remove access' }).first()
    await expect(row).toContainText('Remove access')
    await expect(row).toContainText('Pending')
    const reviewer = await signedIn('lin.haiyan')
    await reviewer.goto('/csr_mds/authApplication')
    await reviewer
      .getByRole('table')
      .locator(await getLink(account, 'remove'))
      .first()
      .click()
    // Another tab has the same request open, and decides later.
    const late = await reviewer.context().newPage()
    await late.goto(reviewer.url())
    await late.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Agreed')
    await expect(late.getByText('No risk', { exact: true })).toBeVisible()
    await reviewer.getByRole('button', { name: 'Return', exact: true }).click()
    const comment = reviewer.getByRole('textbox', { name: 'Comment for the applicant' })
    await expect(comment).toBeFocused()
    await expect(comment).toHaveAccessibleDescription(/Say why/)
    await comment.fill('Needed until the visit')
    await reviewer.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(reviewer.getByText('The request was returned')).toBeVisible()
    await expect(row).toContainText('Returned')
    await expect(row).toContainText('Needed until the visit')
    await late.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(late.getByText('Returned', { exact: true }).first()).toBeVisible()
    await expect(late.getByText('Needed until the visit')).toBeVisible()
    await expect(late.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  })

  test('B53 B54: an invitation is asked for and approved, and the person is invited', async ({
    signedIn,
  }) => {
    const { account } = await getPeople()
    const email = `invited.${Date.now()}@visit.example`
    const page = await signedIn(account)
    await page.goto('/csr_mds/authApplication/invite')
    await expect(page.getByRole('heading', { name: 'Ask to invite a user' })).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page
      .getByRole('textbox', { name: 'Why this person is to be invited' })
      .fill('Joins the study in May')
    const sent: string[] = []
    page.on('request', each => each.url().endsWith(addAccessRequest.path) && sent.push(each.url()))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Choose a role.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    expect(sent, 'an incomplete request').toEqual([])
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Role: Choose' }).click()
    await page.getByRole('radio', { name: 'Lead CRA' }).click()
    await page.getByRole('button', { name: 'Study: Choose' }).click()
    await page.getByRole('radio', { name: /^HY-/ }).first().click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/authApplication/myApplication')
    const row = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Invite user' }).first()
    await expect(row).toContainText('Invite user')
    const reviewer = await signedIn('lin.haiyan')
    await reviewer.goto('/csr_mds/authApplication/inviteApprove')
    await reviewer
      .getByRole('table')
      .locator(await getLink(account, 'invite'))
      .first()
      .click()
    await expect(reviewer.getByText(email)).toBeVisible()
    await reviewer.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Welcome')
    await approve(reviewer)
    await expect(reviewer.getByText('The request was approved')).toBeVisible()
    await expect(row).toContainText('Approved')
    await reviewer.goto(`/csr_mds/user?query=${email}`)
    const people = reviewer.getByRole('table').locator('tbody tr')
    await expect(people).toHaveCount(1)
    await expect(people).toContainText('No account')
  })
})
