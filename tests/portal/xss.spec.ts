import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { screens } from '../../portal/screens.ts'
import { expect, test } from './base.ts'
import { hostileTenant, shownAs } from './hostile-tenant.ts'
import { asOwner } from './server.ts'

test.describe.configure({ mode: 'serial' })

const account = `script.${randomUUID().slice(0, 8)}`
let company: Awaited<ReturnType<typeof hostileTenant>>
let ids: Record<
  '$userId' | '$studyId' | '$taskId' | '$courseId' | '$siteId' | '$orgId' | '$keptId' | '$otherId',
  string
>

test.beforeAll(async () => {
  company = await asOwner(client => hostileTenant(client, 'Minato', account))
  ids = await asOwner(async client => {
    const values = [company.tenant, company.user]
    // A member of the study, who has a page there.
    const study = `select s.study_id, s.id, m.user_id from site s join study_member m on m.tenant_id = s.tenant_id and m.study_id = s.study_id
        join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.removed_at is null
      where s.tenant_id = $1 and u.id <> $2 order by s.id, u.id limit 1`
    const task = `select c.task_id, c.course_id from task_course c join training_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
      where c.tenant_id = $1 order by exists (select from task_assignment a where a.task_id = c.task_id and a.user_id = $2) desc limit 1`
    const places = 'select id from organisation where tenant_id = $1 order by id limit 2'
    const [{ rows: of }, { rows: what }, { rows: where }] = [
      await client.query(study, values),
      await client.query(task, values),
      await client.query(places, values.slice(0, 1)),
    ]
    return {
      $userId: of[0].user_id,
      $studyId: of[0].study_id,
      $siteId: of[0].id,
      $taskId: what[0].task_id,
      $courseId: what[0].course_id,
      $orgId: where[0].id,
      $keptId: where[0].id,
      $otherId: where[1].id,
    }
  })
})
test.afterAll(() =>
  asOwner(client => client.query('delete from identity_provider where tenant_id = $1', [company.tenant])),
)

const given = (path: string): string =>
  path
    .replace('/trainingTask/detail/$id', '/trainingTask/detail/$taskId')
    .replace(/\$\w+/g, name => ({ ...ids, $tid: company.user, $type: 'todo' })[name] ?? 'x')
    .replace(/\$$/, 'x')

/** Elements that hostile names would have become, in any shadow root. */
const struck = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const within = (root: Document | ShadowRoot) => {
      for (const each of root.querySelectorAll('*')) {
        if (each.matches('img[src="x"], svg[onload], [onerror]')) found.push(each.outerHTML)
        if (each.shadowRoot) within(each.shadowRoot)
      }
    }
    within(document)
    return 'struck' in self ? ['it ran', ...found] : found
  })

const settled = async (page: Page, path = '') => {
  await expect(page.locator('main h1, main h2').first(), path).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const named = (page: Page) => page.getByText(shownAs).filter({ visible: true })

/** Goes to a screen as a link does, without a reload. */
const follow = (page: Page, to: string) =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

test('TR-W2 hostile names are text on every screen, in menus and in notices', async ({ signedIn }) => {
  const page = await signedIn(account)
  await page.goto('/home')
  await settled(page)
  for (const menu of [/^Notices/, /Role:/, /personal menu$/]) {
    await page.getByRole('button', { name: menu }).click()
    const opened = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))
    await expect(opened.getByText(shownAs).first()).toBeVisible()
    expect(await struck(page), String(menu)).toEqual([])
    await page.keyboard.press('Escape')
  }
  // This company has no access request: its forms are walked empty, without the page of one.
  for (const { path } of screens.filter(each => each.access !== 'public' && !each.path.includes('$formId'))) {
    await follow(page, given(path))
    await settled(page, path)
    // Every screen shows the company's name. Its content shows the name too, except on screens of settings.
    await expect(named(page).first(), path).toBeVisible()
    expect(await struck(page), path).toEqual([])
  }
  await follow(page, '/csr_mds/user')
  // By keyboard: names of this length cover what is beside them.
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await struck(page)).toEqual([])
})

test('TR-W2 so is the name of an identity provider where a stranger signs in', async ({ page }) => {
  await page.goto(`/login?company=${company.tenant}`)
  await expect(page.getByRole('button', { name: shownAs }).first()).toBeVisible()
  expect(await struck(page)).toEqual([])
})
