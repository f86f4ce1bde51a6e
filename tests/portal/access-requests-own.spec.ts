import { getViolations } from '../fixtures/axe.ts'
import { getDenied } from './access-people.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** The next number of the company of the user `u`. */
const ownNumber = `(select coalesce(max(r.number), 0) + 1 from access_request r where r.tenant_id = u.tenant_id)`

/** The id of a request that the user did not make. */
const getOther = async (userId: string): Promise<string> => {
  const { rows } = await asOwner(async client =>
    client.query(
      `insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
        select u.tenant_id, gen_random_uuid(), ${ownNumber}, 'add', 'submitted', u.id, u.id, 'Joins the team', now(), now() + interval '3 days',
          now() + interval '30 days' from users u where u.tenant_id = (select tenant_id from users where id = $1)
          and u.account = 'lin.haiyan' returning id`,
      [userId],
    ),
  )
  return rows[0].id
}

test('B55 MD-A3: without the menu of requests a user reaches their own from the user menu, changes, submits and withdraws them', async ({
  signedIn,
}) => {
  test.slow()
  const { id, account } = await getDenied(1)
  const page = await signedIn(account)
  page.setDefaultTimeout(20_000)
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /, personal menu$/ })
    .click()
  await page.getByRole('button', { name: 'My access requests' }).click()
  await page.waitForURL('**/authApplication/myApplication')
  await expect(page.getByRole('heading', { name: 'Access requests' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Review' })).toHaveCount(0)
  expect(await getViolations(page)).toEqual([])
  // The empty list offers it too.
  await page.getByRole('search').getByRole('button', { name: 'Ask for access' }).click()
  await page.waitForURL('**/authApplication/authEdit')
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Users?$/ })).toHaveCount(0)
  await page.goto(`/csr_mds/authApplication/authEdit/${id}?right=1011-USER_MANAGEMENT_EXPORT`)
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  const why = page.getByRole('textbox', { name: 'Why this access is needed' })
  await why.fill('Needs the list of users')
  expect(await getViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL('**/authApplication/myApplication')
  const row = page.getByRole('table').locator('tbody tr').first()
  await expect(row).toContainText('Draft')
  await row.getByRole('link').click()
  await why.fill('Needs the list of users for the audit')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(row).toContainText('Pending')
  await row.getByRole('link').click()
  await expect(page.getByText('Needs the list of users for the audit')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('No longer needed')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(why).toHaveValue('Needs the list of users for the audit')
  await page.goto(`/csr_mds/authApplication/approve/${id}/${await getOther(id)}`)
  await expect(page.getByRole('alert').or(page.getByText('not found')).first()).toBeVisible()
  await expect(page.getByText('Joins the team')).toHaveCount(0)
})

test('the reason of a request and the comment of its reviewer keep their lines', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  const [request] = (
    await asOwner(client =>
      client.query<{ id: string; user_id: string }>(
        `insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, decision_reason, decided_by, decided_at)
          select u.tenant_id, gen_random_uuid(), ${ownNumber}, 'add', 'returned', u.id, u.id, $1, $2, u.id, now() from users u
          where u.account = 'lin.haiyan' and u.tenant_id = (select tenant_id from study where plan_id = 'HY-0101-301') returning id, user_id`,
        ['Joins the team.\nStarts in May.', 'Which study?\n\nFor how long?'],
      ),
    )
  ).rows
  await page.goto(`/csr_mds/authApplication/approve/${request!.user_id}/${request!.id}`)
  const comment = page.getByRole('definition').filter({ hasText: 'Joins the team.' })
  await expect(comment).toBeVisible()
  expect(await comment.innerText()).toBe('Joins the team.\nStarts in May.')
  const reason = page.getByRole('definition').filter({ hasText: 'Which study?' })
  expect(await reason.innerText()).toBe('Which study?\n\nFor how long?')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.poll(() => page.getByText('Which study?').innerText()).toContain('\n\nFor how long?')
})

test('a list that is wider than its page shows at which edges more columns are hidden', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/csr_mds/authApplication/myApplication')
  const frame = page.getByRole('region', { name: 'Access requests, scrolls sideways' })
  const scroll = (to: 'start' | 'end' | number) =>
    frame.evaluate((element, place) => {
      const end = element.scrollWidth - element.clientWidth
      element.scrollLeft = place === 'start' ? 0 : place === 'end' ? end : place
    }, to)
  /** Where the signs are: at the edges of the columns between those that stay. */
  const getSigns = () =>
    frame.evaluate(element => {
      const { left, right } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      return [...element.querySelectorAll(':scope > span')].map(sign => {
        const box = sign.getBoundingClientRect()
        const isInside = box.left >= left && box.right <= right && box.height > 100
        return isInside ? (box.right < middle ? 'left' : 'right') : 'outside'
      })
    })
  await expect(frame).toBeVisible()
  await expect.poll(getSigns).toEqual(['right'])
  await scroll(100)
  await expect.poll(getSigns).toEqual(['left', 'right'])
  await scroll('end')
  await expect.poll(getSigns).toEqual(['left'])
  await frame.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(getSigns).toEqual(['left', 'right'])
  await page.setViewportSize({ width: 2200, height: 800 })
  await expect(frame).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Access requests' }).locator('..')
  await expect(table.locator('> span')).toHaveCount(0)
})
