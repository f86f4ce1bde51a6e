import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../../ui/base/not-loaded.tsx'
import { $expired } from './expired.ts'

const ExpiredDialog = lazyPart(
  () => import('./expired-dialog.tsx').then(file => file.ExpiredDialog),
  NotLoaded,
)

/** Draws the dialog of an expired password while it is open. */
export function ExpiredAsked() {
  const request = useStore($expired)
  return <Suspense>{request && <ExpiredDialog onDone={request.answer} />}</Suspense>
}
