import type { Locator, Page } from '@playwright/test'
import { getViolations } from '../fixtures/axe.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

// Both decide on requests for the same role.
test.describe.configure({ mode: 'serial' })

const comment = 'Covers the visits until spring'

/** Ten waiting requests of colleagues for a study role without risk, due `days` ago, and one for a role that administers. */
const addWaiting = async (days: number): Promise<string[]> =>
  asOwner(async client => {
    await client.query(
      `update access_request set state = 'withdrawn' where comment = $1 and state = 'submitted'`,
      [comment],
    )
    const { rows } = await client.query(
      `with t as (select tenant_id as id from users where account = 'lin.haiyan' limit 1),
        people as (select u.id, row_number() over (order by u.account desc) as no from users u, t where u.tenant_id = t.id
          and u.status = 'enabled' and u.account_id is not null and not u.super_admin and u.type = 'internal'
          and u.valid_to = 'infinity' and u.account not in ('lin.haiyan', 'xie.min')
          and not exists (select from access_request q where q.tenant_id = u.tenant_id and u.id in (q.user_id, q.applicant_id))
          and not exists (select from role_assignment a join role r on r.tenant_id = a.tenant_id and r.id = a.role_id
            where a.tenant_id = u.tenant_id and a.user_id = u.id and (r.code in ('LEAD_CRA', 'ACCESS_REVIEWER') or r.blinding <> 'none'))
          limit 11),
        q as (insert into access_request (tenant_id, id, number, kind, state, applicant_id, user_id, comment, submitted_at, due_at, valid_until)
          select t.id, gen_random_uuid(), (select max(number) from access_request where tenant_id = t.id) + p.no, 'add', 'submitted', p.id, p.id,
            $1, now(), now() + p.no * interval '1 minute' - make_interval(days => $2), now() + interval '30 days' from people p, t
          returning tenant_id, id, user_id, number, due_at),
        i as (insert into access_request_item (tenant_id, request_id, sort, role_id, study_id)
          select q.tenant_id, q.id, 0, r.id, s.id from q
            join role r on r.tenant_id = q.tenant_id
              and r.code = case when q.number = (select max(number) from q) then 'DH_ADMINISTRATOR' else 'LEAD_CRA' end
            join lateral (select id from study where tenant_id = q.tenant_id and status = 'ongoing' and active and removed_at is null
              order by plan_id limit 1) s on true)
      select id from q order by number`,
      [comment, days],
    )
    return rows.map(({ id }) => id)
  })

const countStates = async (ids: readonly string[]) => {
  const { rows } = await asOwner(client =>
    client.query<{ state: string; count: number }>(
      'select state, count(*)::int from access_request where id = any($1) group by state',
      [[...ids]],
    ),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Counts presses of the mouse and of keys; typing a comment is none. */
const countPresses = async (page: Page) => {
  let presses = 0
  const key = async (name: string) => {
    presses += 1
    await page.keyboard.press(name)
  }
  const press = async (part: Locator) => {
    presses += 1
    await part.click()
  }
  return { key, press, get: () => presses }
}

test('B51 MD-A2 SC 2.1.4: ten requests without risk are cleared by keys in 12 presses, a risky one in 4', async ({
  signedIn,
}) => {
  test.slow()
  const ids = await addWaiting(9)
  const page = await signedIn('xie.min')
  await page.goto(`/csr_mds/authApplication?query=${encodeURIComponent('Lead CRA')}`)
  const { key, press, get } = await countPresses(page)
  const link = page.getByRole('table').locator(`a[href$="${ids[0]}"]`)
  await expect(link).toBeVisible()
  await press(link)
  const card = page.getByRole('region', { name: 'Before you decide' })
  for (const [at, id] of ids.slice(0, 10).entries()) {
    await page.waitForURL(`**/${id}`)
    await expect(card.getByText('No risk', { exact: true })).toBeVisible()
    await expect(card.getByText(/^1 of \d+$/), `request ${at + 1}`).toBeVisible()
    await expect(card.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
    await key('a')
  }
  await page.waitForURL(`**/${ids[10]}`)
  expect(await countStates(ids)).toEqual({ approved: 10, submitted: 1 })
  expect(get()).toBeLessThanOrEqual(12)
  // The next one administers: the key asks first, and a role without the risk is proposed.
  const risky = await countPresses(page)
  await expect(card.getByText('Administers', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  expect(await getViolations(page)).toEqual([])
  await risky.key('a')
  await expect(page.getByRole('dialog', { name: /^Approve request/ })).toContainText('has a risk')
  expect(await getViolations(page)).toEqual([])
  await risky.key('Enter')
  await expect.poll(() => countStates(ids)).toEqual({ approved: 11 })
  expect(risky.get()).toBeLessThanOrEqual(4)
})

test('B49 H21 MD-A2: requests without risk are selected and approved in one batch; a key that is off does nothing', async ({
  signedIn,
}) => {
  test.slow()
  const ids = await addWaiting(8)
  const page = await signedIn('xie.min')
  await page.goto(`/csr_mds/authApplication?state=submitted&query=${encodeURIComponent('Lead CRA')}`)
  const table = page.getByRole('table')
  await expect(table.locator(`a[href$="${ids[9]}"]`)).toBeVisible()
  await page.getByRole('button', { name: /^Select \d+ without risk$/ }).click()
  await page.getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog')
  expect(await getViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results.getByRole('status')).toBeVisible()
  await results.getByRole('button', { name: 'Close' }).last().click()
  expect(await countStates(ids)).toEqual({ approved: 10, submitted: 1 })
  await page.evaluate(() => localStorage.setItem('mds-keys-off', 'decide'))
  await page.goto(`/csr_mds/authApplication?state=submitted&query=${encodeURIComponent('DH administrator')}`)
  await table.locator(`a[href$="${ids[10]}"]`).click()
  const card = page.getByRole('region', { name: 'Before you decide' })
  await expect(card.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('textbox', { name: 'Comment for the applicant' }).fill('Not for this study')
  await card.getByRole('button', { name: 'Return', exact: true }).click()
  await expect.poll(() => countStates(ids)).toEqual({ approved: 10, returned: 1 })
})
