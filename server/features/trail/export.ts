import { type auditExportColumns, exportAudit } from '../../../contract/audit/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import { getActorName } from '../../audit/actor-name.ts'
import { auditWord } from '../../audit/audit-word.ts'
import type { Filters } from '../../audit/conditions.ts'
import { getNames } from '../../audit/names.ts'
import { maskedText } from '../../audit/shown.ts'
import type { Transaction } from '../../kernel/context.ts'
import { words } from '../../kernel/words.ts'
import { isoInZone } from '../../kernel/zone.ts'
import { madeBy } from '../downloads/about.ts'
import { defineExport, type ExportColumn, type ExportFacts, type Face } from '../downloads/definition.ts'
import { type AuditToExport, auditBefore, countAudit } from './for-export.ts'

type Key = (typeof auditExportColumns)[number]
type Row = AuditToExport

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)

const column = (
  key: Key,
  width: number,
  cell: ExportColumn<Row>['cell'],
  instant?: true,
): ExportColumn<Row> => ({
  head: head(`audit:trail.column.${key}`),
  width,
  cell,
  ...(instant && { instant }),
})

const columns: Record<Key, ExportColumn<Row>> = {
  seq: column('seq', 10, row => Number(row.seq)),
  at: column('at', 20, row => row.at, true),
  actor: column('actor', 22, (row, { actor, locale }) => maskedText(getActorName(row, locale), actor)),
  role: column('role', 22, (row, { locale }) =>
    localName({ name: row.role_name, nameEn: row.role_name_en }, locale),
  ),
  action: column('action', 28, (row, { locale }) => auditWord(locale, '', row.action)),
  outcome: column('outcome', 12, (row, { locale }) => words(locale)(`audit:trail.outcome.${row.outcome}`)),
  entity: column('entity', 18, (row, { locale }) => auditWord(locale, 'entity.', row.entity)),
  record: column('record', 30, row => row.record),
  entityId: column('entityId', 38, row => row.entity_id),
  version: column('version', 10, row => row.entity_version),
  changes: column('changes', 60, row => row.changed),
  reason: column('reason', 30, (row, { actor }) => maskedText(row.payload?.reason ?? '', actor)),
  detail: column('detail', 40, row => row.told),
  ip: column('ip', 16, row => row.payload?.ip ?? ''),
  zone: column('zone', 18, row => row.payload?.zone ?? ''),
  submitTime: column('submitTime', 26, row => row.payload?.submitTime ?? ''),
  requestId: column('requestId', 38, row => row.request_id),
  hash: column('hash', 66, row => row.hash.toString('hex')),
}

/** Who made the file, when, in which zone, with which filters, and the number of entries (TR-A6). */
const about = async (
  tx: Transaction,
  face: Face,
  { filters, zone, rows }: { filters: Filters; zone: string; rows: number },
): Promise<ExportFacts> => {
  const { locale } = face
  const t = words(locale)
  const { from, to, actorIds, actions, entities, recordId, outcome, requestId, show, query } = filters
  const names = await getNames(tx, new Map([['users', new Set(actorIds)]]))
  const moment = (at: string) => isoInZone(new Date(at), zone)
  const filterTexts = [
    from && `${t('audit:trail.filter.from')}: ${moment(from)}`,
    to && `${t('audit:trail.filter.to')}: ${moment(to)}`,
    actorIds.length &&
      `${t('audit:trail.column.actor')}: ${actorIds.map(id => names.of('users', id, locale) ?? id).join(', ')}`,
    actions.length &&
      `${t('audit:trail.column.action')}: ${actions.map(each => auditWord(locale, '', each)).join(', ')}`,
    entities.length &&
      `${t('audit:trail.column.entity')}: ${entities.map(each => auditWord(locale, 'entity.', each)).join(', ')}`,
    recordId && `${t('audit:trail.column.entityId')}: ${recordId}`,
    outcome && `${t('audit:trail.column.outcome')}: ${t(`audit:trail.outcome.${outcome}`)}`,
    requestId && `${t('audit:trail.column.requestId')}: ${requestId}`,
    show !== 'all' && `${t('audit:trail.show.label')}: ${t(`audit:trail.show.${show}`)}`,
    query && `${t('audit:trail.filter.words')}: ${query}`,
  ].filter(text => typeof text === 'string' && text !== '')
  return [
    ...madeBy(face, zone),
    [
      t('audit:trail.about.filters'),
      filterTexts.length ? filterTexts.join('; ') : t('audit:trail.about.all'),
    ],
    [t('audit:trail.about.entries'), String(rows)],
    [t('audit:trail.about.upTo'), String(filters.upTo ?? '')],
  ]
}

/** Audit entries, newest first, with the screen's filters and the actor's scope (L89, TR-A6). */
export const auditExport = defineExport<Filters, Row>({
  call: exportAudit,
  title: head('audit:trail.title'),
  columns,
  about,
  count: countAudit,
  page: (tx, filters, actor, after, limit, face) =>
    auditBefore({ tx, actor, locale: face.locale }, filters, after, limit),
})
