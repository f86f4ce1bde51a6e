// Loads on demand: 14.3 kB (gzip) less in the first load of its element.
import { hasWrongId } from '../../shared/call/wrong-id.ts'
import { Button } from '../../ui/base/button.tsx'
import { sentence } from '../../ui/combobox/popup.css.ts'
import { EmptySearch } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { BodyProps } from './body.tsx'
import { buttons } from './rare.css.ts'

/** Rare states of the list, loaded separately: nothing found, failed, no permission, signed out. */
export function Rare({ view, text: { t }, onClear, onRetry, onSignIn }: BodyProps) {
  switch (view.kind) {
    case 'nothing':
      return <EmptySearch small query={view.query} onClear={onClear} text={t('picker:nothing')} />
    case 'denied':
      return (
        <ErrorState
          small
          title={t('picker:denied.title')}
          text={t('picker:denied.text')}
          errorId={view.error.requestId}
        />
      )
    case 'failed':
      return (
        <ErrorState
          small
          title={t('picker:failed.title')}
          text={
            hasWrongId(view.error) ? t('picker:wrongStudy') : view.error.message || t('picker:failed.text')
          }
          onRetry={hasWrongId(view.error) ? undefined : onRetry}
          errorId={view.error.requestId}
        />
      )
    case 'signed-out':
      return (
        <div className={sentence}>
          {t('picker:signIn.text')}
          <div className={buttons}>
            <Button small onClick={onSignIn}>
              {t('picker:signIn.button')}
            </Button>
          </div>
        </div>
      )
    default:
      return null
  }
}
