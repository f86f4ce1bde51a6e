import { getViolations } from '../fixtures/axe.ts'
import { approve, getDenied } from './access-people.ts'
import { expect, options, test } from './base.ts'
import { press, reach } from './keys.ts'
import { asOwner } from './server.ts'

/** A project manager of the demo, and a study of the tenant. */
const getApplicant = async (): Promise<{ id: string; account: string; study: string }> => {
  const { rows } = await asOwner(client =>
    client.query(`select u.id, u.account, s.id as study from users u
      join role_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.ended_at is null
      join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.code = 'PROJECT_MANAGER'
      join study_member m on m.tenant_id = u.tenant_id and m.user_id = u.id
      join study s on s.tenant_id = m.tenant_id and s.id = m.study_id and s.status = 'ongoing' and s.active
      where u.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) and u.status = 'enabled'
        and u.account is not null and not u.super_admin order by u.account, s.plan_id limit 1`),
  )
  return rows[0]
}

test('B50 B51 B55 MD-A3: what is asked for at the wall is approved and shows in the open page', async ({
  signedIn,
}) => {
  test.slow()
  const { id, account, study } = await getApplicant()
  const page = await signedIn(account)
  const began = Date.now()
  await page.goto(
    `/csr_mds/authApplication/authEdit/${id}?right=1011-USER_MANAGEMENT_EXPORT&studyId=${study}`,
  )
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Why this access is needed' }).fill('Needs the list of users')
  expect(await getViolations(page)).toEqual([])
  const answered = page.waitForResponse(response => response.url().endsWith('/authApplication/add'))
  await page.getByRole('button', { name: 'Submit' }).click()
  const { data } = await (await answered).json()
  await page.waitForURL('**/authApplication/myApplication')
  const link = `a[href$="${data.id}"]`
  const row = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.locator(link) })
  await expect(row).toContainText('Pending')
  const reviewer = await signedIn('xie.min')
  await reviewer.goto('/csr_mds/authApplication')
  await reviewer.getByRole('table').locator(link).click()
  await expect(reviewer.getByRole('heading', { name: 'Before you decide' })).toBeVisible()
  expect(await getViolations(reviewer)).toEqual([])
  await reviewer.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Agreed with the team')
  await approve(reviewer)
  await expect(reviewer.getByText('The request was approved')).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(row).toContainText('Agreed with the team')
  expect(Date.now() - began).toBeLessThan(60_000)
})

for (const way of ['in the open page', 'by the notice'])
  test(`MD-A3 C7 C8: a user without the menu of requests asks where the role is lacking, and gets it ${way}`, async ({
    signedIn,
  }) => {
    test.slow()
    const { id, account } = await getDenied(way === 'by the notice' ? 10 : 0)
    const page = await signedIn(account)
    page.setDefaultTimeout(20_000)
    const reviewer = await signedIn('xie.min')
    reviewer.setDefaultTimeout(20_000)
    await page.goto('/csr_mds/user')
    await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click()
    const history = page.locator('#history')
    await expect(history.getByRole('button', { name: 'Ask for this access' })).toBeVisible()
    await page.goto('/csr_mds/user')
    const off = page.getByRole('button', { name: 'Export' }).and(page.locator('[aria-disabled]')).first()
    await off.click({ force: true })
    const why = page.getByRole('dialog', { name: 'Why, and who can change it' })
    await expect(why.getByRole('button', { name: 'Ask for this access' })).toBeVisible()
    const began = Date.now()
    await page.goto('/csr_mds/authApplication')
    await expect(page.getByText('Your current role does not open “Access requests”.')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { opened: true }))
    await page.getByRole('button', { name: 'Ask for this access' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for this access' })
    await dialog.getByRole('textbox', { name: 'Why this access is needed' }).fill('Plans the visits')
    await expect(dialog.getByText('Who decides: users with the role Access reviewer')).toBeVisible()
    expect(await getViolations(page)).toEqual([])
    const text = await dialog.getByText('The safest role that opens it').textContent()
    const role = /opens it: (.+?)\. A reviewer/.exec(text ?? '')![1]!
    const answered = page.waitForResponse(response => response.url().endsWith('/authApplication/add'))
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const { data } = await (await answered).json()
    await expect(dialog.getByRole('status')).toContainText(`${role} (request `)
    await expect(dialog.getByText(/^A decision is due by .+ the request expires on/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await reviewer.goto(`/csr_mds/authApplication/approve/${id}/${data.id}`)
    const place = await page.getByRole('main').boundingBox()
    await approve(reviewer)
    await expect(reviewer.getByText('The request was approved')).toBeVisible()
    await expect(page.getByText(`You have the role “${role}” now, since `)).toBeVisible()
    expect(await page.getByRole('main').boundingBox(), 'it moves nothing').toEqual(place)
    expect(await getViolations(page)).toEqual([])
    if (way === 'by the notice')
      // The link of the notice (access-requests.test.ts).
      await page.goto(`/csr_mds/authApplication/myApplication?taken=${data.id}`)
    else await page.getByRole('button', { name: 'Switch role and open' }).click()
    // The demo has a training for the role that may be taken later.
    await page.getByRole('button', { name: 'Skip and switch' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: `Role: ${role}` })).toBeVisible()
    await expect(page).toHaveURL(/\/csr_mds\/authApplication$/)
    if (way === 'in the open page')
      expect(await page.evaluate(() => (window as { opened?: boolean }).opened), 'no reload').toBe(true)
    expect(Date.now() - began).toBeLessThan(60_000)
  })

type User = { id: string; account: string; tenant_id: string }

/** Users of the demo for whom nobody has asked, without the role of a project manager. */
const getUsers = async (): Promise<[User, User, User]> => {
  const { rows } = await asOwner(client =>
    client.query(`select u.id, u.account, u.tenant_id from users u
      where u.tenant_id = (select tenant_id from users where account = 'lin.haiyan' limit 1) and u.status = 'enabled'
        and u.account_id is not null and not u.super_admin and u.type = 'internal' and u.valid_to = 'infinity'
        and exists (select from role_assignment a where a.tenant_id = u.tenant_id and a.user_id = u.id and a.ended_at is null)
        and not exists (select from access_request q where q.tenant_id = u.tenant_id and q.user_id = u.id)
        and not exists (select from role_assignment a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
          where a.tenant_id = u.tenant_id and a.user_id = u.id and (r.code = 'LEAD_CRA' or r.blinding <> 'none'))
      order by u.account desc offset 40 limit 3`),
  )
  return rows as [User, User, User]
}

const addWaiting = ({ tenant_id, id }: User) =>
  asOwner(client =>
    client.query(
      `insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
        select $1, gen_random_uuid(), max(number) + 1, 'add', 'submitted', $2, $2, 'Joins the team', now(), now() + interval '3 days',
          now() + interval '30 days' from access_request where tenant_id = $1`,
      [tenant_id, id],
    ),
  )

const listStates = async (users: readonly User[]): Promise<string[]> => {
  const { rows } = await asOwner(client =>
    client.query<{ state: string }>(
      `select q.state from access_request q join users a on a.tenant_id = q.tenant_id and a.id = q.applicant_id
        where q.user_id = any($1) and a.account = 'lin.haiyan' order by q.number`,
      [users.map(({ id }) => id)],
    ),
  )
  return rows.map(({ state }) => state)
}

test('MD-A1 B50 SC 2.1.1: access for several users is asked for by keys; who is refused stays in the form, and is sent again', async ({
  signedIn,
}) => {
  test.slow()
  const users = await getUsers()
  await addWaiting(users[1])
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/authApplication/authEdit')
  const picker = page.getByRole('combobox', { name: /^Users/ })
  await reach(page, picker)
  await page.keyboard.press('ControlOrMeta+A')
  for (const { account } of users) {
    await page.keyboard.type(account)
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Each user gets a request of their own, decided separately.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Role: Choose' }))
  await reach(page, page.getByRole('radio').first())
  const role = page.getByRole('radio', { name: 'Lead CRA', exact: true })
  for (let step = 0; step < 80 && !(await role.isChecked()); step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('textbox', { name: 'Why this access is needed' }))
  await page.keyboard.type('Join the study team')
  expect(await getViolations(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'Submit' }))
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByRole('status')).toHaveText('2 done, 1 not done')
  await expect(results.locator('tbody tr').first()).toContainText('Not done')
  expect(await getViolations(page)).toEqual([])
  expect(await listStates(users)).toEqual(['submitted', 'submitted'])
  await press(page, results.getByRole('button', { name: 'Close' }).last())
  await expect(results).toHaveCount(0)
  await expect(page.getByText('1 of 20 chosen')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Why this access is needed' })).toHaveValue(
    'Join the study team',
  )
  await expect(page.getByRole('button', { name: 'Role: Lead CRA' })).toBeVisible()
  await asOwner(client =>
    client.query(`update access_request set state = 'withdrawn' where user_id = $1 and applicant_id = $1`, [
      users[1].id,
    ]),
  )
  await press(page, page.getByRole('button', { name: 'Submit' }))
  await page.waitForURL('**/authApplication/myApplication')
  await expect(page.getByText('The request was submitted')).toBeVisible()
  expect(await listStates(users)).toEqual(['submitted', 'submitted', 'submitted'])
})

test('B50 F22: an empty request is not sent: each missing entry says so; as a draft it may be incomplete', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const sent: string[] = []
  page.on('request', each => {
    if (each.method() === 'POST' && each.url().includes('/authApplication/add')) sent.push(each.url())
  })
  await page.goto('/csr_mds/authApplication/authEdit')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('combobox', { name: /^Users/ })).toBeFocused()
  await expect(page.getByRole('combobox', { name: /^Users/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Why this access is needed' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  expect(sent).toEqual([])
  await page.getByRole('textbox', { name: 'Why this access is needed' }).fill('Joins later')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL('**/authApplication/myApplication')
})

test('names in a row are listed as the language writes it', async ({ signedIn }) => {
  const page = await signedIn('xie.min', { locale: 'zh-CN' })
  await page.goto('/csr_mds/authApplication')
  await expect(
    page
      .getByRole('table')
      .getByText(/^主数据、/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('table').getByText(/^主数据, /)).toHaveCount(0)
})
