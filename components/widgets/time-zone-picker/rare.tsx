// Loads on demand: 6.9 kB (gzip) less in the first load of its element.
import { t } from '../../../client/words/i18n.ts'
import { EmptySearch } from '../../ui/feedback/empty-state.tsx'
import type { ZonePopupProps } from './zone-popup.tsx'

/** Nothing found: rare, so loaded separately. */
export function Rare({ query, onClear }: ZonePopupProps) {
  return <EmptySearch small query={query} onClear={onClear} text={t('zones:nothing.text')} />
}
