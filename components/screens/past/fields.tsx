import type { PastField } from '../../../contract/as-of/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord, useAuditValue } from '../../shared/history/words.ts'
import { EntryLink } from './entry-link.tsx'
import * as css from './past.css.ts'

/** Longer lists appear as a number: the rights of a role. */
const longList = 12

/** The order of the form: the trail stores fields without one. Other fields follow. */
const usualOrder = [
  ...[
    'lastName',
    'firstName',
    'reading',
    'name',
    'nameEn',
    'code',
    'description',
    'type',
    'category',
    'level',
  ],
  ...['employeeId', 'account', 'email', 'phone', 'region', 'organisationId', 'departmentIds', 'positionIds'],
  ...['status', 'statusReason', 'enabled', 'validFrom', 'validTo', 'expiresAt', 'dataScope', 'blinding'],
  ...['contractRole', 'applications', 'menus', 'buttons', 'twoFactor', 'superAdmin', 'removed', 'removedAt'],
]
const getPlace = ({ field }: PastField): number => {
  const at = usualOrder.indexOf(field)
  return at < 0 ? usualOrder.length : at
}

/** Fields as they were; a field that has changed since says so, with the entry that changed it first. */
export function PastFields({ fields }: { fields: readonly PastField[] }) {
  const sorted = fields.toSorted(
    (one, other) => Number(other.differs) - Number(one.differs) || getPlace(one) - getPlace(other),
  )
  return (
    <dl className={css.fields}>
      {sorted.map(field => (
        <div key={field.field} className={css.field}>
          <dt className={css.name}>{auditWord('field.', field.field)}</dt>
          <dd className={css.value}>
            <Was field={field} />
            {field.differs && <Since field={field} />}
            {field.endedBy !== null && <EntryLink seq={field.endedBy} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Was({ field: { field, was, redacted } }: { field: PastField }) {
  const { t } = useText()
  const text = useAuditValue()
  if (redacted) return <span className={css.nothing}>{t('past:redacted')}</span>
  const long = Array.isArray(was) && was.length > longList
  return <span>{long ? t('past:count', { count: was.length }) : text(was, field)}</span>
}

function Since({ field: { field, now, added, removed } }: { field: PastField }) {
  const { t } = useText()
  const text = useAuditValue()
  if (!added || !removed) return <span className={css.now}>{t('past:now', { value: text(now, field) })}</span>
  const lines = [
    ...added.map(each => ({ key: `+${each}`, text: t('past:added', { name: each }) })),
    ...removed.map(each => ({ key: `-${each}`, text: t('past:removed', { name: each }) })),
  ]
  return (
    <details className={css.now} open={lines.length <= longList}>
      <summary>{t('past:since', { added: added.length, removed: removed.length })}</summary>
      <ul className={css.set}>
        {lines.map(line => (
          <li key={line.key}>{line.text}</li>
        ))}
      </ul>
    </details>
  )
}
