import { expect, test } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { codeMessage, words } from '../../../server/kernel/words.ts'

test('N1 the server words a code in the language that is asked for', () => {
  const said = locales.map(locale => words(locale)('errors:transport.timeout'))
  expect(new Set(said).size).toBe(4)
  expect(codeMessage('en-US', 999401)).toBe('The account or password is incorrect. Check both and try again.')
  expect(codeMessage('es-ES', 290009, { from: 'planned', to: 'locked' })).toContain(
    '«Planificado» a «Bloqueado»',
  )
  expect(codeMessage('ja-JP', 201004, { max: 50 })).toBe('50文字以内で入力してください。')
})

test('N34-N36 where the client builds the text, the message is the part from the server alone', () => {
  expect(codeMessage('en-US', 900717, { names: 'li.wei@example.org' })).toBe('li.wei@example.org')
  expect(codeMessage('en-US', 207007, { user: '张伟' })).toBe('张伟')
})
