import type { ReactNode } from 'react'
import { loadWords } from '../../../../client/words/i18n.ts'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { Later } from '../../../ui/feedback/skeleton.tsx'

const ConfirmWay = lazyPart(async () => {
  const [file] = await Promise.all([import('./confirm-way.tsx'), loadWords(['thirdParty'])])
  return file.ConfirmWay
}, NotLoaded)

/** On a phone that scanned a code: asks for its number in place of the form of /login. */
export function UnlessConfirming({ confirming, children }: { confirming: boolean; children: ReactNode }) {
  if (!confirming) return children
  return (
    <Later lines={4} size="control">
      <ConfirmWay />
    </Later>
  )
}
