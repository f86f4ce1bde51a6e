import { ArrowRight } from 'lucide-react'
import { dateTime, dateTimeWithOffset } from '../../../client/zones/format.ts'
import { getDifference } from '../../../contract/access/rights.ts'
import type { HistoryEntry } from '../../../contract/users/shapes.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { useText } from '../call/use-text.ts'
import { localName } from '../page/company-name.ts'
import * as css from './history.css.ts'
import { auditWord, isNothing, useAuditValue } from './words.ts'

type Change = HistoryEntry['changes'][number]
export type HistoryListProps = {
  /** The kind of the record: kinds may have a field of the same name. */
  entity: string
  entries: readonly HistoryEntry[]
  /** Words for a value of the record's own fields; undefined where the general words do. */
  text?: (field: string, value: Change['to']) => string | undefined
}

/** Entries of the history of a record, in a list: action, user, acting role, reason and fields. */
export const HistoryList = ({ entries, text, entity }: HistoryListProps) => (
  <ol className={css.entries}>
    {entries.map(entry => (
      <Entry
        key={entry.seq}
        entry={entry}
        text={entry.filed ? undefined : text}
        entity={entry.filed?.entity ?? entity}
      />
    ))}
  </ol>
)

/** Sort orders are numbers with gaps: the move itself tells the change. */
const hiddenFields = ['sort']
const rightFields = ['menus', 'buttons']

type EntryProps = { entry: HistoryEntry } & Pick<HistoryListProps, 'text' | 'entity'>

function Entry({ entry, text, entity }: EntryProps) {
  const { t, locale } = useText()
  const { filed, roleName, roleNameEn, actorName: name, version, reason } = entry
  const role = localName({ name: roleName ?? '', nameEn: roleNameEn ?? '' }, locale)
  const ofRights = entry.changes.some(({ field }) => rightFields.includes(field))
  const folded = ofRights ? ['applications', ...rightFields] : []
  const shown = entry.changes.filter(({ field }) => ![...hiddenFields, ...folded].includes(field))
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <strong>{auditWord('', entry.action)}</strong>
        <FiledUnder filed={filed} />
        <span className={css.meta}>{roleName ? t('audit:history.by', { name, role }) : name}</span>
        <DateText iso={entry.at} text={dateTime(entry.at)} detail={dateTimeWithOffset(entry.at)} />
        {version !== null && <span className={css.meta}>{t('audit:history.version', { version })}</span>}
      </div>
      {reason && <p className={css.meta}>{t('audit:history.reason', { reason })}</p>}
      {shown.length > 0 && (
        <dl className={css.changes}>
          {shown.map(change => (
            <ChangeRow key={change.field} change={change} text={text} entity={entity} />
          ))}
        </dl>
      )}
      {ofRights && <Rights changes={entry.changes.filter(({ field }) => folded.includes(field))} />}
    </li>
  )
}

/** The other record under which an entry is filed, such as "Role assignment: Zhang Wei". */
function FiledUnder({ filed }: Pick<HistoryEntry, 'filed'>) {
  const { t } = useText()
  if (!filed) return null
  const label = auditWord('entity.', filed.entity)
  return (
    <span className={css.meta}>
      {filed.name ? t('ui:filter.summary', { label, value: filed.name }) : label}
    </span>
  )
}

type RowProps = Pick<HistoryListProps, 'text' | 'entity'> & { change: Change }

function ChangeRow({ change: { field, from, to }, text, entity }: RowProps) {
  const { t } = useText()
  const general = useAuditValue()
  const words = (value: Change['to']) => text?.(field, value) ?? general(value, field)
  return (
    <div className={css.changeRow}>
      <dt className={css.meta}>{auditWord('field.', field, entity)}</dt>
      <dd className={css.change}>
        <del className={isNothing(from) ? css.wasNothing : css.was}>{words(from)}</del>{' '}
        <ins className={css.is}>
          <span className={css.arrow}>
            <Icon of={ArrowRight} size={14} directional label={t('audit:history.to')} />
          </span>
          {words(to)}
        </ins>
      </dd>
    </div>
  )
}

const mostShown = 100

/** Rights that an entry added and removed, folded: the trail stores the sets before and after. */
function Rights({ changes }: { changes: readonly Change[] }) {
  const { t } = useText()
  const side = (which: 'from' | 'to') =>
    new Set(changes.flatMap(change => (Array.isArray(change[which]) ? change[which].map(String) : [])))
  const { added, removed } = getDifference(side('from'), side('to'))
  const lines = [...added.map(right => ['+', right] as const), ...removed.map(right => ['−', right] as const)]
  return (
    <details className={css.rights}>
      <summary>{t('audit:history.rights', { added: added.length, removed: removed.length })}</summary>
      <ul className={css.rightList}>
        {lines.slice(0, mostShown).map(([sign, right]) => (
          <li key={`${sign} ${right}`}>
            <span aria-hidden="true" className={css.sign} data-sign={sign}>
              {sign}
            </span>
            {right}
          </li>
        ))}
        {lines.length > mostShown && (
          <li>{t('audit:history.moreRights', { count: lines.length - mostShown })}</li>
        )}
      </ul>
    </details>
  )
}
