import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Loads the module for each test as a newly opened page does. */
const open = async () => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('mds.locale.1'))
  return import('../../client/words/i18n.ts')
}

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the product sets it this way.
  document.cookie = 'mds-language=; Path=/; Max-Age=0'
})

describe('language', () => {
  test('A17 Chinese without a choice; A18 P7 the stored portalLanguage, then the cookie', async () => {
    expect((await open()).$locale.get()).toBe('zh-CN')
    // biome-ignore lint/suspicious/noDocumentCookie: the product sets it this way.
    document.cookie = 'mds-language=ja-JP; Path=/'
    expect((await open()).$locale.get()).toBe('ja-JP')
    localStorage.setItem('portalLanguage', 'es-ES')
    expect((await open()).$locale.get()).toBe('es-ES')
    localStorage.setItem('portalLanguage', 'fr-FR')
    expect((await open()).$locale.get()).toBe('zh-CN')
  })

  test('A18 a choice is kept only when it shall be remembered', async () => {
    const { setLocale, storedLocale } = await open()
    await setLocale('ja-JP')
    expect(storedLocale()).toBe('zh-CN')
    await setLocale('ja-JP', { remember: true })
    expect(storedLocale()).toBe('ja-JP')
    expect(document.cookie).toContain('mds-language=ja-JP')
  })

  test('KIT-C19 two copies of the kit on one page share the language, and each loads its words', async () => {
    const one = await open()
    vi.resetModules()
    const other = await import('../../client/words/i18n.ts')
    expect(other).not.toBe(one)
    await Promise.all([one.loadWords(['common']), other.loadWords(['common'])])
    await one.setLocale('es-ES')
    await vi.waitFor(() => expect(other.t('common:action.save')).toBe('Guardar'))
  })
})

describe('words', () => {
  test('nothing is loaded at the top of the module, and no bare key is ever shown', async () => {
    const { t, hasWords } = await open()
    expect(hasWords(['common'])).toBe(false)
    expect(t('common:action.save')).toBe('')
  })

  test('KIT-C24 words change with the language, and whoever draws them is told', async () => {
    const { t, loadWords, setLocale, onWords, $locale } = await open()
    const told = vi.fn()
    const end = onWords(told)
    await loadWords(['common'])
    expect(told).toHaveBeenCalled()
    expect(t('common:action.save')).toBe('保存')
    const seen: string[] = []
    $locale.listen(locale => seen.push(`${locale} ${t('common:action.cancel')}`))
    await setLocale('en-US')
    // Language and texts change together: the texts are there at the moment of the change.
    expect(seen).toEqual(['en-US Cancel'])
    end()
    told.mockClear()
    await setLocale('ja-JP')
    expect(told).not.toHaveBeenCalled()
  })

  test('the last of two quick switches wins', async () => {
    const { t, loadWords, setLocale, $locale } = await open()
    await loadWords(['common'])
    await Promise.all([setLocale('ja-JP'), setLocale('es-ES')])
    expect($locale.get()).toBe('es-ES')
    expect(t('common:action.cancel')).toBe('Cancelar')
  })

  test('plurals, in Spanish also from a million on', async () => {
    const { t, loadWords, setLocale } = await open()
    await setLocale('es-ES')
    await loadWords(['common'])
    expect(t('common:unit.days', { count: 1 })).toBe('1 día')
    expect(t('common:unit.days', { count: 3 })).toBe('3 días')
    expect(t('common:unit.days', { count: 1_000_000 })).toBe('1.000.000 días')
  })
})

describe('texts of codes', () => {
  test('N1 the catalogue first, then what the server said, then the number', async () => {
    const { codeText, loadWords, setLocale } = await open()
    await setLocale('en-US')
    await loadWords(['errors'])
    expect(codeText(999401, {}, 'from the server')).toBe(
      'The account or password is incorrect. Check both and try again.',
    )
    expect(codeText(123456, {}, 'from the server')).toBe('from the server')
    expect(codeText(123456)).toContain('123456')
  })

  test('O17 O20 limits in texts come from the contract, values from the answer', async () => {
    const { codeText, loadWords, setLocale } = await open()
    await setLocale('en-US')
    await loadWords(['errors'])
    expect(codeText(900031)).toBe('Choose a password of 8 to 32 characters.')
    expect(codeText(990416)).toContain('3 times in a row')
    expect(codeText(201201, { max: 100_000 })).toContain('At most 100,000 records')
    expect(codeText(290008, { status: 'ongoing' })).toBe('The study can be restored only to "Ongoing".')
  })

  test('TR-W2 N36 a name in a template stays text: not escaped twice, not interpreted', async () => {
    const { codeText, loadWords, setLocale } = await open()
    await setLocale('en-US')
    await loadWords(['errors'])
    const user = "<b>O'Hara</b> {{max}} $t(common:action.save)"
    expect(codeText(207007, { user })).toContain(user)
  })
})
