import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { $asksHere, $wall } from '../../shared/call/ask-access.tsx'
import { useSession } from '../../shared/call/use-session.ts'
import { late } from '../../ui/base/late.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'

const AskDialog = late(async () => {
  const file = await import('./ask-dialog.tsx')
  await file.words()
  return file.AskDialog
}, NotLoaded)

/** The request of access from a wall, if any; nothing loads before. */
export function AskComing() {
  const wall = useStore($wall)
  const { user } = useSession()
  useEffect(() => {
    $asksHere.set(true)
    return () => {
      $asksHere.set(false)
      $wall.set(null)
    }
  }, [])
  return (
    wall &&
    user && (
      <Suspense>
        <AskDialog wall={wall} userId={user.id} onClose={() => $wall.set(null)} />
      </Suspense>
    )
  )
}
