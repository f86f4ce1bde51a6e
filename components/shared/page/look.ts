import { globalSession } from '../../../client/session/store.ts'
import { $locale, setLocale } from '../../../client/words/i18n.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { SystemSetting } from '../../../contract/workspace/system-setting.ts'
import { $preferences, type Preferences, setPreferences } from './preferences.ts'

/** Language, theme and density, as far as chosen. */
export type Look = { locale?: Locale } & Partial<Pick<Preferences, 'theme' | 'density'>>

/** Chosen on this page before sign-in: it becomes the choice of the next user who signs in. */
let waiting: Look = {}

/**
 * Chooses language or theme. It applies in this browser at once, and for a signed-in user in every browser. The last
 * deliberate choice wins: it replaces what was stored before, on the sign-in page too.
 */
export const chooseLook = (look: Look): void => {
  show(look)
  if (globalSession().$session.get().status === 'ready') keep(look)
  else waiting = { ...waiting, ...look }
}

/**
 * Shows each user the page with their own choice, in every browser; what they never chose stays as this browser has
 * it.
 */
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

/** A user's stored settings, without those they never chose. */
export const getLook = ({ locale, theme, density }: SystemSetting): Look => ({
  ...(locale && { locale }),
  ...(theme && { theme }),
  ...(density && { density }),
})

/** Applies a look in this browser. */
export const show = ({ locale, ...look }: Look): void => {
  // If the texts can't be loaded now, the language stays; the choice is remembered for the next load (F36).
  if (locale && locale !== $locale.get()) setLocale(locale, { remember: true }).catch(() => undefined)
  const now = $preferences.get()
  const differs = (Object.keys(look) as (keyof typeof look)[]).some(name => look[name] !== now[name])
  if (differs) setPreferences(look)
}

/** Minimum time between two checks for choices made in other browsers (ms). */
const renewEvery = 30_000
let renewedAt = Number.NEGATIVE_INFINITY

/** Applies choices that the user made in another browser, when they come back to this one. */
export const renewLook = (): void => {
  if (globalSession().$session.get().status !== 'ready' || performance.now() - renewedAt < renewEvery) return
  renewedAt = performance.now()
  void import('./keep-look.ts').then(file => file.renewLook())
}

const keep = (look: Look): void => void import('./keep-look.ts').then(file => file.keepLook(look))
