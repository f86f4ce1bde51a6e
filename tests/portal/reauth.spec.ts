import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { addPasskey, bindAuthenticator, getCode, withDevice } from './factors.ts'
import { ownPerson } from './own-person.ts'
import { asOwner, challengeFrom, endDuring, endSession, fillSignIn, password, placePiece } from './server.ts'

/** Changes a user's time zone without saving it. */
async function typed(page: Page, zone: string) {
  await page.goto('/timeZoneSetting')
  const side = page.getByRole('region', { name: 'Times on screen' })
  await side.getByRole('radio', { name: 'A fixed zone' }).check()
  await side.getByRole('combobox', { name: 'Zone' }).fill(zone)
  await page
    .getByRole('option', { name: new RegExp(zone, 'i') })
    .first()
    .click()
  return side.getByRole('combobox', { name: 'Zone' })
}
const saving = /timeZone.*\/saveSetting/i
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to go on' })

/** Signs in over the page. */
async function again(page: Page, secret = password) {
  await dialog(page).getByLabel('Password', { exact: true }).fill(secret)
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('F41 N14: the session ends three times during one Save; signed in each time over the page, it is saved once', async ({
  signedIn,
}) => {
  const account = await ownPerson('du.liqun')
  const page = await signedIn(account)
  const zone = await typed(page, 'Kathmandu')
  const keys: (string | undefined)[] = []
  // The session ends while the call is on its way: the first time, and each time that it is repeated.
  let ends = 1
  await page.route(saving, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (ends-- > 0) await endSession(page.context())
    await route.continue()
  })
  await save(page).click()
  await expect(dialog(page)).toContainText('What you submitted waits here')
  await expect(dialog(page).getByLabel('Account or e-mail')).toHaveValue(account)
  await again(page, 'Wrong-2026')
  await expect(dialog(page).getByRole('alert')).toContainText('Account or password is not right')
  const sent = keys.length
  ends = 2
  for (const tries of [1, 2, 3]) {
    // The failed try is forgotten by the first that succeeds.
    if (tries === 1) await placePiece(page, await challengeFrom(page, () => again(page)))
    else await again(page)
    await expect.poll(() => keys.length).toBe(sent + tries)
  }
  await expect(page.getByText('Your time zones are saved.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(zone).toHaveValue(/Kathmandu/)
  expect(new Set(keys).size).toBe(1)
})

test('N14 D4: a statement that came into force meanwhile is accepted over the page, and what waited is saved', async ({
  signedIn,
}) => {
  const account = await ownPerson('deng.fei')
  const page = await signedIn(account)
  await typed(page, 'Kathmandu')
  const accepted = 'from legal_acceptance where account_id = (select id from account where name = $1)'
  await asOwner(client => client.query(`delete ${accepted}`, [account]))
  await endDuring(page, saving, () => save(page).click())
  const box = dialog(page).getByLabel('I have read and accept the legal statement')
  await expect(dialog(page)).toBeVisible()
  await expect(box).toHaveCount(0)
  await again(page)
  await expect(box).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(box).toBeFocused()
  await box.check()
  await again(page)
  await expect(page.getByText('Your time zones are saved.')).toBeVisible()
  expect((await asOwner(client => client.query(`select ${accepted}`, [account]))).rowCount).toBe(1)
})

test('N14 N17: who stays keeps what was typed, and is asked again by the next call', async ({ signedIn }) => {
  const page = await signedIn(await ownPerson('guo.qing'))
  const zone = await typed(page, 'Tongatapu')
  await expect(save(page)).toBeEnabled()
  // The event stream reports the end; later polls must not ask again.
  await endSession(page.context(), 999411)
  await expect(dialog(page)).toContainText('Sign in as')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await save(page).click()
  await expect(dialog(page)).toContainText('What you submitted waits here')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /sign in/i })).toBeVisible()
  await expect(zone).toHaveValue(/Tongatapu/)
  await save(page).click()
  await again(page)
  await expect(page.getByText('Your time zones are saved.')).toBeVisible()
})

test('N14 B6 TR-N11: the authenticator is asked for over the page as well, and what waited is saved', async ({
  signedIn,
}) => {
  const page = await signedIn(await ownPerson('mao.zhiyuan'))
  const secret = await bindAuthenticator(page)
  await typed(page, 'Vladivostok')
  await endDuring(page, saving, () => save(page).click())
  await again(page)
  const code = dialog(page).getByLabel('Six-digit code')
  await code.fill('000000')
  await code.press('Enter')
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'not correct' })).toBeVisible()
  await code.fill(await getCode(secret))
  await code.press('Enter')
  await expect(page.getByText('Your time zones are saved.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('N14 F30: a passkey signs in over the page by one press', async ({ signedIn }) => {
  const page = await signedIn(await ownPerson('meng.zihan'))
  const device = await withDevice(page)
  await typed(page, 'Auckland')
  expect(await page.evaluate(addPasskey)).toBe(0)
  await endDuring(page, saving, () => save(page).click())
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Your time zones are saved.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await device.remove()
})

test('F41: a form that had to be left waits for its person, and for nobody else', async ({ signedIn }) => {
  const [account, next] = [await ownPerson('lu.jing'), await ownPerson('liu.ying')]
  const page = await signedIn(account)
  await typed(page, 'Chatham')
  await endDuring(page, saving, () => save(page).click())
  await dialog(page).getByRole('button', { name: 'Go to the sign-in screen' }).click()
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL('/timeZoneSetting')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const zone = page.getByRole('region', { name: 'Times on screen' }).getByRole('combobox', { name: 'Zone' })
  await expect(zone).toHaveValue(/Chatham/)
  await expect(page.getByText(/^Changes kept from/)).toBeHidden()

  await endDuring(page, saving, () => save(page).click(), 999410)
  const told = page.getByRole('dialog', { name: 'Session ended' })
  await told.getByRole('button').click()
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, next)
  await expect(page.getByText('What the person before you had not saved here was discarded.')).toBeVisible()
  await page.goto('/timeZoneSetting')
  await expect(page.getByRole('heading', { name: 'Time zones', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Changes kept from/)).toBeHidden()
})
