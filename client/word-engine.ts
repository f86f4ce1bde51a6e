import { createInstance, type i18n } from 'i18next'
import { limits } from '../contract/limits.ts'
import { type Locale, locales } from '../contract/locales.ts'

/** Makes the engine that inserts values and plural forms into texts; client/i18n.ts loads its texts. */
export const makeEngine = (locale: Locale): i18n => {
  const engine = createInstance()
  engine.init({
    lng: locale,
    supportedLngs: [...locales],
    load: 'currentOnly',
    fallbackLng: false,
    ns: [],
    resources: {},
    initAsync: false,
    // Texts reach the page as text nodes only (TR-W2). Escaping here would show &#39; to the reader.
    // Every text may name a limit: {{passwordMin}} has one source.
    interpolation: { escapeValue: false, defaultVariables: { ...limits } },
  })
  return engine
}
