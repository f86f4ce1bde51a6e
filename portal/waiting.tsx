import { useText } from '../components/use-text.ts'
import { waiting } from './portal.css.ts'

/** Stands while a page's file is on its way; said to those who cannot see an empty page. */
export function Waiting() {
  const { t } = useText()
  return (
    <div className={waiting} role="status">
      {t('portal:loading')}
    </div>
  )
}
