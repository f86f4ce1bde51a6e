import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeJoinLink } from '../../contract/invitations/join-links.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { quiet } from '../fixtures/quiet.ts'
import { catalogue } from '../stories/lib/words.ts'
import { expect, test } from './base.ts'
import { asOwner, challengeFrom, dataDir, endDuring, enter, getTarget, sendCode, speak } from './server.ts'

const secret = 'Site-Visit-42'
/** What the screens of this test say. */
const namespaces = [
  'recovery',
  'register',
  'login',
  'password',
  'portal',
  'ui',
  'errors',
  'reauth',
  'contactWays',
  'terms',
] as const

const getTexts = (locale: Locale): Map<string, string> =>
  new Map([...catalogue(locale)].filter(([key]) => namespaces.some(name => key.startsWith(`${name}:`))))

/** English sentences that the language translates, with wildcards for their values. */
function englishOnly(locale: Locale): RegExp[] {
  const own = new Set(getTexts(locale).values())
  const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...getTexts('en-US').values()]
    .filter(text => !own.has(text) && /[a-z]{2}/.test(text.replace(/{{\w+}}/g, '')))
    .map(
      text =>
        new RegExp(
          `^${text
            .split(/{{\w+}}/)
            .map(plain)
            .join('.+')}$`,
        ),
    )
}

/** All text of the page, visible or for a screen reader. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said = new Set<string>([document.title])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent!.trim()
      if (text && texts.currentNode.parentElement!.checkVisibility()) said.add(text)
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const each of document.querySelectorAll(`[${name}]`)) said.add(each.getAttribute(name)!)
    return [...said]
  })

/** A phone screen in one language. */
function walker(page: Page, locale: Locale) {
  const own = getTexts(locale)
  const english = englishOnly(locale)
  const word = (key: string) => {
    const found = own.get(key)
    if (!found) throw new Error(`No text ${key}`)
    return found
  }
  const sound = async () => {
    await quiet(page)
    const said = await saidOn(page)
    expect(said.filter(text => /^[a-z][A-Za-z]*:[a-z][\w.]*$|{{/.test(text))).toEqual([])
    expect(said.filter(text => english.some(each => each.test(text)))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  const press = (key: string) => page.getByRole('button', { name: word(key), exact: true }).click()
  const fill = (key: string, text: string) => page.getByLabel(word(key), { exact: true }).fill(text)
  const heading = (key: string) =>
    expect(page.getByRole('heading', { level: 1, name: word(key) })).toBeVisible()
  return { word, sound, press, fill, heading }
}

/** The newest code in the outbox for an address. */
async function codeTo(to: string): Promise<string> {
  const find = () =>
    readdirSync(join(dataDir, 'outbox'))
      .filter(file => !file.startsWith('.'))
      .sort()
      .map(file => JSON.parse(readFileSync(join(dataDir, 'outbox', file), 'utf8')))
      .filter(each => each.to === to)
      .map(each => /\b(\d{4}|\d{6})\b/.exec(each.text)?.[0])
      .at(-1)
  await expect.poll(find).toBeTruthy()
  return find()!
}

/** From the forgotten password to the form for a new one, with every possible error on the way. */
async function recover(page: Page, locale: Locale, account: string) {
  const { word, sound, press, fill, heading } = walker(page, locale)
  await page.goto('/login/forgetPass')
  await heading('recovery:start.title')
  await press('terms:continue')
  await sound()
  await fill('recovery:start.account', account)
  const drawn = await challengeFrom(page, () => press('terms:continue'), '/plt/forgetpwd/captcha')
  const piece = page.getByLabel(word('login:slide.handle'))
  await piece.waitFor()
  await sound()
  await piece.fill(String(await getTarget(drawn)))
  await press('login:slide.confirm')
  await heading('portal:title.forgetPassNext')
  for (const [way, submit] of [
    ['review', 'recovery:ask'],
    ['phone', 'recovery:send'],
    ['email', 'recovery:send'],
  ] as const) {
    await page.getByLabel(word(`recovery:method.${way}`)).check()
    if (way !== 'phone') await press(submit)
    await sound()
  }
  const { email } = await asOwner(
    async client => (await client.query('select email from account where name = $1', [account])).rows[0],
  )
  await fill('recovery:proof.email', email)
  await sendCode(page, () => press('recovery:send'))
  await fill('recovery:proof.code', '12')
  await press('terms:continue')
  await expect(page.getByText(word('recovery:fault.code'))).toBeVisible()
  await sound()
  await fill('recovery:proof.code', await codeTo(email))
  await press('terms:continue')
  await heading('recovery:reset.title')
  await press('recovery:reset.submit')
  await sound()
  await page.reload()
  await heading('recovery:reset.gone')
  await sound()
}

/** With a link for several people: from its empty form to the confirmation, then the expired link. */
async function register(page: Page, locale: Locale, link: { id: string; path: string }, account: string) {
  const { word, sound, press, fill, heading } = walker(page, locale)
  const email = `${account}@clinic.example`
  await page.goto(link.path)
  await page.getByRole('tab', { name: word('register:way.account') }).click()
  await page.getByLabel(word('login:account')).waitFor()
  await sound()
  await page.getByRole('tab', { name: word('register:way.register') }).click()
  await press('register:submit')
  await expect(page.getByRole('link', { name: word('register:legalRequired') })).toBeVisible()
  await expect(page.locator('[id$="-legal-error"]')).toHaveText(word('register:legalRequired'))
  await sound()
  await fill('register:field.email', email)
  await sendCode(page, () => press('login:sendCode'))
  await expect(page.getByText(word('register:codeSent'))).toBeVisible()
  await sound()
  await fill('login:code', await codeTo(email))
  await fill('register:field.firstName', 'Lucía')
  await fill('register:field.lastName', 'Romero')
  await fill('register:field.account', account)
  await fill('password:field.next', secret)
  await fill('password:field.repeat', secret)
  await page.getByRole('checkbox').check()
  await press('register:submit')
  await heading('register:done.title')
  await sound()
  await asOwner(client =>
    client.query("update invitation set expires_at = now() - interval '1 minute' where id = $1", [link.id]),
  )
  await page.reload()
  await heading('register:shut.expired')
  await sound()
}

/** A link by which several people may register. */
async function joinLink(admin: Page) {
  const cookies = Object.fromEntries(
    (await admin.context().cookies()).map(({ name, value }) => [name, value]),
  )
  const answer = await admin.request.post(makeJoinLink.path, {
    data: {},
    headers: {
      authorization: `Bearer ${cookies['mds-token']}`,
      'mds-tenant': cookies['mds-tenant']!,
      'mds-user': cookies['mds-user']!,
      'mds-role': cookies['mds-role']!,
      'idempotency-key': crypto.randomUUID(),
    },
  })
  const { data } = await answer.json()
  const { pathname, hash } = new URL(data.link)
  return { id: data.id as string, path: pathname + hash }
}

const people = [
  { locale: 'es-ES', account: 'm.ruiz', next: 'lucia.romero' },
  { locale: 'ja-JP', account: 's.tanaka', next: 'nakamura.yui' },
] as const

for (const { locale, account, next } of people)
  test(`A17 B3 B4 B5 B8 B9 D5 D6: recovery and registration in ${locale} on a phone, nothing wider than it and nothing in English`, async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn('lin.haiyan', { fresh: true })
    await page.setViewportSize({ width: 400, height: 800 })
    await speak(page.context(), locale)
    await recover(page, locale, account)
    await register(page, locale, await joinLink(admin), `${next}.${Date.now()}`)
  })

/** Parts of an open dialog that overflow it; the row of tabs scrolls within itself. */
const beyond = (page: Page) =>
  page.getByRole('dialog').evaluate(dialog => {
    const { right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll('*')]
      .filter(each => !each.closest('[role=tablist]') && each.getBoundingClientRect().right > right - 8)
      .filter(each => each.matches('input, button, p, h2'))
      .map(each => each.outerHTML.slice(0, 80))
  })

test('N14 L2: the sign-in over a page keeps within its dialog on a small phone, in every language', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of locales) {
    await enter(page.context(), baseURL!, 'm.ruiz')
    await speak(page.context(), locale)
    await page.goto('/changeEmail')
    const { word, sound, press } = walker(page, locale)
    await page.getByRole('heading', { level: 1, name: word('portal:title.changeEmail') }).waitFor()
    await endDuring(page, /\/(send\w*code|verifycode)\w*$/i, () => press('login:sendCode'))
    await page.getByRole('dialog', { name: word('reauth:title') }).waitFor()
    await page.getByRole('dialog').getByLabel(word('login:password'), { exact: true }).waitFor()
    await sound()
    expect(await beyond(page), locale).toEqual([])
  }
})
