import { useText } from '../components/shared/call/use-text.ts'
import { waiting } from './portal.css.ts'

/** Shown while a page's chunk is being loaded; announced to users of screen readers. */
export function Waiting() {
  const { t } = useText()
  return (
    <div className={waiting} role="status">
      {t('portal:loading')}
    </div>
  )
}
