import { useText } from '../../shared/call/use-text.ts'
import { TemplatesPage } from '../../shared/exports/templates-page.tsx'
import { listPath } from './paths.ts'

/** The header templates of exports of organisations (L56, L76-L80). */
export function OrganisationTemplatesPage() {
  const { t } = useText()
  return (
    <TemplatesPage
      kind="organisations"
      listPath={listPath}
      list={t('portal:title.organisations')}
      noneText={t('organisationScreens:templatesNone')}
    />
  )
}
