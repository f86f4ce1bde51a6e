import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { boxes } from './boxes.ts'
import { ownPerson } from './own-person.ts'
import {
  challengeFrom,
  dataDir,
  fillSignIn,
  getTarget,
  meetPuzzle,
  password,
  placePiece,
  sendCode,
  signIn,
} from './server.ts'

const workspace = (page: Page) => page.getByRole('heading', { name: 'Workspace', level: 1 })

test('B2 D1 D2 F30 F32: after a failed try, account, password and the puzzle by arrow keys lead to the workspace', async ({
  page,
}) => {
  const answers: string[] = []
  page.on('response', async response => {
    if (response.url().includes('/plt/slide/')) answers.push(await response.text().catch(() => ''))
  })
  await page.goto('/login')
  const challengeId = await meetPuzzle(page, 'xie.min')
  const target = await getTarget(challengeId)
  const piece = page.getByLabel('Place of the piece')
  await expect(piece).toBeFocused()
  for (let x = 0; x < target; x += 1) await piece.press('ArrowRight')
  await expect(piece).toHaveValue(String(target))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(workspace(page)).toBeVisible()
  await expect(page).toHaveURL('/home')
  const names = (await page.context().cookies()).map(cookie => cookie.name)
  expect(names).toEqual(expect.arrayContaining(['mds-token', 'mds-user', 'mds-tenant', 'mds-role', 'mds-rt']))
  for (const answer of answers) expect(answer).not.toContain('target')
})

test('SC 2.5.7: plus and minus buttons and dragging move the piece as well', async ({ page }) => {
  await page.goto('/login')
  await meetPuzzle(page, `nobody.${Date.now()}`)
  const piece = page.getByLabel('Place of the piece')
  await page.getByRole('button', { name: 'Move right' }).click()
  await page.getByRole('button', { name: 'Move right' }).click()
  await page.getByRole('button', { name: 'Move left' }).click()
  await expect(piece).toHaveValue('5')
  const picture = (await page.getByRole('img', { name: /A pattern with one gap/ }).boundingBox())!
  await page.mouse.move(picture.x + 20, picture.y + 40)
  await page.mouse.down()
  await page.mouse.move(picture.x + 120, picture.y + 40, { steps: 4 })
  await page.mouse.up()
  expect(Number(await piece.inputValue())).toBeGreaterThan(50)
})

test('D2 TR-N5: a piece beside the gap brings a new puzzle, and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  const first = await meetPuzzle(page, 'm.ruiz')
  const second = await challengeFrom(page, async () =>
    placePiece(page, first, (await getTarget(first)) > 150 ? -40 : 40),
  )
  expect(second).not.toBe(first)
  await expect(page.getByRole('alert').filter({ hasText: 'Here is a new puzzle' })).toBeVisible()
  await expect(page.getByLabel('Account or e-mail')).toHaveValue('m.ruiz')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await placePiece(page, second)
  await expect(workspace(page)).toBeVisible()
})

test('N39 O20: a warning from the third wrong try, a lock with its end from the fifth', async ({ page }) => {
  const nobody = `wrong.${Date.now()}`
  await page.goto('/login')
  const alert = page.getByRole('alert')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const fill = () => fillSignIn(page, nobody, 'Not-the-word-1')
    if (attempt === 1) await fill()
    else await placePiece(page, await challengeFrom(page, fill))
    if (attempt < 3) await expect(alert).toContainText('Account or password is not right')
    else if (attempt < 5) await expect(alert).toContainText('After the fifth failure in a row')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  }
  await expect(alert).toContainText(/locked until \d{2}:\d{2}/)
  await expect(alert).toContainText('minutes left')
  await expect(page.getByLabel('Account or e-mail')).toHaveValue(nobody)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Not-the-word-1')
})

test('D4 SC 3.3.8: what is missing is said at its field; password managers find their fields', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your account or e-mail')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByText('Accept the legal statement to sign in')).toBeVisible()
  await expect(page.getByLabel('Account or e-mail')).toBeFocused()
  await expect(page.getByLabel('Account or e-mail')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  await page.getByRole('button', { name: 'Read the legal statement' }).click()
  await expect(page.getByRole('dialog', { name: 'Legal statement' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('F31 G6: a mailed code signs in without the puzzle, and may be asked for again after a minute', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'E-mail code' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('gu.chen@hengyu.example')
  await sendCode(page)
  await expect(page.getByText('If this address is known, a code is on its way')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByLabel('Six-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('I have read and accept the legal statement').check()
  await expect.poll(() => codeFor('gu.chen@hengyu.example'), { timeout: 10_000 }).toMatch(/^\d{6}$/)
  await page.getByLabel('Six-digit code').fill(codeFor('gu.chen@hengyu.example'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(workspace(page)).toBeVisible()
})

test('C3 C14: a page that needs a session is opened after signing in, with what its address says', async ({
  page,
}) => {
  await page.goto('/csr_mds/user?status=enabled&size=30')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('A token is needed for that page')).toBeVisible()
  await fillSignIn(page, 'lin.haiyan')
  await expect(page).toHaveURL('/csr_mds/user?status=enabled&size=30')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('TR-W1: no redirect leaves this origin', async ({ page }) => {
  for (const wish of ['//evil.example', 'https://evil.example', '/%5Cevil.example', '/plt/auth/logout']) {
    await page.context().clearCookies()
    await page.goto(`/login?redirectUrl=${encodeURIComponent(wish)}`)
    await fillSignIn(page, 'c.ortega')
    await expect(page).toHaveURL('/home')
  }
})

test('B23 P30: unknown paths, and known ones in other letters, lead to /404', async ({ page }) => {
  for (const path of ['/nowhere', '/HOME', '/csr_mds/unknown']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found')
    await expect(page.getByText(path, { exact: true })).toBeVisible()
  }
})

test('a signed-in user reads what is missing within the frame', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/unknown?id=1')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('/csr_mds/unknown?id=1')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Role:/ })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the workspace' }).click()
  await expect(page).toHaveURL('/home')
})

test('F33 C4: signed in, / and /login lead home; signing out leads to /login and stays out', async ({
  page,
}) => {
  await signIn(page, 's.tanaka')
  await expect(workspace(page)).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

test('B10 C10: /home?logout signs out and leads on', async ({ page }) => {
  await signIn(page, await ownPerson('he.lihua'))
  await expect(workspace(page)).toBeVisible()
  await page.goto('/home?logout=1&redirectUrl=/404')
  await expect(page).toHaveURL('/404')
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

/** The newest code mailed to an address; without a mail server each message is a file. */
function codeFor(address: string): string {
  const outbox = join(dataDir, 'outbox')
  const messages = readdirSync(outbox)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => readFileSync(join(outbox, name), 'utf8'))
    .filter(text => text.includes(address))
  return /\b\d{6}\b/.exec(JSON.parse(messages.at(-1) ?? '{"text":""}').text)?.[0] ?? ''
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 400, height: 860 }, isMobile: true, hasTouch: true })

  test('A23: the hint is read whole: no button lies over it', async ({ page }) => {
    await page.goto('/login')
    const hint = page.getByText(/made for a computer screen/).first()
    const [text, button] = await boxes(hint, page.getByRole('button', { name: /^Language/ }))
    expect(button.y).toBeGreaterThanOrEqual(text.bottom)
  })
})
