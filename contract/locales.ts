/** The four languages of the product (A17, P7); Chinese is the default. */
export const locales = ['zh-CN', 'en-US', 'ja-JP', 'es-ES'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh-CN'

/** The locale of a stored portalLanguage: a supported one as it is, anything else Chinese (A18, P7). */
export const getLocale = (portalLanguage: string | null | undefined): Locale =>
  locales.find(locale => locale === portalLanguage) ?? defaultLocale

/** The preferred locale of an Accept-Language header: exact match first, then by language; Chinese if none is supported. */
export const localeOfHeader = (header: string | null | undefined): Locale => {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().split(';')
      const q = params.map(param => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean)
      return { tag: tag.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) }
    })
    .filter(wish => wish.tag !== '' && wish.q > 0)
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wishes) {
    const match =
      locales.find(locale => locale.toLowerCase() === tag) ??
      locales.find(locale => locale.slice(0, 2) === tag.split('-')[0])
    if (match) return match
  }
  return defaultLocale
}

/** Texts of a namespace as in its JSON file. */
export type WordTree = { readonly [key: string]: string | WordTree }

/**
 * Gives each `_other` text a copy as `_many`. CLDR recently added the plural class "many" to Spanish (1,000,000
 * registros); the texts never need it, but without the copy i18next would show the bare key.
 */
export const withPluralTwins = (words: WordTree): WordTree =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, value]): [string, string | WordTree][] => {
      if (typeof value !== 'string') return [[key, withPluralTwins(value)]]
      const many = key.replace(/_other$/, '_many')
      return many === key || many in words
        ? [[key, value]]
        : [
            [key, value],
            [many, value],
          ]
    }),
  )
