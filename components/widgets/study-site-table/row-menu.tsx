import { CircleHelp, Copy, History } from 'lucide-react'
import { useRef } from 'react'
import { getAction, type SiteRow, type SiteVerb } from '../../../client/sites/sites.ts'
import { dateTime } from '../../../client/zones/format.ts'
import { whyText } from '../../shared/why/why.ts'
import type { Off } from '../../ui/base/off.ts'
import type { MenuGroup } from '../../ui/overlay/menu-content.tsx'
import { MenuLayer } from '../../ui/overlay/menu-layer.tsx'
import { cellText } from './cell-texts.ts'
import type { ColumnKey } from './columns.ts'
import { siteName } from './names.ts'
import type { StudySiteTableProps } from './study-site-table.tsx'
import { useReasons } from './use-reasons.ts'
import type { TableText } from './use-table-text.ts'

export type RowMenuProps = {
  site: SiteRow
  button: HTMLElement
  text: TableText
  /** Visible columns, which can be copied. */
  columns: readonly ColumnKey[]
  readOnly: boolean
  /** Rows from the page have no history on the server. */
  local: boolean
  onVerb: (verb: SiteVerb, site: SiteRow) => void
  onHistory: (site: SiteRow) => void
  onWhy?: StudySiteTableProps['onWhy']
  onCopied: () => void
  onClose: () => void
}

const callOf: Record<SiteVerb, string> = {
  activate: 'toggleSites',
  deactivate: 'toggleSites',
  open: 'changeSiteStatus',
  close: 'changeSiteStatus',
  remove: 'removeSites',
}

/** Actions on one site; a disabled one says why, and going back to preparing is never possible (F10). */
export function RowMenu(props: RowMenuProps) {
  const { site, button, text, onClose } = props
  const anchor = useRef(button)
  const ready = useReasons()
  const groups = [...getVerbs(props), copies(props)]
  if (!ready) return null
  return (
    <MenuLayer
      anchor={anchor}
      label={text.t('sites:row', { name: siteName(site, text.locale) })}
      groups={groups}
      onClose={onClose}
    />
  )
}

function getVerbs({ site, text, readOnly, local, onVerb, onHistory, onWhy }: RowMenuProps): MenuGroup[] {
  const { t, locale } = text
  const why = (action: keyof SiteRow['actions']) => {
    const reason = site.actions[action]
    return reason ? whyText(reason, locale) : undefined
  }
  // On a host's page there is no screen that a press could open.
  const offFor = (each: SiteVerb): Off | undefined => {
    const text: string | undefined = why(getAction(each, site))
    return text !== undefined && onWhy ? { text, onPress: () => onWhy(callOf[each], site) } : text
  }
  const toggle = site.active ? 'deactivate' : 'activate'
  const verb = (each: SiteVerb) => ({
    id: each,
    label: t(`siteActs:verb.${each}`),
    off: offFor(each),
    danger: each === 'remove',
    onChoose: () => onVerb(each, site),
  })
  const back = {
    id: 'prepare',
    label: t('siteActs:verb.prepare'),
    off: String(why('prepare') ?? ''),
    onChoose: () => undefined,
  }
  const acts = [verb(toggle), ...(site.status === 'preparing' ? [] : [back]), verb('open'), verb('close')]
  const history = {
    id: 'history',
    icon: History,
    label: t('siteActs:verb.history'),
    onChoose: () => onHistory(site),
  }
  const explained = onWhy
    ? [
        {
          id: 'why',
          icon: CircleHelp,
          label: t('siteActs:verb.why'),
          onChoose: () => onWhy('toggleSites', site),
        },
      ]
    : []
  return [
    ...(readOnly || local ? [] : [{ id: 'acts', entries: acts }]),
    ...(local ? [] : [{ id: 'past', entries: [history, ...explained] }]),
    ...(readOnly || local ? [] : [{ id: 'danger', entries: [verb('remove')] }]),
  ]
}

function copies({ site, text, columns, onCopied }: RowMenuProps): MenuGroup {
  const put = (what: string) => () => {
    // Without a clipboard (plain HTTP, denied permission) the cells are still selectable text.
    navigator.clipboard?.writeText(what).then(onCopied, () => undefined)
  }
  const cells = columns
    .map(id => ({ id, value: copyText(id, site, text) }))
    .filter(({ value }) => value !== '')
    .map(({ id, value }) => ({
      id: `copy-${id}`,
      label: text.t(`sites:field.${id}`),
      onChoose: put(value),
    }))
  const row = {
    id: 'copy-row',
    icon: Copy,
    label: text.t('siteActs:verb.copyRow'),
    onChoose: put(rowText(columns, site, text)),
  }
  return { id: 'copy', label: text.t('siteActs:verb.copy'), entries: [row, ...cells] }
}

const copyText = (id: ColumnKey, site: SiteRow, text: TableText): string => {
  const value = cellText(id, site, text)
  return value && (id === 'createdAt' || id === 'updatedAt') ? dateTime(value) : value
}

/** A row for a sheet: cells separated by tabs, with nothing in them that would begin another cell. */
const rowText = (ids: readonly ColumnKey[], site: SiteRow, text: TableText): string =>
  ids.map(id => copyText(id, site, text).replace(/[\t\r\n]+/g, ' ')).join('\t')
