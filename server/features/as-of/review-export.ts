import { applications } from '../../../contract/access/applications.ts'
import { type accessReviewColumns, exportAccessReview } from '../../../contract/as-of/access-review.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import { getNames } from '../../audit/names.ts'
import type { Fields } from '../../audit/stored.ts'
import { rightIn } from '../../audit/value-words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { listedName } from '../../kernel/names.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { isoInZone } from '../../kernel/zone.ts'
import { madeBy } from '../downloads/about.ts'
import {
  type Cell,
  defineExport,
  type ExportColumn,
  type ExportFacts,
  type Face,
} from '../downloads/definition.ts'
import { endCell } from '../downloads/record-columns.ts'
import { stateOfRole } from './past-rights.ts'
import { countHeld, type ReviewFilters, type ReviewRow, reviewAfter } from './review.ts'

type Key = (typeof accessReviewColumns)[number]
type Row = ReviewRow & { at: string }

const word = (key: WordKey) => (locale: Locale) => words(locale)(key)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const column = (key: Key, width: number, cell: (row: Row, face: Face) => Cell): ExportColumn<Row> => ({
  head: word(`past:review.column.${key}`),
  width,
  cell,
})
const instant = (key: Key, cell: (row: Row, face: Face) => Cell): ExportColumn<Row> => ({
  ...column(key, 20, cell),
  instant: true,
})

const getName = ({ lastName, firstName, reading }: Fields, locale: Locale) =>
  listedName({ lastName: text(lastName), firstName: text(firstName), reading: text(reading) }, locale)
const roleName = ({ name, nameEn }: Fields, locale: Locale) =>
  localName({ name: text(name), nameEn: text(nameEn) }, locale)

const personState = ({ status, removed }: Fields, locale: Locale) =>
  removed ? words(locale)('past:review.removed') : wordAt(locale, `users:status.${text(status)}`)

const roleState = ({ role, at }: Row, locale: Locale) => {
  const state = stateOfRole(role, at)
  return words(locale)(state === 'removed' ? 'past:review.deleted' : `roleAdmin:state.${state}`)
}

const keys = new Map(applications.map(({ id, key }) => [String(id), key]))
const opened = ({ applications: ids }: Fields, locale: Locale) =>
  (Array.isArray(ids) ? ids : [])
    .flatMap(id => {
      const key = keys.get(String(id))
      return key ? [wordAt(locale, `applications:${key}`)] : []
    })
    .join('; ')

/** The path of a right in words; its application is a field of its own. */
const rightText = (right: string, locale: Locale) =>
  rightIn(locale, Number(right) < 1000 ? 'applications' : 'menus', right) ?? right

const getPlace = ({ study_id, site_id }: Row) => (site_id ? 'site' : study_id ? 'study' : 'company')

const columns: Record<Key, ExportColumn<Row>> = {
  person: column('person', 22, (row, { locale }) => getName(row.person, locale)),
  employeeId: column('employeeId', 14, row => text(row.person.employeeId)),
  account: column('account', 20, row => text(row.person.account)),
  personState: column('personState', 14, (row, { locale }) => personState(row.person, locale)),
  role: column('role', 26, (row, { locale }) => roleName(row.role, locale)),
  roleState: column('roleState', 14, (row, { locale }) => roleState(row, locale)),
  application: column('application', 30, (row, { locale }) => opened(row.role, locale)),
  level: column('level', 16, (row, { locale }) => wordAt(locale, `roleAdmin:level.${text(row.role.level)}`)),
  place: column('place', 16, (row, { locale }) => words(locale)(`past:review.place.${getPlace(row)}`)),
  study: column('study', 36, row => row.study),
  site: column('site', 30, row => row.site),
  from: instant('from', row => row.effective_at),
  until: instant(
    'until',
    (row, face) => endCell(row.expires_at, face) ?? words(face.locale)('users:permanent'),
  ),
  givenBy: column(
    'givenBy',
    22,
    (row, { locale }) => row.given?.by.name ?? words(locale)('past:review.came'),
  ),
  givenAt: instant('givenAt', row => (row.given ? new Date(row.given.at) : null)),
  confirmedBy: column('confirmedBy', 22, row => row.given?.confirmedBy?.name ?? null),
  givenReason: column('givenReason', 30, row => row.given?.reason ?? null),
  endedBy: column('endedBy', 22, row => row.ended?.by.name ?? null),
  endedAt: instant('endedAt', row => row.ended_at),
  endedReason: column('endedReason', 30, row => row.ended?.reason ?? null),
  userId: column('userId', 38, row => row.user_id),
  assignmentId: column('assignmentId', 38, row => row.id),
}

/** Who made the file, its as-of moment, the people and subject, the number of rows, and the entries used to rebuild them. */
const about = async (
  tx: Transaction,
  face: Face,
  { filters, zone, rows }: { filters: ReviewFilters; zone: string; rows: number },
): Promise<ExportFacts> => {
  const { locale } = face
  const t = words(locale)
  const { at, from, departmentIds, studyIds, roleIds, holding, upTo } = filters
  const names = await getNames(
    tx,
    new Map([
      ['departments', new Set(departmentIds)],
      ['studies', new Set([...studyIds, ...(holding?.studyId ? [holding.studyId] : [])])],
      ['sites', new Set(holding?.siteId ? [holding.siteId] : [])],
      ['roles', new Set(roleIds)],
    ]),
  )
  const some = (
    head: WordKey,
    kind: 'departments' | 'studies' | 'sites' | 'roles',
    ids: readonly string[],
  ) => (ids.length ? [`${t(head)}: ${ids.map(id => names.of(kind, id, locale) ?? id).join(', ')}`] : [])
  const scope = [
    ...some('terms:departments', 'departments', departmentIds),
    ...some('terms:studies', 'studies', studyIds),
    ...some('terms:roles', 'roles', roleIds),
    ...(holding ? [`${t('past:review.holding')}: ${rightText(holding.right, locale)}`] : []),
    ...some('terms:studies', 'studies', holding?.studyId ? [holding.studyId] : []),
    ...some('terms:sites', 'sites', holding?.siteId ? [holding.siteId] : []),
  ]
  const moment = (iso: string) => isoInZone(new Date(iso), zone)
  return [
    ...madeBy(face, zone),
    from && from !== at
      ? [t('past:review.period'), t('past:review.fromTo', { from: moment(from), to: moment(at) })]
      : [t('past:when'), moment(at)],
    [t('past:review.scope.label'), scope.length ? scope.join('; ') : t('past:review.scope.all')],
    [t('past:review.rows'), String(rows)],
    [t('audit:trail.about.upTo'), String(upTo)],
  ]
}

/** Which user had which role, by name (TR-A7): for an access review, and for an inspector who asks for any date. */
export const accessReviewExport = defineExport<ReviewFilters, Row>({
  call: exportAccessReview,
  title: word('past:review.title'),
  columns,
  about,
  count: countHeld,
  page: async (tx, filters, actor, after, limit, { locale }) =>
    (await reviewAfter({ tx, actor, locale }, filters, after, limit)).map(row => ({
      ...row,
      at: filters.at,
    })),
})
