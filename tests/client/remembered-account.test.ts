// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rememberAccount, rememberedAccount } from '../../client/sign-in/remembered-account.ts'

const day = 24 * 60 * 60 * 1000

test('D4 O18 an account is remembered for seven days, and forgotten when asked', () => {
  expect(rememberedAccount()).toBe('')
  rememberAccount('lin.haiyan', 0)
  expect(rememberedAccount(7 * day - 1)).toBe('lin.haiyan')
  expect(rememberedAccount(7 * day)).toBe('')
  rememberAccount('s tanaka', 0)
  expect(rememberedAccount(day)).toBe('s tanaka')
  rememberAccount(null)
  expect(rememberedAccount(1)).toBe('')
})
