import type { ReactNode } from 'react'
import { t } from '../../../client/words/i18n.ts'
import {
  dateEnd,
  dateMinute,
  dateOnly,
  dateTimeWithOffset,
  listed,
  number,
} from '../../../client/zones/format.ts'
import type { Locale } from '../../../contract/locales.ts'
import type {
  DataRecord,
  Field,
  Fields,
  NamedPerson,
  NamedRecord,
  NamesWith,
} from '../../../contract/records/define.ts'
import { listedName } from '../../../contract/values/names.ts'
import { DateText } from '../../ui/base/date-text.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { localName } from '../page/company-name.ts'
import type { FactRow } from '../page/facts.tsx'
import { getCountryNames } from './countries.ts'
import { getChoiceWord, getHelpWord, getLabel } from './field-names.ts'
import * as css from './field-value.css.ts'

type Values = Readonly<Record<string, unknown>>

/** The value of a field in words; empty where there is none. */
export function getFieldText(field: Field, name: string, values: Values, locale: Locale): string {
  // The name of a reference is in a field of its own.
  const value = values[field.named ?? name]
  if (field.kind === 'flag') return t(value ? 'users:field.yes' : 'users:field.no')
  if (value === null || value === undefined || value === '')
    return field.kind === 'end' && field.open ? t('users:permanent') : ''
  switch (field.kind) {
    case 'choice':
      return getChoiceWord(field, String(value))
    case 'names':
      return listed((value as NamedRecord[]).map(each => localName(each, locale)))
    case 'person':
      return listedName(value as NamedPerson, locale)
    case 'countries':
      return listed(getCountryNames(value as string[], locale))
    case 'count':
      return number(Number(value))
    case 'day':
      return dateOnly(String(value))
    case 'instant':
      return dateMinute(String(value))
    case 'end':
      return dateEnd(String(value))
    default:
      return getNameText(field, value, values, locale)
  }
}

/** A text, in English for readers of English where the record has an English form of it. */
function getNameText(field: Field, value: unknown, values: Values, locale: Locale): string {
  if (typeof value === 'object') return listedName(value as NamedPerson, locale)
  const english = field.english ?? (field.named && `${field.named}En`)
  return english
    ? localName({ name: String(value), nameEn: String(values[english] ?? '') }, locale)
    : String(value)
}

/** The value of a field in a table. */
export function FieldCell({ field, name, values, locale }: CellProps) {
  const text = getFieldText(field, name, values, locale)
  const value = values[name]
  if (text === '') return <TextCell text="" />
  if ((field.kind === 'instant' || field.kind === 'end') && value)
    return (
      <span
        className={css.nowrap}
        title={field.kind === 'instant' ? dateTimeWithOffset(String(value)) : undefined}
      >
        <DateText iso={String(value)} text={text} />
      </span>
    )
  if (field.mono || field.kind === 'choice' || field.kind === 'day')
    return <span className={css.nowrap}>{text}</span>
  if (field.kind === 'count' || field.kind === 'end') return text
  return <TextCell text={text} />
}

/** A text in a table, cut where it is too long; a dash where there is none. */
export function TextCell({ text }: { text: string }) {
  if (text === '') return <span className={css.quiet}>-</span>
  return (
    <span className={css.clipped}>
      <Ellipsis text={text} />
    </span>
  )
}

type CellProps = { field: Field; name: string; values: Values; locale: Locale }

/** Columns of a list, from the declaration of its record; `own` draws what is more than a value. */
export function getColumns<F extends Fields, R extends object>(
  record: DataRecord<F>,
  names: readonly NamesWith<F, { list: 'shown' | 'offered' }>[],
  locale: Locale,
  own: Partial<Record<NamesWith<F, { list: 'shown' | 'offered' }>, (row: R) => ReactNode>>,
): Column<R>[] {
  return names.map(name => {
    const field: Field = record.fields[name]!
    return {
      id: name,
      head: getLabel(record, name),
      cell: row =>
        own[name]?.(row) ?? <FieldCell field={field} name={name} locale={locale} values={row as Values} />,
      mono: field.mono === true,
      numeric: field.kind === 'count',
      sortable: field.sort !== undefined,
    }
  })
}

/** Names and values of fields on the page of a record; `own` draws those that are more than a value. */
export const getFacts = <F extends Fields, N extends keyof F & string>(
  record: DataRecord<F>,
  names: readonly N[],
  values: Values,
  locale: Locale,
  own: Partial<Record<N, ReactNode>>,
): FactRow[] =>
  names.map(name => {
    const field: Field = record.fields[name]!
    // Beside its English form a name is shown as it is stored.
    const stored = names.some(each => each === field.english) && values[name]
    const text = (stored ? String(stored) : getFieldText(field, name, values, locale)) || '-'
    const isMono = field.mono || (field.kind === 'end' && values[name])
    const content = own[name] ?? (isMono ? <span className={css.mono}>{text}</span> : text)
    return [getLabel(record, name), content, getHelpWord(record, name)]
  })
