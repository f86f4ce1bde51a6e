import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import * as css from './certificates.css.ts'
import { issuedPath, outsidePath } from './list-state.ts'

/** The two lists of certificates, each with a link to the other. */
export function CertificateViews() {
  const { t } = useText()
  const { path } = useNavigation()
  const links = { outside: outsidePath, issued: issuedPath } as const
  return (
    <nav aria-label={t('certificates:views')} className={css.views}>
      {(['outside', 'issued'] as const).map(view => (
        <Anchor key={view} href={links[view]} aria-current={path === links[view] ? 'page' : undefined}>
          {t(`certificates:view.${view}`)}
        </Anchor>
      ))}
    </nav>
  )
}
