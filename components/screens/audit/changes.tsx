import { useState } from 'react'
import type { AuditChange } from '../../../contract/audit/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord, isNothing, useAuditValue } from '../../shared/history/words.ts'
import { Button } from '../../ui/base/button.tsx'
import * as css from './audit.css.ts'

/** What an entry changed, field by field: added and removed items of sets, old and new value of anything else. */
export function Changes({ changes, entity }: { changes: readonly AuditChange[]; entity: string }) {
  const { t } = useText()
  if (changes.length === 0) return <p className={css.nothing}>{t('audit:trail.entry.noChanges')}</p>
  return (
    <ul className={css.diff}>
      {changes.map(change => (
        <li key={change.field} className={css.field}>
          <span className={css.fieldName}>{auditWord('field.', change.field, entity)}</span>
          {change.added && change.removed ? (
            <Sets added={change.added} removed={change.removed} />
          ) : (
            <Sides change={change} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Sides({ change: { field, from, to } }: { change: AuditChange }) {
  const { t } = useText()
  const text = useAuditValue()
  const side = (value: AuditChange['from']) => (
    <span className={isNothing(value) ? css.nothing : undefined}>{text(value, field)}</span>
  )
  return (
    <div className={css.sides}>
      <div className={css.was}>
        <span className={css.sideName}>{t('audit:trail.entry.was')}</span>
        {side(from)}
      </div>
      <div className={css.is}>
        <span className={css.sideName}>{t('audit:trail.entry.is')}</span>
        {side(to)}
      </div>
    </div>
  )
}

function Sets({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  const { t } = useText()
  return (
    <div className={css.sides}>
      <div className={css.went}>
        <span className={css.sideName}>{t('audit:trail.entry.removed')}</span>
        <List items={removed} />
      </div>
      <div className={css.is}>
        <span className={css.sideName}>{t('audit:trail.entry.added')}</span>
        <List items={added} />
      </div>
    </div>
  )
}

/** A role has many rights: the first ones show at once, the others on demand. */
const shownAtOnce = 12

function List({ items }: { items: readonly string[] }) {
  const { t } = useText()
  const [all, setAll] = useState(false)
  if (items.length === 0) return <p className={css.nothing}>{t('audit:trail.entry.nothing')}</p>
  // Two records may have the same name: their path tells them apart.
  const shown = items
    .slice(0, all ? undefined : shownAtOnce)
    .map((item, at) => ({ key: `${at} ${item}`, item }))
  return (
    <>
      <ul className={css.set}>
        {shown.map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="quiet" small onClick={() => setAll(true)}>
          {t('audit:trail.entry.more', { count: items.length })}
        </Button>
      )}
    </>
  )
}
