import { locales } from '../../contract/locales.ts'
import english from '../../locales/en-US/sign.json' with { type: 'json' }
import spanish from '../../locales/es-ES/sign.json' with { type: 'json' }
import japanese from '../../locales/ja-JP/sign.json' with { type: 'json' }
import chinese from '../../locales/zh-CN/sign.json' with { type: 'json' }
import { expect, test } from './base.ts'
import { asOwner, password, speak } from './server.ts'
import { ownStudy, sitesPath } from './study-path.ts'

const words = { 'zh-CN': chinese, 'en-US': english, 'ja-JP': japanese, 'es-ES': spanish }

/** Edits a study three times as the product does: each version has its entry in the trail. */
const editThrice = (planId: string) =>
  asOwner(async client => {
    const { rows } = await client.query('select tenant_id, id, row_version from study where plan_id = $1', [
      planId,
    ])
    const { tenant_id, id, row_version } = rows[0]
    await client.query("select set_config('app.tenant', $1, false)", [tenant_id])
    for (const after of [row_version + 1, row_version + 2, row_version + 3])
      await client.query(
        `select audit_append(null, null, 'Test', null, null, 'editStudy', 'studies', $1, $2, 'done', null, $3, null)`,
        [id, after, JSON.stringify({ changes: { target: ['', String(after)] } })],
      )
    await client.query('update study set row_version = row_version + 3 where plan_id = $1', [planId])
  })

test('TR-E3: a badge counts other edits, lists old and new of what was signed, and says what was changed outside', async ({
  signedIn,
}) => {
  const page = await signedIn('lin.haiyan')
  const planId = await ownStudy('planned')
  await page.goto(await sitesPath(planId))
  const dialog = page.getByRole('dialog')
  for (const status of ['On hold', 'Planned']) {
    await page.getByRole('button', { name: 'Change status' }).press('Enter')
    await dialog.getByRole('radio', { name: status }).check()
    if (status === 'On hold') await dialog.getByLabel('Suspension date').fill('20 Nov 2026')
    await dialog.getByRole('radio', { name: 'I approve it' }).check()
    await dialog.getByLabel('Reason').fill('The committee has decided')
    await dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')
    if (status === 'On hold') await dialog.getByLabel('Account').fill('lin.haiyan')
    await dialog.locator('input[autocomplete=current-password]').fill(password)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await editThrice(planId)
  await page.goto(page.url().replace(/study\/([^/]+).*$/, 'study/preview/$1'))
  const changes = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'The committee has decided' })
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    await expect(changes.first()).toContainText(
      /Record changed since.*3 later edits.*Status: signed as On hold, now Planned/,
    )
    await expect(changes.last()).toContainText(/^(?!.*changed since).*Valid.*3 later edits/)
  }
  await page.emulateMedia({ media: 'screen' })
  await asOwner(client =>
    client.query("update study set status = 'ongoing', row_version = row_version + 1 where plan_id = $1", [
      planId,
    ]),
  )
  for (const locale of locales) {
    await speak(page.context(), locale)
    await page.reload()
    await expect(changes.last()).toContainText(words[locale].status.broken)
    await expect(changes.last()).toContainText(words[locale].fault.version)
  }
})
