// Loads on demand: registrations are decided by few.
import { Suspense, useEffect, useRef, useState } from 'react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import type { UserRow } from '../../../contract/users/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { StatusAction } from '../users/actions.ts'
import * as css from './home.css.ts'

const StatusDialog = lazyPart(
  () => import('../users/status-dialog.tsx').then(file => file.StatusDialog),
  NotLoaded,
)

/** What is decided about a registration here; sending it back is on the page of the person. */
const acts = ['activate', 'reject'] as const satisfies readonly StatusAction[]

/** Buttons that decide on registrations, of these users, or without `userIds` of all that wait. */
export function RegistrationActs({ userIds }: { userIds?: readonly string[] }) {
  const { t } = useText()
  const { buttons } = useSession()
  const [act, setAct] = useState<StatusAction | null>(null)
  if (!buttons.includes('1011-USER_MANAGEMENT_REVIEW')) return null
  return (
    <span className={css.acts}>
      {acts.map(each => (
        <Button key={each} small onClick={() => setAct(each)}>
          {t(`users:action.${each}`)}
          {userIds && userIds.length > 1 && ` (${userIds.length})`}
        </Button>
      ))}
      {act && <Decision act={act} userIds={userIds} onClose={() => setAct(null)} />}
    </span>
  )
}

type DecisionProps = { act: StatusAction; userIds: readonly string[] | undefined; onClose: () => void }

/** The dialog of the list of users, about these registrations. */
function Decision({ act, userIds, onClose }: DecisionProps) {
  const { t } = useText()
  const reread = useReread()
  const { data, refetch } = useScoped(searchUsers, { status: ['under_review'], limit: 100 })
  const choose = (rows: readonly UserRow[]) => rows.filter(({ id }) => userIds?.includes(id) ?? true)
  // The rows of the beginning: the dialog shows their results when none waits any more.
  const rows = useRef<readonly UserRow[] | null>(null)
  if (data) rows.current ??= choose(data.records)
  const follow = () => void Promise.all([reread(listNotices), noticeCounts().refresh()])
  const latest = useRef({ follow, onClose, t })
  latest.current = { follow, onClose, t }
  const gone = rows.current?.length === 0
  useEffect(() => {
    if (!gone) return
    toast('info', latest.current.t('workspace:decided'))
    latest.current.follow()
    latest.current.onClose()
  }, [gone])
  if (!rows.current || gone) return null
  return (
    <Suspense>
      <StatusDialog
        action={act}
        rows={rows.current}
        readNewest={async () => choose((await refetch()).data?.records ?? [])}
        onDone={follow}
        onClose={onClose}
      />
    </Suspense>
  )
}
