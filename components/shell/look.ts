import { $locale, setLocale } from '../../client/i18n.ts'
import { globalSession } from '../../client/session-store.ts'
import type { Locale } from '../../contract/locales.ts'
import type { SystemSetting } from '../../contract/system-setting.ts'
import { $preferences, type Preferences, setPreferences } from './preferences.ts'

/** Language, theme and density, as far as they are chosen. */
export type Look = { locale?: Locale } & Partial<Pick<Preferences, 'theme' | 'density'>>

/** Chosen on this page before anybody was signed in: the choice of whoever signs in next. */
let waiting: Look = {}

/**
 * Chooses language or look. It holds in this browser at once, and for a person who is signed in wherever he signs in. The
 * last deliberate choice counts: what was stored before gives way to what is chosen here, on the sign-in page too.
 */
export const chooseLook = (look: Look): void => {
  show(look)
  if (globalSession().$session.get().status === 'ready') keep(look)
  else waiting = { ...waiting, ...look }
}

/** Shows each person the page as he has chosen it, in whichever browser; what he never chose stays as this browser has it. */
export const followLook = (): void => {
  const { $session } = globalSession()
  $session.listen(({ user, status }, before) => {
    if (status !== 'ready' || !user || (before?.status === 'ready' && before.user?.system === user.system))
      return
    const chosen = waiting
    waiting = {}
    show({ ...getLook(user.system), ...chosen })
    if (Object.keys(chosen).length > 0) keep(chosen)
  })
}

/** What is stored of a person, without what he never chose. */
export const getLook = ({ locale, theme, density }: SystemSetting): Look => ({
  ...(locale && { locale }),
  ...(theme && { theme }),
  ...(density && { density }),
})

/** Puts a look into effect in this browser. */
export const show = ({ locale, ...look }: Look): void => {
  // Words that cannot be had just now leave the language as it is; the choice is remembered for the next look (F36).
  if (locale && locale !== $locale.get()) setLocale(locale, { remember: true }).catch(() => undefined)
  const now = $preferences.get()
  const differs = (Object.keys(look) as (keyof typeof look)[]).some(name => look[name] !== now[name])
  if (differs) setPreferences(look)
}

/** Least time between two looks at what was chosen in other browsers (ms). */
const renewEvery = 30_000
let renewedAt = Number.NEGATIVE_INFINITY

/** Takes up what a person has chosen meanwhile in another browser, when he comes back to this one. */
export const renewLook = (): void => {
  if (globalSession().$session.get().status !== 'ready' || performance.now() - renewedAt < renewEvery) return
  renewedAt = performance.now()
  void import('./keep-look.ts').then(file => file.renewLook())
}

const keep = (look: Look): void => void import('./keep-look.ts').then(file => file.keepLook(look))
