import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from '../portal/base.ts'
import { signOutElsewhere } from './hosts.ts'
import { getInline } from './manual.ts'
import {
  all,
  contentOfDemo,
  controls,
  copy,
  drawing,
  drawn,
  filled,
  loader,
  reader,
  readerRole,
  show,
  tags,
  useAll,
} from './own-page.ts'

const person = 'zhou.mingxuan'

test('KIT-C19 two builds of the kit on one page share one session; a tag twice is one warning with both versions', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const warned: string[] = []
  page.on('console', message => message.type() === 'warning' && warned.push(message.text()))
  await show(
    page,
    '<mds-session></mds-session><mds-notice-bell></mds-notice-bell><mds-notice-bell-next></mds-notice-bell-next><mds-user-picker-next label="Lead"></mds-user-picker-next>',
    { head: `${loader}${getInline('docs/embedding.md', '?suffix=').replace('/elements', copy)}` },
  )
  await drawn(page, ['mds-notice-bell', 'mds-notice-bell-next', 'mds-user-picker-next'])
  const bells = page.getByRole('button', { name: /^Notices, \d+ unread$/ })
  await expect(bells).toHaveCount(2)
  const names = await bells.evaluateAll(each => each.map(bell => bell.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(1)
  const field = page.getByRole('combobox', { name: 'Lead' })
  await field.click()
  await field.pressSequentially('li')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(warned).toEqual([])
  await page.evaluate(`import('${copy}/notice-bell/define.js')`)
  await expect.poll(() => warned.length).toBe(1)
  expect(warned[0]).toMatch(
    /^<mds-notice-bell>: it is defined by mds-kit \d+\.\d+\.\d+; mds-kit \d+\.\d+\.\d+ leaves it/,
  )
  await signOutElsewhere(page)
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toHaveCount(2)
})

test('KIT-C17 inside a shadow root of the host: discovered on request, session and theme found, events come out', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  await show(page, '<mds-session></mds-session><div id="host" data-mds-theme="dark"></div>')
  await drawn(page, ['mds-session'])
  await page.evaluate(
    `(async names => {
      const root = document.getElementById('host').attachShadow({ mode: 'open' })
      for (const tag of names) root.append(document.createElement(tag))
      const { discover } = await import('/elements/loader.js')
      await discover(root)
    })(${JSON.stringify(drawing)})`,
  )
  await expect
    .poll(() =>
      page.evaluate(
        names =>
          names.filter(tag => {
            const element = document.getElementById('host')!.shadowRoot!.querySelector(tag)!
            return element.shadowRoot?.childElementCount && element.getAttribute('data-mds-theme') === 'dark'
          }),
        drawing,
      ),
    )
    .toEqual(drawing)
  await expect(page.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible()
  const told = page.evaluate(
    () =>
      new Promise(resolve =>
        document.addEventListener('mds-open', ({ target }) => resolve((target as Element).id), {
          once: true,
        }),
      ),
  )
  await page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
  expect(await told).toBe('host')
})

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
]
for (const [name, script, nonce] of [
  ["'self'", "script-src 'self'", ''],
  ['a nonce', "script-src 'nonce-r4nd0m' 'strict-dynamic'", ' nonce="r4nd0m"'],
] as const)
  test(`KIT-C15 signed in, every element works under a strict policy with ${name}, and opens what it has`, async ({
    signedIn,
  }) => {
    const page = await signedIn(reader, readerRole)
    await show(page, all(await contentOfDemo()), {
      head: loader.replace(' src=', `${nonce} src=`),
      policy: [...policy, script].join('; '),
    })
    await drawn(page)
    await filled(page)
    await useAll(page)
    // The fixture fails this test on any violation and any error.
    expect(await page.evaluate(() => document.querySelectorAll(':not(:defined)').length)).toBe(0)
  })

test('KIT-C24 language and direction of the page change at run time, and every element follows', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, readerRole)
  await page.addInitScript(() => localStorage.removeItem('portalLanguage'))
  await show(page, all(await contentOfDemo()))
  await drawn(page)
  await filled(page)
  const texts = () =>
    page.evaluate(
      names =>
        names.map(tag => {
          const root = document.querySelector(tag)!.shadowRoot!
          const named = [...root.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(each =>
            ['aria-label', 'title', 'placeholder'].map(name => each.getAttribute(name) ?? ''),
          )
          return [...named, root.textContent].join(' ').replace(/\s+/g, ' ')
        }),
      drawing,
    )
  const seen = new Map<string, string[]>()
  for (const lang of ['en-US', 'zh-CN', 'ja-JP', 'es-ES']) {
    await page.evaluate(lang => {
      document.documentElement.lang = lang
    }, lang)
    await expect
      .poll(() =>
        page.evaluate(
          names =>
            names.map(
              tag =>
                (document.querySelector(tag)!.shadowRoot!.querySelector('[lang]') as HTMLElement | null)
                  ?.lang ?? '',
            ),
          controls,
        ),
      )
      .toEqual(controls.map(() => lang))
    await quiet(page)
    const now = await texts()
    expect(
      now.filter(text => /\b[a-z]+:[a-z][\w.]+\b/.test(text)),
      `untranslated in ${lang}`,
    ).toEqual([])
    await filled(page)
    for (const [other, before] of seen)
      for (const [at, tag] of drawing.entries())
        expect(now[at], `${tag} in ${lang} as in ${other}`).not.toBe(before[at])
    seen.set(lang, now)
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const directions = () =>
    page.evaluate(
      names =>
        names.map(
          tag =>
            getComputedStyle(document.querySelector(tag)!.shadowRoot!.querySelector('button, input, [role]')!)
              .direction,
        ),
      drawing,
    )
  await expect.poll(directions).toEqual(drawing.map(() => 'rtl'))
})

test('KIT-C25 in a dialog of the host: Tab goes in the order of the eye, the host has the focus, Escape closes the top alone', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  await show(
    page,
    `<mds-session></mds-session><dialog><button id="first">First</button>${drawing.map(tag => `<${tag}${controls.includes(tag) ? ' label="Value"' : ''}></${tag}>`).join('')}<button id="last">Last</button></dialog>`,
  )
  await drawn(page)
  await page.evaluate(() => document.querySelector('dialog')!.showModal())
  await page.locator('#first').focus()
  const order: string[] = []
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const active = await page.evaluate(() => document.activeElement!.id || document.activeElement!.localName)
    if (active !== order.at(-1)) order.push(active)
    if (active === 'last') break
  }
  // An element without a study or task says so and has no control to focus.
  const stops = await page.evaluate(
    names =>
      names.filter(tag =>
        [
          ...document
            .querySelector(tag)!
            .shadowRoot!.querySelectorAll<HTMLElement>('button, input, select, a[href], [tabindex="0"]'),
        ].some(each => each.tabIndex >= 0 && each.checkVisibility() && !each.matches(':disabled')),
      ),
    drawing,
  )
  expect(stops).toEqual(expect.arrayContaining([...controls, 'mds-notice-bell']))
  expect(order).toEqual([...stops, 'last'])
  const field = page.getByRole('combobox', { name: 'Value' }).first()
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':state(open)').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.locator(':state(open)')).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelector('dialog')!.open)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.querySelector('dialog')!.open)).toBe(false)
  expect(tags.length).toBeGreaterThan(drawing.length)
})
