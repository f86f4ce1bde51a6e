import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { useOnline } from '../user-picker/use-online.ts'
import * as css from './panel.css.ts'
import type { NoticesInUse } from './use-notices.ts'
import { firstChoice, isNarrowed } from './view.ts'

/** Nobody is signed in: what to do, which the host does. */
export function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      small
      title={t('bell:signIn.title')}
      text={t('bell:signIn.text')}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {t('bell:signIn.action')}
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

type Props = { notices: NoticesInUse }

/** What stands in the place of a feed, or over one that is old. */
export function Instead({ notices }: Props) {
  const { list } = notices
  if (list.state === 'loading') return <Skeleton lines={4} size="row" />
  if (list.state === 'failed') return <Failed notices={notices} />
  return list.items.length > 0 ? <Stale notices={notices} /> : <Nothing notices={notices} />
}

function Failed({ notices: { list, refresh } }: Props) {
  const { t } = useText()
  const online = useOnline()
  const { error } = list
  if (!online) return <ErrorState small title={t('bell:offline.title')} text={t('bell:offline.text')} />
  const denied = error !== null && denials.has(error.name)
  return (
    <ErrorState
      small
      title={denied ? t('bell:denied') : t('bell:failed')}
      text={error?.message}
      errorId={error?.requestId}
      onRetry={denied ? undefined : () => void refresh()}
    />
  )
}

function Stale({ notices: { list, refresh } }: Props) {
  const { t } = useText()
  const online = useOnline()
  if (online && !list.error) return null
  return (
    <p className={css.stale}>
      {online ? t('bell:stale', { reason: list.error?.message ?? '' }) : t('bell:offline.kept')}{' '}
      {online && (
        <Button small onClick={() => void refresh()}>
          {t('bell:retry')}
        </Button>
      )}
    </p>
  )
}

function Nothing({ notices: { choice, choose } }: Props) {
  const { t } = useText()
  if (!isNarrowed(choice)) {
    const title = choice.type === 'todo' ? t('bell:empty.todo') : t('bell:empty.notification')
    return <EmptyState small title={title} />
  }
  const clear = <Button onClick={() => choose(firstChoice(choice.type))}>{t('bell:filter.clear')}</Button>
  return <EmptyState small title={t('bell:empty.narrowed')} action={clear} />
}
