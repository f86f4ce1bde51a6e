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
import { fullName } from '../../../contract/values/names.ts'
import type { Namespace } from '../../../locales/words.ts'
import { iso } from '../../kernel/db/types.ts'
import { getColumn } from '../../kernel/records/columns.ts'
import { wordAt, words } from '../../kernel/words.ts'
import type { Cell, ExportColumn } from './definition.ts'

/** Chinese and Japanese readers get the registered name, others the English one if there is one. */
export const getLocalName = (locale: Locale, name: string | null, nameEn: string | null): string =>
  (locale === 'zh-CN' || locale === 'ja-JP' ? name : nameEn || name) ?? ''

/** The label of a field, the same in forms, lists, histories and exports. */
export const getLabel = ({ labels }: DataRecord, name: string, locale: Locale): string =>
  wordAt(locale, `${labels as `${Namespace}:`}.${name}`)

/** The text of a value that is not the plain content of its column. */
const getCell = (field: Field, value: unknown, english: unknown, locale: Locale): Cell => {
  switch (field.kind) {
    case 'choice':
      return value === null ? null : wordAt(locale, `${field.words as `${Namespace}:`}.${value}`)
    case 'flag':
      return words(locale)(value ? 'users:field.yes' : 'users:field.no')
    case 'names':
      return (value as NamedRecord[]).map(each => getLocalName(locale, each.name, each.nameEn)).join('; ')
    case 'countries':
      return (value as string[]).map(code => getCountryName(locale, code)).join('; ')
    case 'person':
      return value === null ? '' : fullName(value as NamedPerson, locale)
    case 'instant':
    case 'end':
      return iso(value as Date | null)
        ? (value as Date)
        : field.open
          ? words(locale)('users:permanent')
          : null
    default:
      return field.english
        ? getLocalName(locale, value as string | null, english as string | null)
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
        ...(field.kind === 'instant' || field.kind === 'end' ? { instant: true } : {}),
        cell: (row, { locale }) => {
          const values = row as Record<string, unknown>
          return getCell(field, values[column] ?? null, english ? values[english] : null, locale)
        },
      }
      return [name, { ...base, ...own[name] }]
    }),
  ) as Record<NamesWith<F, { exported: number }>, ExportColumn<R>>
