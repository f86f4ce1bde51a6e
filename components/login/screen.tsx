import type { ReactNode } from 'react'
import { EnvironmentBadge } from '../shell/environment-badge.tsx'
import { LanguageMenu, ThemeMenu } from '../shell/language-menu.tsx'
import { Mark } from '../shell/mark.tsx'
import { useHints } from '../shell/use-hints.tsx'
import { type Notice, NoticeBar } from '../ui/notice-bar.tsx'
import { useText } from '../use-text.ts'
import { Motif } from './motif.tsx'
import { brand, column, corner, middle, screen } from './sign-in.css.ts'

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
