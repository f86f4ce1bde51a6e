import { Content, Frame } from '../../components/screens/shell/frame.tsx'
import { useSession } from '../../components/shared/call/use-session.ts'
import { useText } from '../../components/shared/call/use-text.ts'
import { Anchor } from '../../components/shared/page/navigation.tsx'
import { getMissing } from '../pending.ts'
import { PlainPage } from '../plain-page.tsx'
import { plain } from '../portal.css.ts'

/** /404: says that there is no page at the wanted address, and offers where to go instead; within the frame for a signed-in user. */
export function Page() {
  const { status } = useSession()
  return status === 'ready' ? (
    <Frame menu={false}>
      <Content>
        <div className={plain}>
          <Message to="/home" label="home" />
        </div>
      </Content>
    </Frame>
  ) : (
    <PlainPage>
      <Message to="/login" label="login" />
    </PlainPage>
  )
}

function Message({ to, label }: { to: string; label: 'home' | 'login' }) {
  const { t } = useText()
  const missing = getMissing()
  return (
    <>
      <h1>{t('portal:title.notFound')}</h1>
      <p>{t('portal:notFound.plain')}</p>
      {missing && <code>{missing}</code>}
      <Anchor href={to}>{t(`portal:notFound.${label}`)}</Anchor>
    </>
  )
}
