import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { useText } from '../components/shared/call/use-text.ts'
import { Button } from '../components/ui/base/button.tsx'
import { PlainPage } from './plain-page.tsx'
import { plain } from './portal.css.ts'
import { restoreAgain } from './session.ts'
import { SessionNotLoaded } from './session-not-loaded.ts'

/** Replaces a page that could not be loaded: what happened, and a way to try again. */
export function NotLoaded({ error }: Partial<ErrorComponentProps>) {
  const { t } = useText()
  const router = useRouter()
  const framed = useMatches({
    select: matches => matches.some(each => each.routeId === '/inside' && each.status === 'success'),
  })
  const session = error instanceof SessionNotLoaded
  const again = async () => {
    if (session) await restoreAgain()
    await router.invalidate()
  }
  const message = (
    <>
      <h1>{t(session ? 'portal:state.errorTitle' : 'portal:chunk.title')}</h1>
      <p role="alert">{t(session ? 'portal:state.sessionText' : 'portal:chunk.text')}</p>
      <Button variant="primary" onClick={again}>
        {t('portal:retry')}
      </Button>
    </>
  )
  return framed ? <div className={plain}>{message}</div> : <PlainPage>{message}</PlainPage>
}
