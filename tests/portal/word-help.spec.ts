import { expect, test } from './base.ts'

test('a hard word is explained beside it in two sentences, by keys alone', async ({ signedIn }) => {
  const page = await signedIn('lin.haiyan')
  await page.goto('/csr_mds/sudit')
  const ask = page.getByRole('button', { name: 'What does “Chain of entries” mean?' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/contains the fingerprint of the entry before it/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/contains the fingerprint/)).toHaveCount(0)
  await expect(ask).toBeFocused()
})
