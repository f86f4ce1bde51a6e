import { names } from '../fixtures/built-in-names.ts'
import { expect, test } from './base.ts'
import { asOwner } from './server.ts'

/** Roles, the company, departments and positions by their Chinese names, where those are not Japanese too. */
const chinese = async (): Promise<string[]> => {
  const rows = await asOwner(client =>
    client.query<{ name: string }>(
      `select name from role where name_en <> '' union select name from department where name_en <> ''
        union select name from position where name_en <> '' union select company_name from tenant where company_name_en <> ''`,
    ),
  )
  const simplified = /[们业务员证验项总监负责运营质认审计处数据统计药维护财产权东临开发划权户经]/u
  return [...new Set([...names.map(([zh]) => zh), ...rows.rows.map(each => each.name)])].filter(
    name => /^[\p{Script=Han}\p{P}A-Z ]+$/u.test(name) && simplified.test(name) && name.length > 2,
  )
}

const screens = ['/csr_mds/role', '/csr_mds/user']

for (const locale of ['ja-JP', 'es-ES'] as const)
  test(`in ${locale} the lists of roles and people show no Chinese name of a role, company, department or position`, async ({
    signedIn,
  }) => {
    const forbidden = await chinese()
    expect(forbidden.length).toBeGreaterThan(20)
    const page = await signedIn('lin.haiyan', { locale })
    for (const screen of screens) {
      await page.goto(screen)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('main h1')).toHaveText(/\S/)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const lines = (await page.locator('body').innerText()).split('\n').map(each => each.trim())
      expect(lines.length, screen).toBeGreaterThan(10)
      expect(
        forbidden.filter(name => lines.some(line => line.includes(name))),
        screen,
      ).toEqual([])
    }
    await page.goto('/csr_mds/role')
    for (const [, , ja, es] of names.slice(0, 3))
      await expect(
        page
          .locator('main')
          .getByText(locale === 'ja-JP' ? ja : es)
          .first(),
      ).toBeVisible()
  })
