import { useSearch } from '@tanstack/react-router'
import { LanguageMenu } from '../../components/shell/language-menu.tsx'
import { useHints } from '../../components/shell/use-hints.tsx'
import { useKeptDrafts } from '../../components/shell/use-kept-drafts.tsx'
import { Survey } from '../../components/survey/survey.tsx'
import { NoticeBar } from '../../components/ui/notice-bar.tsx'
import { PlainPage } from '../plain-page.tsx'

/** /survey?code= (B7): anybody who was sent a link. */
export function Page() {
  const { code = '' } = useSearch({ from: '/survey' })
  return (
    <>
      <NoticeBar notices={[...useHints(), ...useKeptDrafts()]} />
      <PlainPage tools={<LanguageMenu />}>
        <Survey code={code} />
      </PlainPage>
    </>
  )
}
