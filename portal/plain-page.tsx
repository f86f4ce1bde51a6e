import type { ReactNode } from 'react'
import { Mark } from '../components/shell/mark.tsx'
import { useText } from '../components/use-text.ts'
import { brand, plain, plainPage } from './portal.css.ts'

/** A page outside the frame: the mark above one short column. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <div className={plainPage}>
      <header className={brand}>
        <Mark />
        {t('portal:shortName')}
      </header>
      <main className={plain}>{children}</main>
    </div>
  )
}
