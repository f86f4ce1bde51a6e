import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownName } from './own-name.ts'
import { asOwner } from './server.ts'

/** A task of the GCP course with a marker, assigned to a learner who has handed its test in; the id of the attempt. */
const addWaiting = (name: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>(
      `with c as (select c.tenant_id, c.id from course c join users u on u.tenant_id = c.tenant_id and u.account = 'lin.haiyan'
          where c.kind = 'pdf' order by c.created_at limit 1),
        l as (select u.tenant_id, u.id from users u join c on c.tenant_id = u.tenant_id where u.account = 'zhang.wei'),
        t as (insert into training_task (tenant_id, id, name, name_en, due_at, marking)
          select tenant_id, gen_random_uuid(), $1, $1, now() + interval '9 days', 'manual' from c returning tenant_id, id),
        tc as (insert into task_course (tenant_id, task_id, course_id) select t.tenant_id, t.id, c.id from t, c returning task_id),
        a as (insert into task_assignment (tenant_id, task_id, user_id, assigned_at)
          select l.tenant_id, t.id, l.id, now() - interval '2 days' from t, l returning task_id),
        r as (insert into learning_record (tenant_id, id, task_id, course_id, user_id, content_version, watched, begun_at, learned_at)
          select c.tenant_id, gen_random_uuid(), t.id, c.id, l.id, 1, '{[0,20000)}', now() - interval '1 day', now() - interval '1 day'
          from t, c, l, tc, a returning tenant_id, id),
        x as (insert into test_attempt (tenant_id, id, record_id, no, content_version, right_answers, questions, passed, waits)
          select tenant_id, gen_random_uuid(), id, 1, 1, 0, 1, false, true from r returning tenant_id, id),
        q as (select q.id, (select o.id from question_option o where o.question_id = q.id and not o.correct order by o.sort limit 1) as option
          from course_question q join c on c.id = q.course_id order by q.sort limit 1)
        insert into test_answer (tenant_id, attempt_id, question_id, option_ids, correct)
          select x.tenant_id, x.id, q.id, array[q.option], false from x, q returning attempt_id as id`,
      [name],
    )
    return rows[0]!.id
  })

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Figures of the training' }).getByRole('link', { name })
const count = async (page: Page, name: string) =>
  Number((await tile(page, name).innerText()).match(/\d+/)?.[0])

test.describe('training status', () => {
  test('MD-L2 A11 a figure leads to its list, an excuse with a reason changes both, and the past keeps its state', async ({
    signedIn,
  }) => {
    const name = ownName('Training')
    await addWaiting(name)
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto('/csr_mds/learning')
    await expect(tile(page, 'Waiting for marking')).toBeVisible()
    await tile(page, 'Waiting for marking').click()
    await expect(page).toHaveURL(/figure=waiting/)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('In progress')
    const before = await count(page, 'Excused')
    await row.getByRole('button', { name: /Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Excuse', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Excuse', exact: true }).click()
    await expect(dialog.getByText(/reason/i).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Parental leave')
    await dialog.getByRole('button', { name: 'Excuse', exact: true }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(() => count(page, 'Excused')).toBe(before + 1)
    await tile(page, 'Excused').click()
    await expect(row).toContainText('Excused')
    await row.getByRole('button', { name: /Actions/ }).click()
    await page.getByRole('menuitem', { name: 'What was done' }).click()
    await expect(page.getByRole('dialog')).toContainText('Parental leave')
  })

  test('MD-L2 the matrix keeps names in sight, says every state in a word, and scrolls by keyboard', async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto('/csr_mds/learning?view=matrix')
    const matrix = page.getByRole('region', { name: 'Training matrix' })
    await expect(matrix.getByRole('rowheader').first()).toBeVisible()
    await expect(matrix.getByText('Overdue').first()).toBeAttached()
    await matrix.focus()
    const head = matrix.getByRole('rowheader').first()
    const start = (await head.boundingBox())!.x
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => matrix.evaluate(region => region.scrollLeft)).toBeGreaterThan(100)
    expect(Math.abs((await head.boundingBox())!.x - start)).toBeLessThan(2)
  })

  test('MD-L2 F27 a marker changes an answer, says why, and the learner has passed', async ({ signedIn }) => {
    const name = ownName('Marked')
    const attemptId = await addWaiting(name)
    const page = await signedIn('lin.haiyan', { role: 'ACCOUNT_HOLDER' })
    await page.goto(`/csr_mds/learning/marking/${attemptId}`)
    await expect(page.getByText('0 of 1 right: failed (75% needed)')).toBeVisible()
    await page.getByRole('radio', { name: 'Right', exact: true }).check()
    await expect(page.getByText('1 of 1 right: passed (75% needed)')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm the result' }).click()
    await expect(page.getByText('Say why you judge otherwise.')).toBeVisible()
    await page.getByRole('textbox', { name: /Why you judge otherwise/ }).fill('The question was unclear')
    await page.getByRole('button', { name: 'Confirm the result' }).click()
    await expect(page).toHaveURL(/learning\/marking$/)
    await expect(page.getByText('Marked: 1 of 1 right, passed.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })
})
