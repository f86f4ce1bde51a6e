// Loads on demand: 5.2 kB (gzip) less in the first load of its element.
import type { ReactNode } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { line } from '../../ui/combobox/field.css.ts'
import type { SelectorText } from './use-text.ts'

/** The names of the chosen ids could not be loaded: the ids show instead. */
export function NamesFailed({
  text: { t },
  onRetry,
}: {
  text: SelectorText
  onRetry: () => void
}): ReactNode {
  return (
    <div className={line} role="alert">
      {t('organisations:namesFailed')}
      <Button small variant="quiet" onClick={onRetry}>
        {t('organisations:again')}
      </Button>
    </div>
  )
}
