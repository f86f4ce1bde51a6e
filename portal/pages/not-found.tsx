import { useSession } from '../../components/shared/call/use-session.ts'
import { useText } from '../../components/shared/call/use-text.ts'
import { Anchor } from '../../components/shared/page/navigation.tsx'
import { PlainPage } from '../plain-page.tsx'

/** /404: says that there is no such page, and offers where to go instead. */
export function Page() {
  const { t } = useText()
  const { status } = useSession()
  const inside = status === 'ready'
  return (
    <PlainPage>
      <h1>{t('portal:title.notFound')}</h1>
      <p>{t('portal:notFound.plain')}</p>
      <Anchor href={inside ? '/home' : '/login'}>
        {t(inside ? 'portal:notFound.home' : 'portal:notFound.login')}
      </Anchor>
    </PlainPage>
  )
}
