import { Lock } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, type SyntheticEvent, useMemo } from 'react'
import { getAction, type SiteRow } from '../../../client/sites/sites.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { writtenName } from '../../../contract/values/names.ts'
import { staysHere } from '../../shared/page/navigation.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { cellText } from './cell-texts.ts'
import { type ColumnChoice, type ColumnKey, sortOfColumn } from './columns.ts'
import { siteName, toneOf, toneOfEnvironment } from './names.ts'
import * as css from './site-table.css.ts'
import type { TableText } from './use-table-text.ts'

export type CellActs = {
  /** Opens the site; the page decides where, if anywhere. */
  open: ((site: SiteRow) => void) | null
  /** The page of a site, where it has an address. */
  href?: ((site: SiteRow) => string) | undefined
  toggle: (site: SiteRow) => void
  /** Shows beside a switch why it is disabled. */
  why: (anchor: HTMLElement, reason: Reason) => void
  /** Opens the menu of a row beside the pressed button. */
  menu: (site: SiteRow, button: HTMLElement) => void
  /** Read-only. */
  readOnly: boolean
}

const widths: Readonly<Partial<Record<ColumnKey, string>>> = {
  name: '184px',
  siteNo: '76px',
  status: '116px',
  active: '84px',
  pi: '112px',
  leadCra: '112px',
  enrolled: '104px',
  city: '92px',
  environment: '116px',
}
const mono: ReadonlySet<ColumnKey> = new Set(['siteNo', 'enrolled'])

/**
 * The visible columns, and the button of each row. Every cell is one element: a table renders hundreds of them at
 * once.
 */
export function useSiteColumns(
  choice: readonly ColumnChoice[],
  text: TableText,
  acts: CellActs,
): Column<SiteRow>[] {
  return useMemo(() => {
    const shown = choice
      .filter(column => column.shown)
      .map(({ id }) => ({
        id,
        head: text.t(`sites:field.${id}`),
        cell: getCell(id, text, acts),
        bare: true,
        width: widths[id],
        mono: mono.has(id),
        numeric: id === 'enrolled',
        sortable: sortOfColumn[id] !== undefined,
      }))
    const actions: Column<SiteRow> = {
      id: 'actions',
      head: text.t('sites:field.actions'),
      actions: true,
      bare: true,
      width: '48px',
      cell: rowButton(text, acts.menu),
    }
    return [...shown, actions]
  }, [choice, text, acts])
}

type Cell = Column<SiteRow>['cell']

function getCell(id: ColumnKey, text: TableText, acts: CellActs): Cell {
  switch (id) {
    case 'name':
      return nameCell(text, acts)
    case 'status':
      return chips(text)
    case 'environment':
      return badges(text)
    case 'active':
      return inUse(text, acts)
    case 'pi':
      return piCell
    case 'createdAt':
    case 'updatedAt':
      return site => <When at={site[id]} />
    case 'siteNo':
    case 'enrolled':
      return site => plain(cellText(id, site, text), css.figures)
    case 'leadCra':
    case 'crc':
      return site =>
        plain(cellText(id, site, text), css.clip, site[id] ? writtenName(site[id], text.locale) : undefined)
    default:
      return site => plain(cellText(id, site, text), css.clip)
  }
}

/** One element per value, created once. */
function chips({ t }: TableText): Cell {
  const getChip = (status: SiteRow['status']) => (
    <StatusChip tone={toneOf[status]}>{t(`sites:status.${status}`)}</StatusChip>
  )
  const all = { preparing: getChip('preparing'), active: getChip('active'), closed: getChip('closed') }
  return ({ status }) => all[status]
}

function badges({ t }: TableText): Cell {
  const getBadge = (of: SiteRow['environment']) => (
    <Badge tone={toneOfEnvironment[of]}>{t(`sites:environment.${of}`)}</Badge>
  )
  const all = {
    production: getBadge('production'),
    test: getBadge('test'),
    development: getBadge('development'),
  }
  return ({ environment }) => all[environment]
}

const nameCell =
  ({ locale }: TableText, { open, href }: CellActs): Cell =>
  site => {
    const name = siteName(site, locale)
    if (!open) {
      return (
        <span part="name" className={css.plainName} title={name}>
          {name}
        </span>
      )
    }
    if (href) {
      const follow = (event: MouseEvent<HTMLAnchorElement>) => {
        if (!staysHere(event)) return
        event.preventDefault()
        open(site)
      }
      return (
        <a part="name" className={css.name} title={name} href={href(site)} onClick={follow}>
          {name}
        </a>
      )
    }
    return (
      <button type="button" part="name" className={css.name} title={name} onClick={() => open(site)}>
        {name}
      </button>
    )
  }

const nothing = <span className={css.quiet}>-</span>

const plain = (text: string, className: string, title = text) =>
  text ? (
    <span className={className} title={title}>
      {text}
    </span>
  ) : (
    nothing
  )

const piCell: Cell = ({ pi, piReading }) =>
  pi && piReading ? (
    <span className={css.clip} title={`${pi} (${piReading})`}>
      {pi}
      <span className={css.reading}>{piReading}</span>
    </span>
  ) : (
    plain(pi, css.clip)
  )

const Instant = lazyPart(() => import('./instant.tsx').then(file => file.Instant), PlainInstant)

function PlainInstant({ at }: { at: string }) {
  return <time dateTime={at}>{at}</time>
}

const When = ({ at }: { at: string }) =>
  at ? (
    <Suspense fallback={<time dateTime={at} />}>
      <Instant at={at} />
    </Suspense>
  ) : (
    nothing
  )

/** The toggle; a disabled one says why, and a site driven by milestones shows a lock (F12). */
function inUse({ t, locale }: TableText, acts: CellActs): Cell {
  const driven = <Icon of={Lock} size={14} label={t('sites:driven')} />
  const getLabel = (active: boolean) => t(`sites:inUse.${active}`)
  const words = { on: getLabel(true), off: getLabel(false) }
  return site => {
    const lock = site.milestoneDriven ? driven : null
    if (!acts.readOnly)
      return getSwitch(site, t('sites:toggle', { name: siteName(site, locale) }), acts, lock)
    return (
      <span className={classNames(css.inUse, !site.active && css.quiet)}>
        {site.active ? words.on : words.off}
        {lock}
      </span>
    )
  }
}

function getSwitch(site: SiteRow, label: string, acts: CellActs, lock: ReactNode) {
  const reason = site.actions[getAction(site.active ? 'deactivate' : 'activate', site)]
  const tell = (event: SyntheticEvent<HTMLElement>) => reason && acts.why(event.currentTarget, reason)
  return (
    <span className={css.inUse}>
      <button
        type="button"
        role="switch"
        aria-checked={site.active}
        aria-disabled={reason ? true : undefined}
        aria-label={label}
        className={css.toggle}
        onPointerEnter={tell}
        onFocus={tell}
        onClick={event => (reason ? tell(event) : acts.toggle(site))}
      />
      {lock}
    </span>
  )
}

const rowButton =
  ({ t, locale }: TableText, onPress: CellActs['menu']): Cell =>
  site => (
    <button
      type="button"
      className={css.rowButton}
      aria-haspopup="menu"
      aria-label={t('sites:row', { name: siteName(site, locale) })}
      onClick={event => onPress(site, event.currentTarget)}
    />
  )
