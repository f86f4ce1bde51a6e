import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elements } from '../../elements/index.ts'
import { buildStale } from '../../scripts/build.ts'
import { drawn, elementPages, loaderTag } from './elements-page.ts'

const tags = Object.keys(elements).filter(tag => tag !== 'mds-session')

describe('A sandboxed page, whose browser refuses it cookies, storage and locks', () => {
  let pages: Awaited<ReturnType<typeof elementPages>>
  beforeAll(async () => {
    await buildStale(['elements'])
    pages = await elementPages()
  })
  afterAll(() => pages?.close())

  it('chooses from the data of the page, and every other element is drawn', async () => {
    const { page, said } = await pages.show({
      policy: 'sandbox allow-scripts',
      body: `${loaderTag}<mds-session></mds-session>${tags.map(tag => `<${tag} label="L"></${tag}>`).join('')}`,
    })
    const refused = await page.evaluate(() => {
      try {
        return document.cookie
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(refused).toBe('SecurityError')
    for (const tag of tags) await drawn(page, tag)
    await page.evaluate(() => {
      const picker = document.querySelector('mds-user-picker') as HTMLElement & { people: unknown }
      picker.people = [{ id: 'p1', name: 'Zhang Wei' }]
    })
    await page.locator('mds-user-picker input').click()
    await page.locator('mds-user-picker input').pressSequentially('Zhang')
    await page.locator('mds-user-picker [role=option]').first().click()
    await expect
      .poll(() =>
        page.evaluate(
          () => (document.querySelector('mds-user-picker') as HTMLElement & { value: unknown }).value,
        ),
      )
      .toEqual(['p1'])
    expect(said).toEqual([])
    await page.close()
  })

  it('asks with a token of its host, though there are no locks to ask under', async () => {
    const { page } = await pages.show({
      policy: 'sandbox allow-scripts',
      body: `${loaderTag}<mds-session></mds-session>`,
    })
    await page.waitForFunction(() => customElements.get('mds-session') !== undefined)
    const asking = page.waitForRequest(/getTenantList/)
    await page.evaluate(() => {
      Object.assign(document.querySelector('mds-session')!, { getToken: () => 'a token' })
    })
    await asking
    await page.close()
  })
})
