import { type RefObject, Suspense } from 'react'
import { t } from '../../../client/words/i18n.ts'
import { useDropLayer } from '../../ui/base/drop-layer.ts'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { popup, sentence } from '../../ui/combobox/popup.css.ts'
import { ZoneOptions, type ZoneOptionsProps } from './zone-options.tsx'

/** Rare, so loaded separately; if it can't be loaded, its sentence shows alone. */
const Rare = lazyPart(() => import('./rare.tsx').then(file => file.Rare), Plain)

export type ZonePopupProps = ZoneOptionsProps & {
  anchor: RefObject<HTMLElement | null>
  onClear: () => void
}

/** The layer under the field: the zones, or their replacement. */
export function ZonePopup(props: ZonePopupProps) {
  const layer = useDropLayer(props.anchor)
  return (
    <div ref={layer} popover="manual" tabIndex={-1} part="popup" className={popup}>
      <ZoneOptions {...props} />
      {props.rows.length === 0 && (
        <Suspense fallback={<Plain {...props} />}>
          <Rare {...props} />
        </Suspense>
      )}
    </div>
  )
}

function Plain({ query }: ZonePopupProps) {
  return <p className={sentence}>{t('zones:nothing.title', { query })}</p>
}
