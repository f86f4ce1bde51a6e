import { dateOnly } from '../../client/zones/format.ts'
import { useText } from '../shared/call/use-text.ts'

/** Formats days without a zone in the language in effect; a missing one is a dash. */
export function useDay(): (day: string | null) => string {
  const { locale } = useText()
  return day => (day ? dateOnly(day, { locale }) : '-')
}
