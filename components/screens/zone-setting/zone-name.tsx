import { useText } from '../../shared/call/use-text.ts'
import { useCity } from '../../widgets/time-zone-picker/use-zones.ts'
import { zoneLine } from '../../widgets/time-zone-picker/zone-text.ts'
import type { Draft } from './use-zone-form.ts'

/** The zone of the device itself, whatever the settings. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Zones of displayed and of exported times. */
export const getZones = (draft: Draft): { show: string; export: string } => {
  const show = (draft.showTzType === 'fixed' && draft.showTzFix) || deviceZone()
  return { show, export: (draft.exportTzType === 'fixed' && draft.exportTzFix) || show }
}

/** A zone in one line: offset, city and name, in the reader's language. */
export function useZoneLine(id: string, at: Date): string {
  const { t, locale } = useText()
  const city = useCity(id, locale)
  return zoneLine(id, city, at, locale, t)
}

/** The same as text of a page. */
export const ZoneName = ({ id, at }: { id: string; at: Date }) => <>{useZoneLine(id, at)}</>
