// Loads on demand: 8.6 kB (gzip) less in the first load of its element.
import { Button } from '../../ui/base/button.tsx'
import { sentence } from '../../ui/combobox/popup.css.ts'
import { EmptySearch } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ROOT } from '../../ui/tree/links.ts'
import { buttons } from './rare.css.ts'
import type { PartProps } from './tree-part.tsx'

/** Rare states, loaded separately: nothing found, failed, no permission, signed out. */
export function Rare({ props, selector }: PartProps) {
  const { view, panel, search, tree } = selector
  const { t } = selector.text
  switch (view.kind) {
    case 'nothing':
      return (
        <EmptySearch small query={view.query} onClear={panel.clear} text={t('organisations:state.nothing')} />
      )
    case 'denied':
      return (
        <ErrorState
          small
          title={t('organisations:state.denied')}
          text={t('organisations:deniedText')}
          errorId={view.error.requestId}
        />
      )
    case 'failed':
      return (
        <ErrorState
          small
          title={t('organisations:state.failed')}
          text={view.error.message}
          onRetry={() => (panel.text.trim() ? search.retry() : void tree.load(ROOT))}
          errorId={view.error.requestId}
        />
      )
    case 'signed-out':
      return (
        <div className={sentence}>
          {t('organisations:state.signed-out')}
          <div className={buttons}>
            <Button small onClick={() => props.onSignIn?.()}>
              {t('organisations:signIn')}
            </Button>
          </div>
        </div>
      )
    default:
      return null
  }
}
