import type { ReactNode } from 'react'
import { recordPath } from '../../../client/audit.ts'
import { dateTimeWithOffset, number } from '../../../client/zones/format.ts'
import type { AuditDetail } from '../../../contract/audit/calls.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { auditWord, useAuditValue } from '../../shared/history/words.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { AsOfButton } from '../past/as-of-button.tsx'
import * as css from './audit.css.ts'
import { toneOf, Who } from './audit-columns.tsx'
import { Changes } from './changes.tsx'
import { type AuditState, auditState } from './list-state.ts'

type Props = { entry: AuditDetail; onState: (state: AuditState) => void }
type Fact = [name: string, value: ReactNode, code?: true]

/** An entry in full: who, what, why, old and new values, where it came from, and its proof. */
export function Entry({ entry, onState }: Props) {
  const { t } = useText()
  const text = useAuditValue()
  const details = entry.detail.map(
    ({ field, value }): Fact => [auditWord('field.', field, entry.entity), text(value, field)],
  )
  return (
    <div className={css.entry}>
      <Facts facts={useFacts(entry)} />
      <Ways entry={entry} onState={onState} />
      <section>
        <h3 className={css.title}>{t('audit:trail.entry.changes')}</h3>
        {entry.redacted && <p className={css.nothing}>{t('audit:trail.entry.redacted')}</p>}
        {(!entry.redacted || entry.changes.length > 0) && (
          <Changes changes={entry.changes} entity={entry.entity} />
        )}
      </section>
      {details.length > 0 && (
        <section>
          <h3 className={css.title}>{t('audit:trail.column.detail')}</h3>
          <Facts facts={details} />
        </section>
      )}
      <section>
        <h3 className={css.title}>{t('audit:trail.entry.source')}</h3>
        <Facts facts={useSource(entry)} />
      </section>
      <Proof entry={entry} />
    </div>
  )
}

const listFact = (value: unknown, fact: Fact): Fact[] => (value ? [fact] : [])

function useFacts(entry: AuditDetail): Fact[] {
  const { t } = useText()
  const kind = auditWord('entity.', entry.entity)
  return [
    [t('audit:trail.column.at'), dateTimeWithOffset(entry.at), true],
    [t('audit:trail.column.actor'), <Who key="who" row={entry} />],
    [t('audit:trail.column.action'), auditWord('', entry.action)],
    [
      t('audit:trail.column.outcome'),
      <StatusChip key="outcome" tone={toneOf[entry.outcome]}>
        {t(`audit:trail.outcome.${entry.outcome}`)}
      </StatusChip>,
    ],
    ...listFact(entry.refusal, [t('audit:trail.entry.why'), entry.refusal?.message]),
    ...listFact(entry.reason, [t('audit:trail.column.reason'), entry.reason]),
    [
      t('audit:trail.column.record'),
      kind && entry.record
        ? t('ui:filter.summary', { label: kind, value: entry.record })
        : kind || entry.record,
    ],
    ...listFact(entry.entityId, [t('audit:trail.column.entityId'), entry.entityId, true]),
    ...listFact(entry.version, [t('audit:trail.column.version'), entry.version, true]),
  ]
}

function useSource(entry: AuditDetail): Fact[] {
  const { t } = useText()
  return [
    [t('audit:trail.column.ip'), entry.ip || '-', true],
    [t('audit:trail.column.zone'), entry.zone || '-', true],
    ...listFact(entry.submitTime, [t('audit:trail.column.submitTime'), entry.submitTime, true]),
    ...listFact(entry.requestId, [t('audit:trail.column.requestId'), entry.requestId, true]),
  ]
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value, code]) => (
      <div key={name} className={css.fact}>
        <dt className={css.factName}>{name}</dt>
        <dd className={code ? css.code : css.factValue}>{value}</dd>
      </div>
    ))}
  </dl>
)

const kinds: Readonly<Record<string, 'user' | 'role'>> = { users: 'user', roles: 'role' }

/**
 * Links from an entry: to the record, its history, its state at that time (even if it is deleted now), and the other
 * changes of the same call.
 */
function Ways({ entry: { entity, entityId, requestId, at }, onState }: Props) {
  const { t } = useText()
  const { opens } = useNavigation()
  const path = recordPath(entity, entityId)
  const kind = useSession().menus.some(menu => menu.key === entity) ? kinds[entity] : undefined
  return (
    <div className={css.links}>
      {path && opens(path) && (
        <Anchor href={path} className={css.link}>
          {t('audit:trail.entry.record')}
        </Anchor>
      )}
      {entityId && (
        <Button small onClick={() => onState({ ...auditState.start, recordId: entityId })}>
          {t('audit:trail.entry.history')}
        </Button>
      )}
      {kind && entityId && <AsOfButton kind={kind} id={entityId} at={at} />}
      {requestId && (
        <Button small onClick={() => onState({ ...auditState.start, requestId })}>
          {t('audit:trail.entry.request')}
        </Button>
      )}
    </div>
  )
}

function Proof({ entry: { seq, holds, hash, previousHash } }: Pick<Props, 'entry'>) {
  const { t } = useText()
  return (
    <section>
      <h3 className={css.title}>{t('audit:trail.entry.proof')}</h3>
      <p className={holds ? css.factValue : css.broken}>
        {t(holds ? 'audit:trail.entry.holds' : 'audit:trail.entry.broken')}
      </p>
      <Facts
        facts={[
          [t('audit:trail.column.seq'), number(seq), true],
          [t('audit:trail.column.hash'), hash, true],
          [t('audit:trail.entry.previous'), previousHash || '-', true],
        ]}
      />
    </section>
  )
}
