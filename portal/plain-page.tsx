import type { ReactNode } from 'react'
import { Mark } from '../components/shell/mark.tsx'
import { useText } from '../components/use-text.ts'
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
