import { Suspense } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { isDenied } from '../../shared/call/failure.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { type Again, lazyPart } from '../../ui/base/lazy-part.tsx'
import { useWords } from '../../ui/base/words.ts'
import * as css from './player.css.ts'

/** The page names a task or a course that does not exist: the player sends ids alone, so nothing else of them can be invalid. */
const unknown = ['dataNotFound', 'invalidInput']
/** Codes for which a retry does not help now. */
const stopped = ['trainingDeactivated', 'taskNotBegun', 'taskOver', 'courseEmpty', 'courseLocked']

/** Text in place of a course or of the whole task. */
export type Explanation = {
  title: string
  text: string
  failed?: boolean
  onRetry?: () => void
  errorId?: string
}

/** Icon and support id load with the first failure; without the network the sentences show alone. */
const Rare = lazyPart(() => import('./rare.tsx').then(file => file.Rare), Plain)

const State = (said: Explanation) => (
  <Suspense fallback={<Plain {...said} />}>
    <Rare {...said} />
  </Suspense>
)

function Plain({ title, text, failed, onRetry }: Explanation) {
  const words = useWords()
  return (
    <div className={css.state} role={failed ? 'alert' : undefined}>
      <p className={css.stateTitle}>{title}</p>
      {text && <p className={css.stateText}>{text}</p>}
      {onRetry && <Button onClick={onRetry}>{words('state.retry')}</Button>}
    </div>
  )
}

/** Shown in place of a part that could not be loaded. */
export function Missing({ onAgain }: Again) {
  const words = useWords()
  return <Plain failed title={words('state.notLoaded')} text="" onRetry={onAgain} />
}

/** The server doesn't tell a training of others from none at all: the sentence names both. */
const getRefusal = ({ name }: CallError, denied: boolean) => {
  if (name === 'courseNotAssigned') return ['player:unassigned', 'player:denied.text'] as const
  if (denied || name === 'accountNotEnabled') return ['player:denied.title', 'player:denied.text'] as const
  return unknown.includes(name) ? (['player:wrongId.title', 'player:wrongId.text'] as const) : null
}

/** Shown in place of content that could not be loaded: offline, no permission, not now, or failed with its id. */
export function Trouble({
  error,
  text: { t },
  onRetry,
}: {
  error: CallError
  text: Text
  onRetry: () => void
}) {
  const online = useOnline()
  const { message, requestId: errorId } = error
  if (!online || error.transport === 'network')
    return (
      <State failed onRetry={onRetry} title={t('player:offline.title')} text={t('player:offline.text')} />
    )
  const why = getRefusal(error, isDenied(error))
  if (why) return <State failed errorId={errorId} title={t(why[0])} text={t(why[1])} />
  if (stopped.includes(error.name))
    return <State failed errorId={errorId} title={t('player:stopped.title')} text={message} />
  return (
    <State
      failed
      errorId={errorId}
      onRetry={onRetry}
      title={t('player:failed.title')}
      text={message || t('player:failed.text')}
    />
  )
}

export const NoTask = ({ text: { t } }: { text: Text }) => (
  <State title={t('player:empty.title')} text={t('player:empty.text')} />
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
