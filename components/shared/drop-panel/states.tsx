import type { CallError } from '../../../client/http/call-error.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { isDenied } from '../call/failure.ts'
import { useOnline } from '../call/use-online.ts'
import { useText } from '../call/use-text.ts'
import * as css from './drop-panel.css.ts'
import { texts } from './texts.ts'

/** Which panel's texts to use. */
type Speaks = { of: keyof typeof texts }

/** Nobody is signed in: a hint and a button; the host does the sign-in. */
export function SignedOut({ of, onSignIn }: Speaks & { onSignIn: () => void }) {
  const { t } = useText()
  const [title, text, action] = texts[of].signIn
  return (
    <EmptyState
      small
      title={t(title)}
      text={t(text)}
      action={
        <Button variant="primary" onClick={onSignIn}>
          {t(action)}
        </Button>
      }
    />
  )
}

type TroubleProps = Speaks & { error: CallError | null; onRetry: () => void }

/** Shown in place of a list that could not be loaded. */
export function Failed({ of, error, onRetry }: TroubleProps) {
  const { t } = useText()
  const online = useOnline()
  const [offline, waits] = texts[of].offline
  if (!online) return <ErrorState small title={t(offline)} text={t(waits)} />
  const denied = error !== null && isDenied(error)
  return (
    <ErrorState
      small
      title={t(denied ? texts[of].denied : texts[of].failed)}
      text={error?.message}
      errorId={error?.requestId}
      onRetry={denied ? undefined : onRetry}
    />
  )
}

/** Shown above a list that could not be refreshed; nothing while it is fresh. */
export function Stale({ of, error, onRetry }: TroubleProps) {
  const { t } = useText()
  const online = useOnline()
  if (online && !error) return null
  return (
    <p className={css.stale}>
      {online ? t(texts[of].stale, { reason: error?.message ?? '' }) : t(texts[of].kept)}{' '}
      {online && (
        <Button small onClick={onRetry}>
          {t(texts[of].retry)}
        </Button>
      )}
    </p>
  )
}
