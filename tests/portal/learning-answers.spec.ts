import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, endDuring, signIn } from './server.ts'

/** A task of the account alone, whose course is watched to its end: only the test is left. Returns its id. */
const taskBeforeTest = (account: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      `with u as (select tenant_id, id from users where account = $1),
        c as (select c.tenant_id, c.id, c.content_version from course c join u using (tenant_id) where 2 < (
          select count(*) from course_question q where q.tenant_id = c.tenant_id and q.course_id = c.id and q.removed_at is null)
          order by c.id limit 1),
        t as (insert into training_task (tenant_id, id, name) select tenant_id, gen_random_uuid(), 'Own test' from u returning tenant_id, id),
        tc as (insert into task_course (tenant_id, task_id, course_id) select t.tenant_id, t.id, c.id from t, c),
        ta as (insert into task_assignment (tenant_id, task_id, user_id) select t.tenant_id, t.id, u.id from t, u),
        r as (insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, begun_at, learned_at)
          select t.tenant_id, gen_random_uuid(), t.id, c.id, u.id, c.content_version, now() - interval '1 hour', now() from t, c, u)
      select id from t`,
      [account],
    )
    return rows[0]!.id
  })

const questions = (page: Page) => page.getByRole('group', { name: /^Question \d/ })
const openTest = async (page: Page, taskId: string) => {
  await page.goto(`/eLearning/${taskId}/course`)
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(questions(page).first()).toBeVisible()
}
/** For each question the numbers of its chosen options. */
const chosen = (page: Page) =>
  questions(page).evaluateAll(groups =>
    groups.map(group =>
      [...group.querySelectorAll('input')].flatMap((input, at) => (input.checked ? [at] : [])),
    ),
  )
const answer = (page: Page, number: number, option: number) =>
  questions(page)
    .nth(number - 1)
    .locator('input')
    .nth(option)
    .check()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(each => each.startsWith('mds-answers:')).length)

test('2.5.7: answers outlive a reload, and a session that ends while they are handed in', async ({
  signedIn,
}) => {
  const account = await ownPerson('lin.haiyan', ['Noa', 'Ferri'])
  const taskId = await taskBeforeTest(account)
  const page = await signedIn(account)
  await openTest(page, taskId)
  const count = (await chosen(page)).length
  await answer(page, 1, 1)
  await answer(page, 2, 0)
  const first = await chosen(page)
  expect(first.slice(0, 2)).toEqual([[1], [0]])
  await page.reload()
  await openTest(page, taskId)
  expect(await chosen(page)).toEqual(first)

  for (let number = 3; number <= count; number += 1) await answer(page, number, 0)
  await page.getByRole('button', { name: 'Hand in' }).click()
  const ask = page.getByRole('dialog', { name: 'Hand the test in?' })
  await endDuring(page, /submitAnswer/, () => ask.getByRole('button', { name: 'Hand in' }).click())
  const over = page.getByRole('dialog', { name: 'Sign in again to go on' })
  await expect(over).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(over).toBeHidden()
  // Answered while nobody is signed in.
  await answer(page, 1, 0)
  const all = await chosen(page)
  expect(all.every(each => each.length > 0)).toBe(true)
  expect(all[0]).not.toEqual(first[0])

  await signIn(page, account)
  await expect(page.getByRole('button', { name: /personal menu$/ })).toBeVisible()
  await openTest(page, taskId)
  expect(await chosen(page)).toEqual(all)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await ask.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('region', { name: 'Test' })).toContainText('Score')
  expect(await drafts(page), 'what is accepted is not kept').toBe(0)
})
