import { startSession } from '../../client/session/start.ts'
import { globalSession, type SessionStore, sessionKey } from '../../client/session/store.ts'
import { $locale, onWords, setLocale, storedLocale } from '../../client/words/i18n.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { onProvider, sessionAround } from './find-session.ts'
import { speakFor } from './reactor.ts'
import { getSurroundings, mirror, type Surroundings, watchSurroundings } from './surroundings.ts'

/**
 * The surroundings of an element: its session, and the language, direction, theme and density around it. They are
 * followed while the element is in a document, and no listener is left behind.
 */
export class Place {
  session: SessionStore = globalSession()
  surroundings: Surroundings = { theme: null, density: null, lang: null, dir: 'ltr' }
  readonly #element: HTMLElement
  readonly #changed: () => void
  #leave: (() => void)[] = []
  #leaveSession: (() => void)[] = []

  constructor(element: HTMLElement, changed: () => void) {
    this.#element = element
    this.#changed = changed
  }

  /** Begins to follow, or looks again from the element's present position. */
  enter(): void {
    const before = this.#leave
    this.#find()
    this.#leave = [
      onProvider(this.#element, () => this.#find()),
      watchSurroundings(this.#element, () => this.#look()),
      $locale.listen(() => this.#changed()),
      onWords(() => this.#changed()),
    ]
    for (const end of before) end()
  }

  leave(): void {
    for (const end of [...this.#leave, ...this.#leaveSession]) end()
    this.#leave = []
    this.#leaveSession = []
  }

  #find() {
    const session = sessionAround(this.#element)
    if (session !== this.session || !this.#leaveSession.length) {
      const before = this.#leaveSession
      this.session = session
      this.#leaveSession = [
        session.$session.listen(() => this.#look()),
        speakFor(session, this.#element, 'widgets'),
        this.#start(),
      ]
      for (const end of before) end()
    }
    this.#look()
  }

  /** A provider that is still loading will set the session; until then nobody is signed in. */
  #start(): () => void {
    const waiting = this.#element.ownerDocument.querySelector('mds-session:not(:defined)')
    if (!waiting) return startSession(this.session).stop
    let stop: (() => void) | undefined
    const defined = ({ context }: Event & { context?: unknown }) => {
      if (context === sessionKey) stop ??= startSession(this.session).stop
    }
    const page = this.#element.ownerDocument
    page.addEventListener('context-provider', defined, true)
    return () => {
      page.removeEventListener('context-provider', defined, true)
      stop?.()
    }
  }

  #look() {
    const { theme, density } = this.session.$session.get()
    this.surroundings = getSurroundings(this.#element)
    mirror(this.#element, 'data-mds-theme', this.surroundings.theme ?? theme)
    mirror(this.#element, 'data-mds-density', this.surroundings.density ?? density)
    followLanguage(this.session, this.surroundings.lang)
    this.#changed()
  }
}

/** The supported language that a `lang` means, or null. */
function localeFor(lang: string | null | undefined): Locale | null {
  const tag = lang?.toLowerCase()
  if (!tag) return null
  const exact = locales.find(locale => locale.toLowerCase() === tag)
  return exact ?? locales.find(locale => locale.slice(0, 2) === tag.split('-')[0]) ?? null
}

/**
 * Sets the texts of the kit to the language of the page: that of the session, else the `lang` of the document, else the
 * one nearest to the widget, else what the user chose on this site. There is one language per page.
 */
export function followLanguage(session: SessionStore, nearest: string | null): void {
  const chosen = session.$session.get().locale
  const wished = chosen ?? localeFor(document.documentElement.lang) ?? localeFor(nearest) ?? storedLocale()
  if (wished === wishedLast && wished !== $locale.get()) return
  // While another language is still being loaded, the page would end up in that one.
  const settled = wished === $locale.get() && (wishedLast === null || wished === wishedLast)
  wishedLast = wished
  if (!settled) setLocale(wished).catch(keepsItsLanguage)
}

let wishedLast: Locale | null = null

/** The texts of the new language could not be loaded: the page keeps the old ones, and the next change tries again. */
function keepsItsLanguage(error: unknown) {
  wishedLast = null
  console.warn('mds-kit: the words of this language could not be loaded', error)
}
