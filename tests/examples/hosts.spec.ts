import type { Page } from '@playwright/test'
import { expect, options, test } from '../portal/base.ts'
import { type Each, type HostPage, needBuilt, signOutElsewhere } from './hosts.ts'
import { type Content, contentOfDemo, controls, drawing, filled, reader, readerRole } from './own-page.ts'

/*
 * KIT-C7: the same facts of every element in every host. Elements come from the manifest, hosts are the folders of
 * examples/.
 */
const hosts = ['html', 'react', 'react18', 'vue', 'svelte', 'angular', 'solid', 'lit']

async function open(page: Page, name: string, hash = '') {
  needBuilt()
  await page.goto(`/hosts/${name}/${hash}`)
  await page.waitForFunction(
    () => customElements.get('mds-user-picker') && customElements.get('mds-notice-bell'),
  )
}

/** Reads everything that the facts need at once: the values of each element after a turn of its framework. */
const read = (page: Page, ending: '' | '-late', turn: 0 | 1) =>
  page.evaluate(
    ([ending, turn]) => {
      const { host } = globalThis as HostPage
      return host.every.map(({ tag, rich, flag, text }: Each) => {
        const scope = document.getElementById(tag)!.closest('li')!
        const element = scope.querySelector(`${tag}${ending}`)!
        const value = (name: string) => Reflect.get(element, name)
        return {
          tag,
          object: !rich || value(rich.name) === rich.values[turn],
          leavesNoAttribute: !rich || !element.hasAttribute(rich.name.toLowerCase()),
          boolean:
            !flag ||
            (value(flag.name) === (turn === 0) && element.hasAttribute(flag.attribute) === (turn === 0)),
          attribute:
            !text ||
            (value(text.name) === text.values[turn] &&
              element.getAttribute(text.attribute) === text.values[turn]),
          child: element.querySelector(':scope > a')?.textContent === 'Fallback',
        }
      })
    },
    [ending, turn] as const,
  )

const holds = (tag: string) => ({
  tag,
  object: true,
  leavesNoAttribute: true,
  boolean: true,
  attribute: true,
  child: true,
})
/** The values that the facts of each element check, so that no fact holds only because there is nothing to check. */
const subjects: Record<string, readonly [object: string, boolean: string, attribute: string, form: boolean]> =
  {
    'mds-session': ['getToken', '', 'locale', false],
    'mds-notice-bell': ['', '', 'list', false],
    'mds-download-center': ['', '', '', false],
    'mds-role-tree': ['resources', 'required', 'label', true],
    'mds-elearning-player': ['', 'hideList', 'taskId', false],
    'mds-study-site-table': ['sites', 'readonly', 'environment', false],
    'mds-organisation-selector': ['selectedOrganisations', 'required', 'showChecked', true],
    'mds-user-picker': ['selectedUsers', 'required', 'label', true],
    'mds-time-zone-picker': ['entries', 'required', 'label', true],
    'mds-upload': ['selectedFiles', 'required', 'label', true],
  }
const getSubjects = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      (globalThis as HostPage).host.every.map(({ tag, rich, flag, text, form }) => [
        tag,
        [rich?.name ?? '', flag?.name ?? '', text?.name ?? '', form],
      ]),
    ),
  )
const getTags = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as HostPage).host.every.map(({ tag }) => tag))

/** Dispatches each declared event at each element and returns what the framework has handed over. */
const tell = (page: Page) =>
  page.evaluate(() => {
    const { host } = globalThis as HostPage
    return host.every.flatMap(({ tag, events }: Each) => {
      const element = document.querySelector(`form[id="${tag}"] > ${tag}`)!
      return events.map(type => {
        host.told.length = 0
        const detail = { of: type }
        element.dispatchEvent(
          new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
        )
        const own = host.told.filter(told => told.tag === tag)
        return { tag, type, times: own.length, same: own[0]?.type === type && own[0]?.detail === detail }
      })
    })
  })

/** Name and value of each form element in its form, after a value was set, and after a reset. */
const forms = (page: Page) =>
  page.evaluate(async () => {
    const { host } = globalThis as HostPage
    const settled = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const facts = []
    for (const { tag, form } of host.every) {
      const element = document.querySelector<HTMLElement & { value?: unknown; disabled?: boolean }>(
        `form[id="${tag}"] > ${tag}`,
      )!
      const holder = element.closest('form')!
      if (!form) continue
      const before = element.value
      element.disabled = false
      element.value = 'UTC'
      await settled()
      const sent = new FormData(holder).getAll('each')
      holder.reset()
      await settled()
      facts.push({ tag, sent: sent.join(), back: JSON.stringify(element.value) === JSON.stringify(before) })
    }
    return facts
  })

/** Elements that reported a failure, in the order of their names. */
const failedIn = (page: Page) =>
  page.evaluate(() =>
    (globalThis as HostPage).host.told
      .filter(({ type }) => type === 'mds-error')
      .map(({ tag }) => tag)
      .sort(),
  )
/** No task has this name. Each player reports it once, when the server answers. */
const refusing = ['mds-elearning-player', 'mds-elearning-player-late']

/** A user opens a list, types and closes it. Returns what the framework hands over. */
async function byHand(page: Page) {
  await page.evaluate(() => (globalThis as HostPage).host.told.splice(0))
  const field = page.locator('form[id="mds-user-picker"]').getByRole('combobox')
  await field.click()
  await field.fill('wang')
  await field.press('Escape')
  return page.evaluate(() =>
    (globalThis as HostPage).host.told
      .filter(({ type }) => type.startsWith('mds-'))
      .map(({ tag, type, detail }) => [tag, type, detail]),
  )
}

/** Makes each element show its part of the demo instead of what the framework gave it. */
const give = (page: Page, content: Content) =>
  page.evaluate(content => {
    for (const { tag, rich } of (globalThis as HostPage).host.every) {
      const element = document.querySelector(`form[id="${tag}"] > ${tag}`)!
      if (rich && tag in content) {
        // A framework may set it again with its next rendering.
        Reflect.set(rich.values, 1, null)
        Reflect.set(element, rich.name, null)
      }
      for (const [name, value] of Object.entries(content[tag] ?? {})) element.setAttribute(name, value)
    }
  }, content)

/** Each element says that no user is signed in; those behind a button say so once they are opened. */
async function signedOutEverywhere(page: Page) {
  for (const tag of drawing) {
    const element = page.locator(`form[id="${tag}"] > ${tag}`)
    await element.evaluate(each => (each as HTMLElement & { show?: () => void }).show?.())
    if (tag === 'mds-user-picker') await element.getByRole('combobox').click()
    // The time zone picker makes no calls, so it works as before.
    if (tag === 'mds-time-zone-picker') await expect(element.getByRole('combobox')).toBeEnabled()
    else await expect(element.getByRole('button', { name: 'Sign in' }), tag).toBeVisible()
  }
}

for (const name of hosts) {
  test.describe(`KIT-C7 ${name}${name === 'react18' ? ' KIT-C32' : ''}`, () => {
    test('every element: object, boolean, attribute, late definition, child, events, detail, form value, reset, sign-out', async ({
      signedIn,
    }) => {
      const page = await signedIn(reader, readerRole)
      await open(page, name, '#every')
      await page.waitForFunction(
        () => 'host' in globalThis && document.querySelectorAll('ul.every > li').length > 2,
      )
      const tags = await getTags(page)
      await page
        .waitForFunction(tags => tags.every((tag: string) => customElements.get(tag)), tags, {
          timeout: 60_000,
        })
        .catch(() => undefined)
      expect(await getSubjects(page)).toEqual(subjects)
      expect(await read(page, '', 0)).toEqual(tags.map(holds))

      const late = page.locator('mds-user-picker-late')
      await expect(late.getByText('Fallback')).toBeVisible()
      await page.evaluate(() => (globalThis as HostPage).host.defineLate())
      await expect(late.getByText('Fallback')).toBeHidden()
      expect(await read(page, '-late', 0)).toEqual(tags.map(holds))

      await expect.poll(() => failedIn(page)).toEqual(refusing)
      await page.evaluate(() => (globalThis as HostPage).host.turn())
      await expect.poll(() => read(page, '', 1)).toEqual(tags.map(holds))
      await expect.poll(() => read(page, '-late', 1)).toEqual(tags.map(holds))
      await expect.poll(() => failedIn(page)).toEqual([...refusing, ...refusing].sort())
      // What a framework hands over is rendered.
      for (const [tag, drawn] of [
        ['mds-role-tree', '[role=treeitem]'],
        ['mds-study-site-table', 'tbody tr'],
      ] as const)
        await expect(page.locator(`form[id="${tag}"] > ${tag}`).locator(drawn)).toContainText(['Two'])

      const told = await tell(page)
      expect(told.length).toBeGreaterThan(9 * tags.length)
      for (const fact of told) expect(fact).toEqual({ ...fact, times: 1, same: true })
      const facts = await forms(page)
      expect(facts.map(({ tag }) => tag)).toEqual(controls)
      for (const fact of facts) expect(fact).toEqual({ tag: fact.tag, sent: 'UTC', back: true })
      expect(await byHand(page)).toEqual([
        ['mds-user-picker', 'mds-open', null],
        ['mds-user-picker', 'mds-search', { query: 'wang' }],
        ['mds-user-picker', 'mds-close', { reason: 'escape' }],
      ])

      await give(page, await contentOfDemo())
      await filled(page, drawing, tag => `form[id="${tag}"] > ${tag}`)
      await signOutElsewhere(page)
      await expect(page.locator('#who')).toHaveText('Not signed in')
      await signedOutEverywhere(page)
    })

    test('a person assigns a team, the session is shared, and a sign-out elsewhere is seen', async ({
      signedIn,
    }) => {
      const page = await signedIn('zhou.mingxuan')
      await open(page, name)
      await expect(page.locator('#who')).not.toHaveText('Not signed in')
      await expect(page.getByRole('button', { name: /^Notices(, \d+ unread)?$/ })).toBeVisible()
      await page.getByRole('button', { name: 'Assign' }).click()
      await expect(page.locator('#sent')).toHaveText('Nothing yet')
      for (const [label, query] of [
        ['Lead', 'li'],
        ['Members', 'wa'],
      ] as const) {
        const field = page.getByRole('combobox', { name: label })
        await field.click()
        await field.pressSequentially(query)
        await options(page).first().waitFor()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Escape')
      }
      await expect(page.locator('#count')).toHaveText('1 chosen')
      await page.getByRole('button', { name: 'Assign' }).click()
      await expect(page.locator('#sent')).toHaveText(
        /^study=HY-2026-01\s+lead=[0-9a-f-]{36}\s+members=[0-9a-f-]{36}(\s+zone=\S*)?$/,
      )
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page.locator('#count')).toHaveText('0 chosen')
      expect(
        await page.evaluate(() => [...new FormData(document.querySelector('form')!).keys()]),
      ).not.toContain('lead')

      await signOutElsewhere(page)
      await expect(page.locator('#who')).toHaveText('Not signed in')
      await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
    })
  })
}
