import { useStore } from '@nanostores/react'
import type { CallError } from '../../client/call-error.ts'
import { $online } from '../../client/online.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { Text } from '../use-text.ts'
import * as css from './player.css.ts'

/** Codes that say that this training is not this person's. */
const denied: ReadonlySet<string> = new Set([
  'noPermission',
  'noMenu',
  'noSystemPermission',
  'courseNotAssigned',
  'dataNotFound',
  'accountNotEnabled',
])
/** Codes that no second try mends now. */
const stopped: ReadonlySet<string> = new Set([
  'trainingDeactivated',
  'taskNotBegun',
  'taskOver',
  'courseEmpty',
  'courseLocked',
])

/** In the place of what could not be loaded: offline, not open to this person, not now, or failed with its id. */
export function Trouble({
  error,
  text: { t },
  onRetry,
}: {
  error: CallError
  text: Text
  onRetry: () => void
}) {
  const online = useStore($online)
  if (!online || error.transport === 'network')
    return <ErrorState title={t('player:offline.title')} text={t('player:offline.text')} onRetry={onRetry} />
  if (denied.has(error.name))
    return (
      <ErrorState title={t('player:denied.title')} text={t('player:denied.text')} errorId={error.requestId} />
    )
  if (stopped.has(error.name))
    return <ErrorState title={t('player:stopped.title')} text={error.message} errorId={error.requestId} />
  return (
    <ErrorState
      title={t('player:failed.title')}
      text={error.message || t('player:failed.text')}
      onRetry={onRetry}
      errorId={error.requestId}
    />
  )
}

export const NoTask = ({ text: { t } }: { text: Text }) => (
  <EmptyState title={t('player:empty.title')} text={t('player:empty.text')} />
)

export const SignedOut = ({ text: { t }, onSignIn }: { text: Text; onSignIn: () => void }) => (
  <div className={css.state}>
    <p className={css.stateText}>{t('player:signIn.text')}</p>
    <Button variant="primary" onClick={onSignIn}>
      {t('player:signIn.button')}
    </Button>
  </div>
)

export const Elsewhere = ({ text: { t }, onHere }: { text: Text; onHere: () => void }) => (
  <div className={css.state} role="alert">
    <p className={css.stateTitle}>{t('player:elsewhere.title')}</p>
    <p className={css.stateText}>{t('player:elsewhere.text')}</p>
    <Button variant="primary" onClick={onHere}>
      {t('player:elsewhere.here')}
    </Button>
  </div>
)
