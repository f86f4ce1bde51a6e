import { useSearch } from '@tanstack/react-router'
import { LanguageMenu } from '../../components/shell/language-menu.tsx'
import { Survey } from '../../components/survey/survey.tsx'
import { PlainPage } from '../plain-page.tsx'

/** /survey?code= (B7): anybody who was sent a link. */
export function Page() {
  const { code = '' } = useSearch({ from: '/survey' })
  return (
    <PlainPage tools={<LanguageMenu />}>
      <Survey code={code} />
    </PlainPage>
  )
}
