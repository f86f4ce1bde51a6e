import { useRouter } from '@tanstack/react-router'
import { Button } from '../components/ui/button.tsx'
import { useText } from '../components/use-text.ts'
import { plain } from './portal.css.ts'
import { restoreAgain } from './session.ts'

/** Instead of a page that could not be had: what happened, and the way to try again. */
export function NotLoaded() {
  const { t } = useText()
  const router = useRouter()
  const again = async () => {
    await restoreAgain()
    await router.invalidate()
  }
  return (
    <main className={plain}>
      <h1>{t('portal:chunk.title')}</h1>
      <p>{t('portal:chunk.text')}</p>
      <Button variant="primary" onClick={again}>
        {t('portal:retry')}
      </Button>
    </main>
  )
}
