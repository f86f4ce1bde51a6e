import { expect, test } from './base.ts'
import { getStrayed, walk } from './walk.ts'

for (const [account, role] of [
  ['lin.haiyan', 'ACCOUNT_HOLDER'],
  ['zhou.mingxuan', undefined],
  ['zhang.wei', 'CRA'],
] as const)
  test(`B23 B24: no way that ${account} is shown ends where there is nothing, or somewhere else`, async ({
    signedIn,
  }) => {
    test.setTimeout(300_000)
    const page = await signedIn(account, role ? { role } : {})
    const landed = await walk(page)
    expect(getStrayed(landed)).toEqual([])
    expect(landed.size, [...landed.keys()].join(' ')).toBeGreaterThan(5)
  })

test('D22: the tile of e-learning, a to-do of it and the menu of the person lead to the training tasks', async ({
  signedIn,
}) => {
  const page = await signedIn('zhang.wei')
  await page.goto('/home')
  const applicationsOf = page.getByRole('region', { name: 'Applications' })
  await applicationsOf.getByRole('link', { name: /^E-learning/ }).click()
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/elearning/home')
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/home')
  await page.getByRole('button', { name: /personal menu/ }).click()
  await page.getByRole('button', { name: 'My learning' }).click()
  await expect(page).toHaveURL('/eLearning/task')
  await page.goto('/home')
  const due = page.getByRole('region', { name: 'Learning due' })
  await due.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/eLearning\/[^/]+\/course/)
  await page.goBack()
  await due.getByRole('link', { name: 'All learning' }).click()
  await expect(page).toHaveURL('/eLearning/task')
})
