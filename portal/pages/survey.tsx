import { useKeptDrafts } from '../../components/screens/shell/use-kept-drafts.tsx'
import { Survey } from '../../components/screens/survey/survey.tsx'
import { LanguageMenu } from '../../components/shared/page/language-menu.tsx'
import { useHints } from '../../components/shared/page/use-hints.tsx'
import { NoticeBar } from '../../components/ui/feedback/notice-bar.tsx'
import { useHeldPart } from '../held-part.ts'
import { PlainPage } from '../plain-page.tsx'

/** /survey (B7): for anybody with a link. Its code is after the #, which no server sees and no log stores. */
export function Page() {
  const code = useHeldPart('code')
  return (
    <>
      <NoticeBar notices={[...useHints(), ...useKeptDrafts()]} />
      <PlainPage tools={<LanguageMenu />}>
        <Survey key={code} code={code} />
      </PlainPage>
    </>
  )
}
