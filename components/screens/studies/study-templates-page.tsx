import { useText } from '../../shared/call/use-text.ts'
import { TemplatesPage } from '../../shared/exports/templates-page.tsx'

/** The header templates of exports of studies (B29, L76-L80). */
export function StudyTemplatesPage() {
  const { t } = useText()
  return (
    <TemplatesPage
      kind="studies"
      listPath="/csr_mds/study"
      list={t('studyScreens:title')}
      noneText={t('studyScreens:template.noneText')}
    />
  )
}
