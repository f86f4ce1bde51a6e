import type { ReactNode } from 'react'
import { useText } from '../components/shared/call/use-text.ts'
import { Mark } from '../components/shared/page/mark.tsx'
import { brand, plain, plainPage, toolPlace } from './portal.css.ts'

/** A page outside the frame: the logo above one short column. */
export function PlainPage({ children, tools }: { children: ReactNode; tools?: ReactNode }) {
  const { t } = useText()
  return (
    <div className={plainPage}>
      <header className={brand}>
        <Mark />
        {t('portal:shortName')}
        {tools && <span className={toolPlace}>{tools}</span>}
      </header>
      <main className={plain}>{children}</main>
    </div>
  )
}
