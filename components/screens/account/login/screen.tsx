import type { ReactNode } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { EnvironmentBadge } from '../../../shared/page/environment-badge.tsx'
import { LanguageMenu, ThemeMenu } from '../../../shared/page/language-menu.tsx'
import { Mark } from '../../../shared/page/mark.tsx'
import { useHints } from '../../../shared/page/use-hints.tsx'
import { type Notice, NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Motif } from '../parts/motif.tsx'
import { brand, column, corner, middle, screen } from '../parts/sign-in.css.ts'

/** The sign-in screen: the form in the left third, one motif in the rest; one column below 1024 px. */
export function SignInScreen({
  notices = [],
  children,
}: {
  notices?: readonly Notice[]
  children: ReactNode
}) {
  const { t } = useText()
  return (
    <>
      <NoticeBar notices={[...useHints(), ...notices]} />
      <div className={screen}>
        <header className={corner}>
          <LanguageMenu />
          <ThemeMenu />
        </header>
        <main className={column}>
          <div className={brand}>
            <Mark />
            {t('portal:shortName')}
            <EnvironmentBadge />
          </div>
          <div className={middle}>{children}</div>
        </main>
        <Motif />
      </div>
    </>
  )
}
