// Loads on demand: 5.2 kB (gzip) less in the first load of its element.
import { Button } from '../../ui/base/button.tsx'
import { line } from '../../ui/combobox/field.css.ts'
import type { PickerText } from './use-picker-text.ts'

/** The names of the chosen ids could not be loaded: the ids show instead. */
export function NamesFailed({ text: { t }, onRetry }: { text: PickerText; onRetry: () => void }) {
  return (
    <div className={line} role="alert">
      {t('picker:namesFailed')}
      <Button small variant="quiet" onClick={onRetry}>
        {t('picker:again')}
      </Button>
    </div>
  )
}
