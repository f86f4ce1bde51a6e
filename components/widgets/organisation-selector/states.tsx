import { Suspense } from 'react'
import { late } from '../../ui/base/late.tsx'
import { bone, bones, sentence } from '../../ui/combobox/popup.css.ts'
import type { PartProps } from './tree-part.tsx'

const Rare = late(() => import('./rare.tsx').then(file => file.Rare), Plain)

/** Shown in place of the rows while there are none; rare states are loaded separately. */
export function States(part: PartProps) {
  const { kind } = part.selector.view
  if (kind === 'loading') return <Bones />
  const plain = <Plain {...part} />
  if (kind === 'short' || kind === 'empty' || kind === 'offline') return plain
  return (
    <Suspense fallback={plain}>
      <Rare {...part} />
    </Suspense>
  )
}

function Plain({ selector }: PartProps) {
  const { view, text } = selector
  const { kind } = view
  const alerts = kind === 'offline' || kind === 'failed' || kind === 'denied'
  const said = kind === 'failed' && view.error.message
  return (
    <p className={sentence} role={alerts ? 'alert' : undefined}>
      {said || text.t(`organisations:state.${kind as 'empty'}`)}
    </p>
  )
}

/** Reserves the space of loading rows; visible only after 150 ms. */
const Bones = () => (
  <div className={bones} aria-hidden="true">
    {[1, 2, 3, 4, 5].map(row => (
      <span key={row} className={bone} />
    ))}
  </div>
)
