import { beforeEach, describe, expect, test } from 'vitest'
import { loadWords, setLocale, t } from '../../client/i18n.ts'
import { loadPlainWords, plainText } from '../../client/plain-words.ts'
import { locales } from '../../contract/locales.ts'

describe('KIT-C24 texts without the engine', () => {
  beforeEach(() => setLocale('en-US'))

  test('are empty while they are not loaded, and say what the engine says in each language', async () => {
    expect(plainText('bell:name')).toBe('')
    await loadWords(['bell'])
    for (const locale of locales) {
      await setLocale(locale)
      await loadPlainWords('bell')
      for (const count of [1, 2, 12, 1_000_000]) {
        const values = { name: t('bell:name'), count }
        expect(plainText('bell:unread', values)).toBe(t('bell:unread', values))
        expect(plainText('bell:arrived', { count })).toBe(t('bell:arrived', { count }))
      }
    }
  })

  test('TR-W2 a value stays text', async () => {
    await loadPlainWords('bell')
    expect(plainText('bell:unread', { name: '<b>{{count}} $1</b>', count: 2 })).toBe(
      '<b>{{count}} $1</b>, 2 unread',
    )
  })
})
