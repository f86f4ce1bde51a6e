import { listTokens, publicName, tokens } from '../../styles/tokens.ts'
import { expect, test } from './lib/stories.ts'

const all = [tokens.base, tokens.light, tokens.regular].flatMap(tree => listTokens(tree))

/** A value of the token's own type that no theme uses. */
const other: Record<string, string> = {
  color: 'rgb(1, 2, 3)',
  dimension: '77px',
  fontWeight: '321',
  fontFamily: 'cursive',
  duration: '777ms',
  cubicBezier: 'cubic-bezier(0.1, 0.2, 0.3, 0.4)',
  number: '77',
  shadow: '0 0 7px rgb(1 2 3)',
}

for (const place of ['the document', 'a shadow root'] as const) {
  test(`KIT-C13 each public property reaches ${place} by inheritance`, async ({ page, open }) => {
    await open(page, 'foundations--type')
    const wanted = all.map(({ path, type }) => ({ name: publicName(path), value: other[type]! }))
    const missed = await page.evaluate(
      ([list, inShadow]) => {
        const host = document.body.appendChild(document.createElement('div'))
        const root = inShadow ? host.attachShadow({ mode: 'open' }) : undefined
        if (root) root.adoptedStyleSheets = document.adoptedStyleSheets
        const probe = (root ?? host).appendChild(document.createElement('div'))
        return list.filter(({ name, value }) => {
          document.documentElement.style.setProperty(name, value)
          const read = getComputedStyle(probe).getPropertyValue(name.replace('--mds-', '--_mds-'))
          document.documentElement.style.removeProperty(name)
          return !read.includes(value)
        })
      },
      [wanted, place === 'a shadow root'] as const,
    )
    expect(missed).toEqual([])
  })
}

test('KIT-C13 the kit never sets a public property', async ({ page, open }) => {
  await open(page, 'primitives--table--page')
  const set = await page.evaluate(() =>
    [...document.adoptedStyleSheets]
      .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
      .filter(text => /(^|[;{\s])--mds-[a-z0-9-]+\s*:/.test(text)),
  )
  expect(set).toEqual([])
})

const getInk = (selector: string) => {
  const element = document.querySelector(selector)!
  const probe = element.appendChild(document.createElement('i'))
  probe.style.color = 'var(--_mds-color-canvas)'
  const color = getComputedStyle(probe).color
  probe.remove()
  return color
}

test('KIT-C13 a theme by one attribute on any ancestor, else by preference', async ({ page, open }) => {
  await open(page, 'foundations--type')
  const theme = (value: string | null) =>
    page.evaluate(name => {
      if (name) document.documentElement.dataset.mdsTheme = name
      else delete document.documentElement.dataset.mdsTheme
      document.body.dataset.mdsTheme = name ?? ''
      delete document.body.dataset.mdsTheme
    }, value)
  const [light, dark] = ['rgb(243, 245, 241)', 'rgb(14, 21, 19)']
  await theme('dark')
  expect(await page.evaluate(getInk, 'main')).toBe(dark)
  await page.evaluate(() => {
    document.body.dataset.mdsTheme = 'light'
  })
  expect(await page.evaluate(getInk, 'main')).toBe(light)
  await theme(null)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(getInk, 'main')).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.evaluate(getInk, 'main')).toBe(light)
})

test('heights follow the density, and never fall under 44 px on touch', async ({ browser, open }) => {
  for (const hasTouch of [false, true]) {
    const context = await browser.newContext({
      hasTouch,
      isMobile: hasTouch,
      viewport: { width: 800, height: 600 },
    })
    const page = await context.newPage()
    const heights: number[] = []
    for (const density of ['compact', 'default', 'comfortable']) {
      await open(page, 'primitives--buttons--variants', { density })
      const box = await page.getByRole('button', { name: 'Add study' }).boundingBox()
      heights.push(Math.round(box?.height ?? 0))
    }
    expect(heights).toEqual(hasTouch ? [44, 44, 44] : [28, 32, 40])
    await context.close()
  }
})

test('more contrast on wish: hints as dark as secondary text', async ({ page, open }) => {
  await open(page, 'primitives--fields--text')
  const hint = page.getByText('As in the approved protocol.')
  await expect(hint).toHaveCSS('color', 'rgb(93, 107, 101)')
  await page.emulateMedia({ contrast: 'more' })
  await expect(hint).toHaveCSS('color', 'rgb(70, 84, 79)')
})

test('each language gets its own faces and leading', async ({ page, open }) => {
  const seen: Record<string, string> = {}
  for (const language of ['en-US', 'zh-CN', 'ja-JP']) {
    await open(page, 'foundations--type', { language })
    const style = await page.locator('main').evaluate(main => {
      const { fontFamily, lineHeight } = getComputedStyle(main)
      return `${lineHeight} ${fontFamily.split(',')[2]?.trim()}`
    })
    seen[language] = style
  }
  expect(seen).toEqual({
    'en-US': '22px system-ui',
    'zh-CN': '24px "PingFang SC"',
    'ja-JP': '24px "Hiragino Sans"',
  })
})

test('the stories are listed from the start page to the screens, under the policy of the product', async ({
  page,
  origin,
  refused,
}) => {
  await page.goto(origin)
  await expect(page.getByRole('heading', { name: 'mds-kit', level: 2 })).toBeVisible()
  // The pictures on the start page have trees of their own.
  await expect(
    page.locator('.ladle-aside').getByRole('treeitem').filter({ hasNotText: 'All widgets' }),
  ).toHaveText(['Foundations', 'Primitives', 'Widgets', 'Screens'])
  expect(refused).toEqual([])
})
