import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useText } from '../components/shared/call/use-text.ts'
import { Button } from '../components/ui/base/button.tsx'
import { PlainPage } from './plain-page.tsx'
import { restoreAgain } from './session.ts'
import { SessionNotLoaded } from './session-not-loaded.ts'

/** Replaces a page that could not be loaded: what happened, and a way to try again. */
export function NotLoaded({ error }: Partial<ErrorComponentProps>) {
  const { t } = useText()
  const router = useRouter()
  const session = error instanceof SessionNotLoaded
  const again = async () => {
    if (session) await restoreAgain()
    await router.invalidate()
  }
  return (
    <PlainPage>
      <h1>{t(session ? 'portal:state.errorTitle' : 'portal:chunk.title')}</h1>
      <p role="alert">{t(session ? 'portal:state.sessionText' : 'portal:chunk.text')}</p>
      <Button variant="primary" onClick={again}>
        {t('portal:retry')}
      </Button>
    </PlainPage>
  )
}
