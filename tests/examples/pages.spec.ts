import { quiet } from '../fixtures/quiet.ts'
import { expect, test } from '../portal/base.ts'
import { signOutElsewhere } from './hosts.ts'
import { type Alive, countLeftovers } from './leftovers.ts'
import { all, controls, copy, drawing, drawn, loader, show, tags } from './own-page.ts'

const person = 'zhou.mingxuan'

test('KIT-C5 removed and added again 200 times, no element leaves a timer, listener, observer, request or itself', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  await page.addInitScript(countLeftovers)
  await show(page, `${all()}<div id="place"></div>`)
  await drawn(page)
  /** Takes elements in and out; gives what lives on a while after the last time. */
  const lives = (tags: readonly string[], times: number) =>
    page.evaluate(
      async ([tags, times]) => {
        const { alive, kept } = globalThis as unknown as { alive: () => Alive; kept: WeakRef<Element>[] }
        const place = document.getElementById('place')!
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
        for (const tag of tags)
          for (let at = 0; at < times; at++) {
            const element = document.createElement(tag)
            kept.push(new WeakRef(element))
            place.append(element)
            if (at % 10 === 0) await frame()
            element.remove()
            if (at % 10 === 5) await frame()
          }
        for (let look = 0; look < 60; look++) {
          await new Promise(resolve => setTimeout(resolve, 50))
          const { timeouts, requests } = alive()
          if (look > 25 && timeouts === 0 && requests === 0) break
        }
        return alive()
      },
      [tags, times] as const,
    )
  const client = await page.context().newCDPSession(page)
  await page.evaluate(() => Object.assign(globalThis, { kept: [] }))
  // What the page holds with nothing in its place, each of them having been there: nothing may come to that.
  const before = await lives(drawing, 3)
  for (const tag of drawing) {
    await page.evaluate(() => Object.assign(globalThis, { kept: [] }))
    const during = await page.evaluate(async tag => {
      const element = document.getElementById('place')!.appendChild(document.createElement(tag))
      await new Promise(resolve => setTimeout(resolve, 100))
      const now = (globalThis as unknown as { alive: () => Alive }).alive()
      element.remove()
      return now
    }, tag)
    expect(during.listeners, `${tag}: what it begins is counted`).toBeGreaterThan(before.listeners)
    const after = await lives([tag], 200)
    expect(after, tag).toEqual(before)
    await client.send('HeapProfiler.collectGarbage')
    const held = await page.evaluate(
      () => (globalThis as unknown as { kept: WeakRef<Element>[] }).kept.filter(each => each.deref()).length,
    )
    expect(held, `${tag}: elements that nothing on the page needs`).toBeLessThan(10)
  }
})

test('KIT-C19 two builds of the kit on one page share one session; a tag twice is one warning with both versions', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const warned: string[] = []
  page.on('console', message => message.type() === 'warning' && warned.push(message.text()))
  await show(
    page,
    '<mds-session></mds-session><mds-notice-bell></mds-notice-bell><mds-notice-bell-next></mds-notice-bell-next><mds-user-picker-next label="Lead"></mds-user-picker-next>',
    { head: `${loader}<script type="module" src="${copy}/loader.js?suffix=next"></script>` },
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
  expect(warned).toHaveLength(1)
  expect(warned[0]).toMatch(
    /^<mds-notice-bell> is defined by mds-kit \d+\.\d+\.\d+; mds-kit \d+\.\d+\.\d+ leaves it/,
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
    const page = await signedIn(person)
    await show(page, all(), {
      head: loader.replace(' src=', `${nonce} src=`),
      policy: [...policy, script].join('; '),
    })
    await drawn(page)
    for (const tag of drawing)
      await page.evaluate(tag => {
        const root = document.querySelector(tag)!.shadowRoot!
        const first = root.querySelector<HTMLElement>('[role=combobox], [aria-haspopup], button')
        first?.focus()
        first?.click()
      }, tag)
    await quiet(page)
    // The fixture fails this test on any violation and any error.
    expect(await page.evaluate(() => document.querySelectorAll(':not(:defined)').length)).toBe(0)
  })

test('KIT-C24 language and direction of the page change at run time, and every element follows', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  await page.addInitScript(() => localStorage.removeItem('portalLanguage'))
  await show(page, all())
  await drawn(page)
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
    for (const [, before] of seen) expect(now).not.toEqual(before)
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
  // One that is told of no study or task says so, and has nothing to stop at.
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
