import type { Locale } from '../../../contract/locales.ts'
import {
  type DataRecord,
  type Field,
  type Fields,
  getExportColumns,
  type NamedPerson,
  type NamedRecord,
  type NamesWith,
} from '../../../contract/records/define.ts'
import { getCountryName } from '../../../contract/values/countries.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { Namespace } from '../../../locales/words.ts'
import { iso } from '../../kernel/db/types.ts'
import { listedName } from '../../kernel/names.ts'
import { getColumn } from '../../kernel/records/columns.ts'
import { wordAt, words } from '../../kernel/words.ts'
import { lastDayIn } from '../../kernel/zone.ts'
import type { Cell, ExportColumn, Face } from './definition.ts'

/** The label of a field, the same in forms, lists, histories and exports. */
export const getLabel = ({ labels }: DataRecord, name: string, locale: Locale): string =>
  wordAt(locale, `${labels as `${Namespace}:`}.${name}`)

const getInstantCell = (value: Date | null, field: Field, locale: Locale): Cell => {
  if (iso(value)) return value
  return (field.kind === 'instant' || field.kind === 'end') && field.open
    ? words(locale)('users:permanent')
    : null
}

/** The end of a validity: its last day, or its instant when it ends during a day; null for none. */
export const endCell = (end: Date | null, { zone }: Pick<Face, 'zone'>): Cell =>
  end && iso(end) ? (lastDayIn(end, zone) ?? end) : null

/** The text of a value that is not the plain content of its column. */
const getCell = (field: Field, value: unknown, english: unknown, face: Face): Cell => {
  const { locale } = face
  switch (field.kind) {
    case 'choice':
      return value === null ? null : wordAt(locale, `${field.words as `${Namespace}:`}.${value}`)
    case 'flag':
      return words(locale)(value ? 'users:field.yes' : 'users:field.no')
    case 'names':
      return (value as NamedRecord[]).map(each => localName(each, locale)).join('; ')
    case 'countries':
      return (value as string[]).map(code => getCountryName(locale, code)).join('; ')
    case 'person':
      return value === null ? '' : listedName(value as NamedPerson, locale)
    case 'instant':
      return getInstantCell(value as Date | null, field, locale)
    case 'end':
      return endCell(value as Date | null, face) ?? getInstantCell(value as Date | null, field, locale)
    default:
      return field.english
        ? localName({ name: value as string | null, nameEn: english as string | null }, locale)
        : (value as Cell)
  }
}

/** The columns of an export of a record, from its declaration; `own` says what is different about some of them. */
export const recordColumns = <F extends Fields, R extends object>(
  record: DataRecord<F>,
  own: Partial<Record<NamesWith<F, { exported: number }>, Partial<ExportColumn<R>>>>,
): Record<NamesWith<F, { exported: number }>, ExportColumn<R>> =>
  Object.fromEntries(
    getExportColumns(record).map(name => {
      const field: Field = record.fields[name]!
      const column = getColumn(name, field)
      const english = field.english && getColumn(field.english, record.fields[field.english]!)
      const base: ExportColumn<R> = {
        head: locale => getLabel(record, name, locale),
        width: field.exported!,
        ...(field.kind === 'instant' ? { instant: true } : {}),
        ...(field.kind === 'day' || field.kind === 'end' ? { day: true } : {}),
        cell: (row, face) => {
          const values = row as Record<string, unknown>
          return getCell(field, values[column] ?? null, english ? values[english] : null, face)
        },
      }
      return [name, { ...base, ...own[name] }]
    }),
  ) as Record<NamesWith<F, { exported: number }>, ExportColumn<R>>
