import type { Page } from '@playwright/test'
import { expect, test } from '../portal/base.ts'
import { type Each, type HostPage, serveHosts, signOutElsewhere } from './hosts.ts'

/* KIT-C7: the same facts of every element in every host; elements come from the manifest, hosts are the folders of examples/. */
const hosts = ['html', 'react', 'vue', 'svelte', 'angular', 'solid', 'lit']

async function open(page: Page, name: string, hash = '') {
  await serveHosts(page.context())
  await page.goto(`/hosts/${name}/${hash}`)
  await page.waitForFunction(
    () => customElements.get('mds-user-picker') && customElements.get('mds-notice-bell'),
  )
}

/** Everything that the facts are about, read in one go: what each element holds after a turn of its framework. */
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
          leavesNoAttribute: !rich || !element.hasAttribute(rich.name.toLowerCase()) || ending === '-late',
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
const tagsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as HostPage).host.every.map(({ tag }) => tag))

/** Dispatches each declared event at each element, and gives what the framework has handed over. */
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

for (const name of hosts) {
  test.describe(`KIT-C7 ${name}`, () => {
    test('every element: object, boolean, attribute, late definition, child, events, detail, form value, reset', async ({
      signedIn,
    }) => {
      const page = await signedIn('zhou.mingxuan')
      await open(page, name, '#every')
      await page.waitForFunction(
        () => 'host' in globalThis && document.querySelectorAll('ul.every > li').length > 2,
      )
      const tags = await tagsOf(page)
      await page
        .waitForFunction(tags => tags.every((tag: string) => customElements.get(tag)), tags, {
          timeout: 20_000,
        })
        .catch(() => undefined)
      expect(await read(page, '', 0)).toEqual(tags.map(holds))

      const late = page.locator('mds-user-picker-late')
      await expect(late.getByText('Fallback')).toBeVisible()
      await page.evaluate(() => (globalThis as HostPage).host.defineLate())
      await expect(late.getByText('Fallback')).toBeHidden()
      expect(await read(page, '-late', 0)).toEqual(tags.map(holds))

      await page.evaluate(() => (globalThis as HostPage).host.turn())
      await expect.poll(() => read(page, '', 1)).toEqual(tags.map(holds))
      await expect.poll(() => read(page, '-late', 1)).toEqual(tags.map(holds))

      for (const fact of await tell(page)) expect(fact).toEqual({ ...fact, times: 1, same: true })
      for (const fact of await forms(page)) expect(fact).toEqual({ tag: fact.tag, sent: 'UTC', back: true })
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
        await page.getByRole('option').first().waitFor()
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
