import { type ReactNode, Suspense } from 'react'
import { loadWords } from '../../client/i18n.ts'
import type { Pending } from '../../client/pending-step.ts'
import { late, Nothing } from '../ui/late.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Leave } from './use-way.ts'

const OtherWays = late(async () => {
  const [file] = await Promise.all([import('./other-ways.tsx'), loadWords(['thirdParty'])])
  return file.OtherWays
}, Nothing)

const ConfirmWay = late(async () => {
  const [file] = await Promise.all([import('./confirm-way.tsx'), loadWords(['thirdParty'])])
  return file.ConfirmWay
}, NotLoaded)

type Props = {
  company: string | undefined
  /** With what the tab has come back from a provider, if it has. */
  thirdParty: string | undefined
  onLeave: Leave
  onSignedIn: () => void
  onSecondStep: (step: Pending) => void
  /** The form above. */
  children: ReactNode
}

/** The ways beside the form of /login; on a phone that scanned a code, the question for its number in the form's place. */
export function WithThirdParties({ thirdParty, children, ...props }: Props) {
  if (thirdParty === 'confirm')
    return (
      <Suspense fallback={<Skeleton lines={4} size="control" />}>
        <ConfirmWay />
      </Suspense>
    )
  return (
    <>
      {children}
      <Suspense>
        <OtherWays {...props} returned={thirdParty !== undefined} />
      </Suspense>
    </>
  )
}
