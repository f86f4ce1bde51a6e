import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quiet } from '../fixtures/quiet.ts'
import { expect, options, test } from '../portal/base.ts'
import { built } from './hosts.ts'
import { getBlocks, getInline } from './manual.ts'
import {
  all,
  type Content,
  contentOfDemo,
  copy,
  drawing,
  drawn,
  filled,
  getAttributes,
  loader,
  reader,
  readerRole,
  show,
  tags,
  useAll,
} from './own-page.ts'

const person = 'zhou.mingxuan'

test('KIT-C26 the first snippet of the manual is a page that works as it stands', async ({ signedIn }) => {
  const page = await signedIn(person)
  const [snippet] = getBlocks('docs/embedding.md', 'html')
  await show(page, snippet!, { head: '' })
  await drawn(page, ['mds-session', 'mds-user-picker', 'mds-notice-bell'])
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('form')!.checkValidity())).toBe(false)
})

test('KIT-C26 one tag of README.md is a page that finds people', async ({ signedIn }) => {
  const page = await signedIn(person)
  const [snippet] = getBlocks('README.md', 'html')
  await show(page, snippet!, { head: '' })
  const field = page.getByRole('combobox', { name: 'Lead' })
  await field.click()
  await field.fill('li')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('KIT-C26 the sheet of the manual themes an element: its unit, its accent, the height of a field and a part', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const [sheet] = getBlocks('docs/embedding.md', 'css theme')
  await show(page, `<mds-user-picker label="Lead"></mds-user-picker>`, {
    head: `${loader}<style>${sheet}</style>`,
  })
  const field = page.getByRole('combobox', { name: 'Lead' })
  await field.fill('li')
  await options(page).first().click()
  const drawnAs = await page.locator('mds-user-picker').evaluate(element => {
    const get = (part: string) => getComputedStyle(element.shadowRoot!.querySelector(`[part~=${part}]`)!)
    return {
      root: getComputedStyle(document.documentElement).fontSize,
      text: Number.parseFloat(get('input').fontSize),
      box: Number.parseFloat(get('box').minHeight),
      chip: get('chip').borderRadius,
    }
  })
  expect(drawnAs).toEqual({ root: '10px', text: 14, box: 40, chip: '0px' })
})

test('KIT-C26 the snippet with hashes is a page whose browser has checked loader and chunk', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const sri: Record<string, string> = JSON.parse(
    readFileSync(join(built, 'html/mds-kit/cdn/sri.json'), 'utf8'),
  )
  const filledIn: string[] = []
  const head = getBlocks('docs/package.md', 'html')[1]!.replaceAll(
    /\/mds-kit\/cdn\/([\w-]+\.js)(.*?)sha384-…/g,
    (_, file: string, between: string) => {
      filledIn.push(file)
      return `${copy}/${file}${between}${sri[file]}`
    },
  )
  expect(filledIn).toEqual(['user-picker.js', 'loader.js'])
  await show(page, '<mds-user-picker label="Lead"></mds-user-picker>', { head })
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
})

test('KIT-C26 the lines of the manual: a definition and a class without the loader, a token that the page hands over', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const { value: accessToken } = cookies.find(({ name }) => name === 'mds-token')!
  const define = getInline('docs/embedding.md', 'define.js')
  const ofClass = getInline('docs/embedding.md', '{ element }')
  for (const words of ['session.token =', 'session.getToken =']) {
    await show(page, '<mds-session></mds-session><mds-user-picker></mds-user-picker>', {
      head: `<script type="module">${define}</script><script type="module">${ofClass}; Object.assign(globalThis, { element })</script>`,
    })
    await drawn(page, ['mds-user-picker'])
    expect(
      await page.evaluate(
        tags => [
          tags.filter(tag => customElements.get(tag)),
          customElements.get('mds-user-picker') === Reflect.get(globalThis, 'element'),
        ],
        tags,
      ),
    ).toEqual([['mds-user-picker'], true])
    await page.evaluate(
      `import(${JSON.stringify(define.match(/'(.*)'/)![1]!.replace('user-picker', 'session'))})`,
    )
    const name = await page.evaluate(
      async ([line, accessToken]) => {
        const session = document.querySelector('mds-session') as HTMLElement & {
          ready: Promise<void>
          $user: { get: () => { account: string } | null; listen: (heard: () => void) => void }
        }
        await session.ready
        const before = session.$user.get()
        const known = new Promise<void>(resolve => session.$user.listen(resolve))
        new Function('session', 'accessToken', line)(session, accessToken)
        await known
        return [before, session.$user.get()?.account]
      },
      [getInline('docs/embedding.md', words), accessToken] as const,
    )
    expect(name, words).toEqual([null, person])
  }
})

test('KIT-C26 the snippets of the package are a page that works, its names found by an import map', async ({
  signedIn,
}) => {
  const page = await signedIn(person)
  const [script] = getBlocks('docs/package.md', 'js')
  const [body] = getBlocks('docs/package.md', 'html')
  const imports = Object.fromEntries(
    tags.map(tag => {
      const name = tag.replace('mds-', '')
      return [`mds-kit/${name}/define`, `${copy}/${name}/define.js`]
    }),
  )
  await show(page, body!, {
    head: `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${script}</script>`,
  })
  await drawn(page, ['mds-session', 'mds-user-picker'])
  await expect(page.getByRole('combobox', { name: 'Lead' })).toBeVisible()
})

test('KIT-C26 the policy of the manual is enough for every element', async ({ signedIn }) => {
  const page = await signedIn(reader, readerRole)
  const policy = getBlocks('docs/embedding.md', '').find(text => text.startsWith('default-src'))!
  await show(page, all(await contentOfDemo()), { policy: policy.replace(/\n/g, ' ') })
  await drawn(page)
  await filled(page)
  await useAll(page)
  expect(await page.evaluate(() => document.querySelectorAll(':not(:defined)').length)).toBe(0)
  expect(drawing.length).toBeGreaterThan(1)
})

test('KIT-C26 KIT-C18 with the rules of the manual loading moves nothing: CLS below 0.05', async ({
  signedIn,
}) => {
  const page = await signedIn(reader, { ...readerRole, fresh: true })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 900, height: 700 })
  const [rules] = getBlocks('docs/embedding.md', 'css')
  const { 'mds-organisation-selector': tree, ...content } = await contentOfDemo()
  const { inline: _, ...closed } = tree!
  const given: Content = {
    ...content,
    'mds-organisation-selector': closed,
    'mds-time-zone-picker': { value: 'Asia/Shanghai' },
  }
  const cells = drawing.map(
    tag =>
      `<div class="cell"><${tag} aria-label="Value"${getAttributes(tag, given)}></${tag}><p>After</p></div>`,
  )
  const belows = `Object.fromEntries([...document.querySelectorAll('.cell')].map(cell =>
    [cell.firstChild.localName, Math.round(cell.lastChild.offsetTop - cell.offsetTop)]))`
  await show(
    page,
    `<p>Before</p><mds-session></mds-session>${cells.join('')}<script>globalThis.first = ${belows}</script>`,
    {
      head: `<style>${rules}</style>${loader}`,
    },
  )
  await drawn(page)
  await filled(
    page,
    drawing.filter(tag => !['mds-organisation-selector', 'mds-time-zone-picker'].includes(tag)),
  )
  await quiet(page)
  expect(await page.evaluate(belows), 'where what stands below each begins').toEqual(
    await page.evaluate('globalThis.first'),
  )
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05)
})
