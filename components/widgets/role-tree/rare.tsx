/* Rare states; loaded when one of them occurs. */
import { hasWrongId } from '../../shared/call/wrong-id.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import * as extra from './extra.css.ts'
import type { RoleText } from './use-role-text.ts'
import type { Show } from './use-rows.ts'
import type { Gap } from './view.ts'

type GapProps = { gap: Gap; text: RoleText; onRetry: () => void; onSignIn: () => void }

/** Shown in place of the tree until it is loaded. */
export function GapView({ gap, text: { t }, onRetry, onSignIn }: GapProps) {
  switch (gap.kind) {
    case 'loading':
      return null
    case 'signed-out':
      return (
        <div className={extra.gap}>
          <EmptyState
            small
            title={t('roles:signIn.text')}
            action={<Button onClick={onSignIn}>{t('roles:signIn.button')}</Button>}
          />
        </div>
      )
    case 'offline':
      return <ErrorState small title={t('roles:offline.title')} text={t('roles:offline.text')} />
    case 'denied':
      return (
        <ErrorState
          small
          title={t('roles:denied.title')}
          text={t('roles:denied.text')}
          errorId={gap.error.requestId}
        />
      )
    case 'gone':
      return <ErrorState small title={t('roles:gone.title')} errorId={gap.error.requestId} />
    case 'failed':
      return <Failed gap={gap} t={t} onRetry={onRetry} />
  }
}

type FailedProps = Pick<GapProps, 'onRetry'> & { gap: Extract<Gap, { kind: 'failed' }>; t: RoleText['t'] }

/** A role that the page names by no id cannot be read by another try. */
function Failed({ gap: { error }, t, onRetry }: FailedProps) {
  const wrong = hasWrongId(error)
  return (
    <ErrorState
      small
      title={t(wrong ? 'roles:wrongId.title' : 'roles:failed.title')}
      text={wrong ? t('roles:wrongId.text') : error.message}
      onRetry={wrong ? undefined : onRetry}
      errorId={error.requestId}
    />
  )
}

type NothingProps = {
  /** Number of rights that can be granted; 0 gives its own message. */
  all: number
  show: Show
  query: string
  compared: boolean
  text: RoleText
  onShowAll: () => void
  onClear: () => void
}

/** A tree without rows: no rights exist, none is held, or none matches. */
export function Nothing({ all, show, query, compared, text: { t }, onShowAll, onClear }: NothingProps) {
  if (all === 0) return <EmptyState title={t('roles:empty.title')} text={t('roles:empty.text')} />
  if (query) return <EmptySearch small query={query} onClear={onClear} text={t('roles:nothing')} />
  const title =
    show === 'granted' ? 'roles:empty.granted' : compared ? 'roles:compare.same' : 'roles:empty.changes'
  return (
    <EmptyState
      small
      title={t(title)}
      action={<Button onClick={onShowAll}>{t('roles:empty.showAll')}</Button>}
    />
  )
}

/** A user without a valid role. */
export const NoRoles = ({ text: { t } }: { text: RoleText }) => (
  <EmptyState title={t('roles:effective.noneTitle')} text={t('roles:effective.noneText')} />
)
