import { type Locale, locales } from '../../../contract/locales.ts'
import { listPortalLanguages } from '../../../contract/workspace/system-setting.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'

/**
 * Languages to choose from: those that the company offers, its default first, and the current one; all languages if
 * nobody is signed in (K33). Until the company's answer only the current one, since another might be refused.
 */
export function useOfferedLanguages(): readonly Locale[] {
  const { locale } = useText()
  const { status } = useSession()
  const { data } = useScoped(listPortalLanguages, {}, { loading: false, staleTime: 60_000 })
  if (status !== 'ready') return locales
  const offered = data?.records.map(each => each.code) ?? []
  return [...new Set([...offered, locale])]
}
