import type { ReactNode } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { EnvironmentBadge } from '../../../shared/page/environment-badge.tsx'
import { LanguageMenu, ThemeMenu } from '../../../shared/page/language-menu.tsx'
import { Mark } from '../../../shared/page/mark.tsx'
import { useHints } from '../../../shared/page/use-hints.tsx'
import { type Notice, NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import {
  aside,
  brand,
  chart,
  chartDot,
  chartGrid,
  chartLine,
  chartPlan,
  chartRule,
  claim,
  claimText,
  column,
  corner,
  middle,
  product,
  screen,
} from '../parts/sign-in.css.ts'

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

/* An enrolment curve on chart paper: planned as dashes, reached as a stepped line, one mark per quarter. */
const columns = Array.from({ length: 13 }, (_, line) => `M${line * 80} 0 V500`)
const rows = Array.from({ length: 13 }, (_, line) => `M0 ${line * 40 + 20} H960`)
const grid = [...columns, ...rows].join(' ')
const reached =
  'M0 470 H70 V452 H150 V438 H230 V402 H310 V380 H390 V330 H470 V292 H550 V262 H630 V204 H710 V176 H790'
const planned = 'M0 480 C 240 470, 420 380, 560 270 S 860 90, 960 70'
const marks = [
  [150, 438],
  [310, 380],
  [470, 292],
  [630, 204],
  [790, 176],
] as const

/**
 * The picture of the sign-in screen, beside the form on wide screens; decoration, so it is hidden from screen
 * readers.
 */
function Motif() {
  const { t } = useText()
  return (
    <aside className={aside} aria-label={t('login:product')}>
      <div className={claim}>
        <p className={product}>{t('login:product')}</p>
        <p className={claimText}>{t('login:claim')}</p>
      </div>
      <svg className={chart} viewBox="0 0 960 520" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        <path className={chartGrid} d={grid} />
        <path className={chartPlan} d={planned} />
        <path className={chartLine} d={reached} />
        {marks.map(([x, y]) => (
          <rect key={x} className={chartDot} x={x - 4} y={y - 4} width="8" height="8" />
        ))}
        <path className={chartRule} d="M0 500 H960" />
      </svg>
    </aside>
  )
}
