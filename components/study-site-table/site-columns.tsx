import { Lock, MoreHorizontal } from 'lucide-react'
import { type MouseEvent, Suspense, type SyntheticEvent, useMemo } from 'react'
import { actionOf, type SiteRow } from '../../client/sites.ts'
import type { Reason } from '../../contract/shapes.ts'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Column } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { late } from '../ui/late.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { cellText } from './cell-texts.ts'
import { type ColumnChoice, type ColumnKey, sortOfColumn } from './columns.ts'
import { siteName, toneOf, toneOfEnvironment } from './names.ts'
import * as css from './site-table.css.ts'
import type { TableText } from './use-table-text.ts'

export type CellActs = {
  /** Opens the site; the page decides where that is, if it leads anywhere. */
  open: ((site: SiteRow) => void) | null
  toggle: (site: SiteRow) => void
  /** Says why a switch is off, beside it. */
  why: (anchor: HTMLElement, reason: Reason) => void
  /** Opens the menu of a row beside the button that was pressed. */
  menu: (site: SiteRow, button: HTMLElement) => void
  /** Nothing can be done here, only read. */
  readOnly: boolean
}

const widths: Readonly<Partial<Record<ColumnKey, string>>> = {
  name: '240px',
  siteNo: '96px',
  status: '128px',
  active: '104px',
  pi: '160px',
  leadCra: '128px',
  enrolled: '144px',
  city: '104px',
  environment: '120px',
}
const mono: ReadonlySet<ColumnKey> = new Set(['siteNo', 'enrolled'])

/** The shown columns, and the button of each row. */
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
        cell: cellOf(id, text, acts),
        width: widths[id],
        mono: mono.has(id),
        numeric: id === 'enrolled',
        sortable: sortOfColumn[id] !== undefined,
      }))
    const actions: Column<SiteRow> = {
      id: 'actions',
      head: text.t('sites:field.actions'),
      actions: true,
      width: '56px',
      cell: site => <RowButton site={site} text={text} onPress={acts.menu} />,
    }
    return [...shown, actions]
  }, [choice, text, acts])
}

function cellOf(id: ColumnKey, text: TableText, acts: CellActs): Column<SiteRow>['cell'] {
  switch (id) {
    case 'name':
      return site => <Name site={site} text={text} onOpen={acts.open} />
    case 'status':
      return site => (
        <StatusChip tone={toneOf[site.status]}>{text.t(`sites:status.${site.status}`)}</StatusChip>
      )
    case 'environment':
      return site => (
        <Badge tone={toneOfEnvironment[site.environment]}>
          {text.t(`sites:environment.${site.environment}`)}
        </Badge>
      )
    case 'active':
      return site => <InUse site={site} text={text} acts={acts} />
    case 'enrolled':
      return site => cellText(id, site, text)
    case 'pi':
      return site => <Pi site={site} />
    case 'createdAt':
    case 'updatedAt':
      return site => <When at={site[id]} />
    default:
      return site => <Plain text={cellText(id, site, text)} />
  }
}

type CellProps = { site: SiteRow; text: TableText }

function Name({ site, text, onOpen }: CellProps & { onOpen: CellActs['open'] }) {
  const name = siteName(site, text.locale)
  if (!onOpen) {
    return (
      <span part="name" className={css.plainName} title={name}>
        {name}
      </span>
    )
  }
  return (
    <button type="button" part="name" className={css.name} title={name} onClick={() => onOpen(site)}>
      {name}
    </button>
  )
}

const Plain = ({ text }: { text: string }) =>
  text ? (
    <span className={css.clip} title={text}>
      {text}
    </span>
  ) : (
    <span className={css.quiet}>-</span>
  )

function Pi({ site }: { site: SiteRow }) {
  if (!site.pi) return <span className={css.quiet}>-</span>
  return (
    <span className={css.clip} title={site.piReading ? `${site.pi} (${site.piReading})` : site.pi}>
      {site.pi}
      {site.piReading && <span className={css.reading}>{site.piReading}</span>}
    </span>
  )
}

const Instant = late(() => import('./instant.tsx').then(file => file.Instant), PlainInstant)

function PlainInstant({ at }: { at: string }) {
  return <time dateTime={at}>{at}</time>
}

const When = ({ at }: { at: string }) =>
  at ? (
    <Suspense fallback={<time dateTime={at} />}>
      <Instant at={at} />
    </Suspense>
  ) : (
    <span className={css.quiet}>-</span>
  )

/** The toggle; where it is not open it says why, and a site driven by milestones wears a lock (F12). */
function InUse({ site, text: { t, locale }, acts }: CellProps & { acts: CellActs }) {
  const reason = site.actions[actionOf(site.active ? 'deactivate' : 'activate', site)]
  const lock = site.milestoneDriven && <Icon of={Lock} size={14} label={t('sites:driven')} />
  if (acts.readOnly) {
    return (
      <span className={classNames(css.inUse, !site.active && css.quiet)}>
        {t(`sites:inUse.${site.active}`)}
        {lock}
      </span>
    )
  }
  const tell = (event: SyntheticEvent<HTMLElement>) => reason && acts.why(event.currentTarget, reason)
  return (
    <span className={css.inUse}>
      <button
        type="button"
        role="switch"
        aria-checked={site.active}
        aria-disabled={reason ? true : undefined}
        aria-label={t('sites:toggle', { name: siteName(site, locale) })}
        className={css.toggle}
        onPointerEnter={tell}
        onFocus={tell}
        onClick={event => (reason ? tell(event) : acts.toggle(site))}
      />
      {lock}
    </span>
  )
}

type RowButtonProps = CellProps & { onPress: CellActs['menu'] }

function RowButton({ site, text, onPress }: RowButtonProps) {
  const press = (event: MouseEvent<HTMLElement>) => onPress(site, event.currentTarget)
  return (
    <button type="button" className={css.rowButton} aria-haspopup="menu" onClick={press}>
      <Icon of={MoreHorizontal} />
      <span className={visuallyHidden}>{text.t('sites:row', { name: siteName(site, text.locale) })}</span>
    </button>
  )
}
