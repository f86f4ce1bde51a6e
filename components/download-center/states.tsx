import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { useOnline } from '../user-picker/use-online.ts'
import * as css from './panel.css.ts'
import type { DownloadsInUse } from './use-downloads.ts'

/** Nobody is signed in: what to do, which the host does. */
export function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      small
      title={t('downloads:signIn.title')}
      text={t('downloads:signIn.text')}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {t('downloads:signIn.action')}
        </Button>
      }
    />
  )
}

/** No second try mends these: the acting role may not. */
const denials: ReadonlySet<string> = new Set([
  'noPermission',
  'noMenu',
  'noButton',
  'noSystemPermission',
  'outOfScope',
])

type Props = { downloads: DownloadsInUse }

/** What stands in the place of the list, or over one that is old. */
export function Instead({ downloads }: Props) {
  const { t } = useText()
  const { shelf } = downloads
  if (shelf.state === 'none' || shelf.state === 'loading') return <Skeleton lines={4} size="row" />
  if (shelf.state === 'failed') return <Failed downloads={downloads} />
  if (shelf.items.length > 0) return <Stale downloads={downloads} />
  return <EmptyState small title={t('downloads:empty.title')} text={t('downloads:empty.text')} />
}

function Failed({ downloads: { shelf, refresh } }: Props) {
  const { t } = useText()
  const online = useOnline()
  const { error } = shelf
  if (!online)
    return <ErrorState small title={t('downloads:offline.title')} text={t('downloads:offline.text')} />
  const denied = error !== null && denials.has(error.name)
  return (
    <ErrorState
      small
      title={denied ? t('downloads:denied') : t('downloads:failed')}
      text={error?.message}
      errorId={error?.requestId}
      onRetry={denied ? undefined : refresh}
    />
  )
}

function Stale({ downloads: { shelf, refresh } }: Props) {
  const { t } = useText()
  const online = useOnline()
  if (online && !shelf.error) return null
  return (
    <p className={css.stale}>
      {online ? t('downloads:stale', { reason: shelf.error?.message ?? '' }) : t('downloads:offline.kept')}{' '}
      {online && (
        <Button small onClick={refresh}>
          {t('downloads:retry')}
        </Button>
      )}
    </p>
  )
}
