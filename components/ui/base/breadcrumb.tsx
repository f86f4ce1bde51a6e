import { ArrowLeft, ChevronRight, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { crumb, crumbs, nav, switcher } from './breadcrumb.css.ts'
import { IconButton } from './button.tsx'
import { Clipped, Ellipsis } from './ellipsis.tsx'
import { countGraphemes } from './graphemes.ts'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import { useWords } from './words.ts'

export type Crumb = {
  id: string
  label: string
  href?: string
  lang?: string
  /** It is a button that leads to others of its kind. */
  others?: { name: string; onOpen: () => void }
}

export type BreadcrumbProps = {
  /** From the top to the current page. */
  items: readonly Crumb[]
  /** The way back; the owner asks about unsaved changes (D19). */
  onBack?: () => void
  /** A press on a crumb; call preventDefault to let a router handle it. */
  onGo?: (item: Crumb, event: MouseEvent<HTMLAnchorElement>) => void
}

/** The longest title without a tooltip, in visible characters (O28). */
const longest = 17

/** The current location; a longer title has its full text in a tooltip on hover and focus, and ends in an ellipsis where it is wider than as many Chinese characters. */
export function Breadcrumb({ items, onBack, onGo }: BreadcrumbProps) {
  const words = useWords()
  return (
    <nav aria-label={words('breadcrumb.label')} className={nav}>
      {onBack && <IconButton icon={ArrowLeft} variant="quiet" small label={words('back')} onClick={onBack} />}
      <ol className={crumbs}>
        {items.map((item, index) => (
          <li key={item.id} className={crumb} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {index > 0 && <Icon of={ChevronRight} size={14} directional />}
            <Item item={item} isLast={index === items.length - 1} onGo={onGo} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ItemProps = Pick<BreadcrumbProps, 'onGo'> & { item: Crumb; isLast: boolean }

function Item({ item, isLast, onGo }: ItemProps) {
  const { others } = item
  if (others)
    return (
      <button
        type="button"
        className={switcher}
        aria-haspopup="dialog"
        aria-label={others.name}
        onClick={others.onOpen}
      >
        <Clipped text={item.label} limit={longest} />
        <Icon of={ChevronsUpDown} size={14} />
      </button>
    )
  if (item.href && !isLast) return <Way item={item} onGo={onGo} />
  return <Ellipsis text={item.label} limit={longest} lang={item.lang} />
}

function Way({ item, onGo }: { item: Crumb; onGo?: BreadcrumbProps['onGo'] }) {
  const link = (
    <a href={item.href} lang={item.lang} onClick={event => onGo?.(item, event)}>
      <Clipped text={item.label} limit={longest} />
    </a>
  )
  return countGraphemes(item.label) > longest ? (
    <Tooltip text={item.label} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}
