import { Check, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Text } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import * as css from './pages.css.ts'

type PageBarProps = {
  page: number
  pages: number
  kind: 'page' | 'image'
  /** Time that the page must still be visible (ms); 0 once it counts. */
  leftMs: number
  text: Text
  onPage: (page: number) => void
  children?: ReactNode
}

/** The bar under a page or picture: its number, the buttons to turn, and whether it counts as read. */
export function PageBar({ page, pages, kind, leftMs, text: { t }, onPage, children }: PageBarProps) {
  const words = kind === 'page' ? pageWords : imageWords
  return (
    <div part="controls" className={css.bar}>
      <Turn icon={ChevronLeft} label={t(words.previous)} off={page === 1} onTurn={() => onPage(page - 1)} />
      <span className={css.of}>{t(words.of, { page, pages })}</span>
      <Turn icon={ChevronRight} label={t(words.next)} off={page === pages} onTurn={() => onPage(page + 1)} />
      <span className={css.read}>
        {leftMs > 0 ? (
          t('player:page.stay', { count: Math.ceil(leftMs / 1000) })
        ) : (
          <>
            <Icon of={Check} size={14} /> {t('player:page.read')}
          </>
        )}
      </span>
      <span className={css.spacer} />
      {children}
    </div>
  )
}

type TurnProps = { icon: LucideIcon; label: string; off: boolean; onTurn: () => void }

/** A button to the next or previous page; its arrow is mirrored in right-to-left text. */
const Turn = ({ icon, label, off, onTurn }: TurnProps) => (
  <Button variant="quiet" aria-label={label} aria-disabled={off} onClick={() => off || onTurn()}>
    <Icon of={icon} directional />
  </Button>
)

const pageWords = {
  of: 'player:page.of',
  previous: 'player:page.previous',
  next: 'player:page.next',
} as const
const imageWords = {
  of: 'player:image.of',
  previous: 'player:image.previous',
  next: 'player:image.next',
} as const
