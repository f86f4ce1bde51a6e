import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, password } from './server.ts'
import { addSites, ownStudy, sitesPath } from './study-path.ts'

/** Opens the change of the status with a new one and its date chosen, and meaning and reason filled in. */
async function fillChange(page: Page, status: string, dateLabel: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change status' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: status, exact: true }).check()
  await dialog.getByLabel(dateLabel).fill('2 Nov 2026')
  await fillReason(dialog, `${status}: the committee has decided`)
  return dialog
}

async function fillReason(dialog: Locator, reason: string) {
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill(reason)
}

const read = (dialog: Locator) => dialog.getByRole('button', { name: 'Read the statement' }).press('Enter')

/** Only the first signature of a session asks for the account too. */
async function sign(dialog: Locator, isFirst = true) {
  if (isFirst) await dialog.getByLabel('Account').fill('lin.haiyan')
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
}

test('F4 L5 D29 TR-E1: a status is signed in two steps; a wrong password loses nothing, and the history has the badge', async ({
  signedIn,
}) => {
  // Wrong passwords count against the account: this one is the test's own.
  const account = await ownPerson('lin.haiyan', ['Mei', 'Bai'], { roles: true })
  const page = await signedIn(account)
  await page.goto(await sitesPath(await ownStudy('ongoing')))
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog')
  const secret = dialog.locator('input[autocomplete=current-password]')
  await dialog.getByRole('radio', { name: 'On hold' }).check()
  await expect(dialog.getByText(/sites stay as they are/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Read the statement' }).click()
  await expect(dialog.getByText('Choose the meaning of your signature')).toBeVisible()
  await dialog.getByLabel('Suspension date').fill('20 Nov 2026')
  await dialog.getByRole('radio', { name: 'I approve it' }).check()
  await dialog.getByLabel('Reason').fill('Enrolment pauses until the committee has met')
  await dialog.getByRole('button', { name: 'Read the statement' }).click()
  await expect(dialog.getByText(/from "Ongoing" to "On hold"/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Statement to sign' }), 'read first').toBeFocused()
  await dialog.getByLabel('Account').fill(account)
  await secret.fill('wrong')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByText(/was not accepted and nothing was changed/)).toBeVisible()
  await expect(dialog.getByLabel('Account')).toHaveValue(account)
  await secret.fill(password)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Signatures' }).click()
  await expect(page.getByText('Valid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Signed by Mei Bai, meaning: approval/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).first().click()
  await expect(page.getByText('The seal of the server is valid.')).toBeVisible()
})

for (const { status, closes, states } of [
  { status: 'Stopped', closes: true, states: ['closed', 'closed'] },
  { status: 'Completed', closes: false, states: ['preparing', 'preparing'] },
])
  test(`P21: ${status} names the open sites by number, and ${closes ? 'closes' : 'keeps'} them as chosen`, async ({
    signedIn,
  }) => {
    const page = await signedIn('lin.haiyan')
    const planId = await ownStudy('ongoing')
    await addSites(planId, ['0701', '0702'])
    await page.goto(await sitesPath(planId))
    const dialog = await fillChange(page, status, 'Finish date')
    await expect(dialog.getByText('Sites that are not closed: 0701, 0702')).toBeVisible()
    await read(dialog)
    await expect(dialog.getByText('Choose what happens to the open sites')).toBeVisible()
    await dialog
      .getByRole('radio', {
        name: closes ? 'Close those that can be closed by hand (2)' : 'Keep them as they are',
      })
      .check()
    await read(dialog)
    const sentence = closes
      ? '2 open sites are closed with it: 0701, 0702.'
      : '2 sites stay open: 0701, 0702.'
    await expect(dialog.getByText(sentence)).toBeVisible()
    await sign(dialog)
    await expect(dialog).toBeHidden()
    const { rows } = await asOwner(client =>
      client.query(
        'select c.status from site c join study s on s.id = c.study_id where s.plan_id = $1 order by c.site_no',
        [planId],
      ),
    )
    expect(rows.map(each => each.status)).toEqual(states)
  })
