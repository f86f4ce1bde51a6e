import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { bone, bones, sentence } from '../../ui/combobox/popup.css.ts'
import type { PickerText } from './use-picker-text.ts'
import type { View } from './view.ts'

export type BodyProps = {
  view: View
  text: PickerText
  members: boolean
  /** The previous number of rows: the skeleton has the same height. */
  rows: number
  onClear: () => void
  onRetry: () => void
  onSignIn: () => void
}

/** Rare states load when needed; if they can't be loaded, their sentence shows alone. */
const Rare = lazyPart(() => import('./rare.tsx').then(file => file.Rare), Plain)

/** Shown in place of the list while there is none. */
export function Body(props: BodyProps) {
  const { view, text, rows } = props
  if (view.kind === 'options') return null
  if (view.kind === 'loading') return <Bones rows={rows} />
  const plain = <Plain {...props} />
  if (view.kind === 'short' || view.kind === 'nobody' || view.kind === 'offline') return plain
  return (
    <Suspense fallback={plain}>
      <Rare {...props} text={text} />
    </Suspense>
  )
}

function Plain({ view, text: { t }, members }: BodyProps) {
  const alerts = view.kind === 'offline' || view.kind === 'failed' || view.kind === 'denied'
  return (
    <p className={sentence} role={alerts ? 'alert' : undefined}>
      {getSentence(view, t, members)}
    </p>
  )
}

function getSentence(view: View, t: PickerText['t'], members: boolean): string {
  switch (view.kind) {
    case 'short':
      return t('picker:short')
    case 'nobody':
      return t(members ? 'picker:nobody.members' : 'picker:nobody.people')
    case 'offline':
      return t('picker:offline.text')
    case 'nothing':
      return t('picker:nothing')
    case 'denied':
      return t('picker:denied.title')
    case 'signed-out':
      return t('picker:signIn.text')
    case 'failed':
      return view.error.message || t('picker:failed.title')
    default:
      return ''
  }
}

/** Reserves the space of loading rows; visible only after 150 ms. */
const Bones = ({ rows }: { rows: number }) => (
  <div className={bones} aria-hidden="true">
    {Array.from({ length: Math.min(6, rows || 3) }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all are equal, and none ever moves.
      <span key={row} className={bone} />
    ))}
  </div>
)

/** True once a state has lasted for a while (ms). */
export function useLasting(on: boolean, wait = 150): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!on) return setLasted(false)
    const timer = setTimeout(() => setLasted(true), wait)
    return () => clearTimeout(timer)
  }, [on, wait])
  return on && lasted
}
