import type { z } from 'zod'
import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { addressPurposes } from '../../../contract/organisations/addresses.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  furtherColumns,
  furtherLabels,
  furtherWidths,
  identifierColumn,
  ownColumn,
} from '../../../contract/organisations/further-columns.ts'
import { type Identifier, identifierTypes } from '../../../contract/organisations/identifiers.ts'
import {
  type OrganisationAddress,
  type OwnValue,
  organisationAddress,
  organisationIdentifier,
} from '../../../contract/organisations/parts.ts'
import { organisationFieldsInput } from '../../../contract/organisations/shapes.ts'
import { getExportColumns } from '../../../contract/records/define.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { words } from '../../kernel/words.ts'
import { getLabel } from '../downloads/record-columns.ts'
import { type Company, getCompany, type OwnField } from '../organisation-fields/for-import.ts'
import type { OrganisationFields } from '../organisations/fields.ts'
import { getOwnName } from '../organisations/further-cells.ts'
import { getFaultName, refused } from './cells.ts'
import type { CheckedRow, ImportColumn } from './definition.ts'
import { getPlainNames, importColumns, readCell } from './record-columns.ts'

/** What a row says: an empty cell says nothing, so that an existing organisation keeps its value. */
export type OrganisationCells = {
  rowNo: number
  fields: Partial<OrganisationFields>
  identifiers: Identifier[]
  addresses: OrganisationAddress[]
  ownValues: OwnValue[]
  /** Name, alias or identifier of the parent. */
  parent: string
  aliasConfirmed: boolean
  faults: ImportFault[]
}

type Form = 'identifier' | 'addresses' | 'aliasConfirmed' | 'text' | 'option'

const getHint = (form: Form, required: boolean, locale: Locale): string =>
  words(locale)(required ? 'imports:hint.must' : 'imports:hint.may', {
    form: words(locale)(`imports:kindForm.${form}`),
  })

const column = (key: string, head: WordKey, form: Form, width: number): ImportColumn => ({
  ...{ key, width, required: false },
  head: locale => words(locale)(head),
  heads: locales.map(locale => words(locale)(head)),
  hint: locale => getHint(form, false, locale),
  example: () => '',
})

/** The columns of every company: its record, identifiers, further addresses, and whether an alias is meant. */
export const organisationColumns: readonly ImportColumn[] = [
  ...importColumns(organisationRecord, ['name', 'type']),
  ...furtherColumns.map(key =>
    key === 'addresses'
      ? column(key, furtherLabels[key], 'addresses', furtherWidths.addresses)
      : column(key, furtherLabels[key], 'identifier', furtherWidths.identifier),
  ),
  column('aliasConfirmed', 'imports:field.aliasConfirmed', 'aliasConfirmed', 18),
]

const exportHeads = new Set(
  locales.flatMap(locale => [
    words(locale)('exports:organisations.state'),
    ...getExportColumns(organisationRecord).map(name => getLabel(organisationRecord, name, locale)),
  ]),
)

/** Whether an exported sheet has this heading; that of a moment names a zone. */
export const isExportHead = (text: string): boolean => exportHeads.has(text.replace(/ \([^()]+\)$/, ''))

const hintForms = { line: 'text', paragraph: 'text', dropdown: 'option' } as const

/** Hints that columns of own fields can have. */
export const ownHints: ReadonlySet<string> = new Set(
  locales.flatMap(locale =>
    (['text', 'option'] as const).flatMap(form => [
      getHint(form, true, locale),
      getHint(form, false, locale),
    ]),
  ),
)

/** A column for each own field of the company (E12, MD-O6). */
export const ownColumns = async (tx: Transaction): Promise<ImportColumn[]> =>
  (await getCompany(tx)).fields.map(field => ({
    key: ownColumn(field.id),
    head: locale => getOwnName(field, locale),
    heads: locales.map(locale => getOwnName(field, locale)),
    required: field.required,
    hint: locale => getHint(hintForms[field.type], field.required, locale),
    example: () => '',
    choices: locale => field.options.map(option => getOwnName(option, locale)),
    width: furtherWidths.own,
  }))

const mostAddresses = 20
const shape = organisationFieldsInput.shape as unknown as Readonly<Record<string, z.ZodType>>
const plain = getPlainNames(organisationRecord)

/** The places of a row as the company names them; a cell that is empty stays so. */
const getNamed = (fields: Record<string, unknown>, language: Locale) => {
  const { country = '', province = '', city = '' } = fields as Partial<Record<string, string>>
  const named = getPlaceNames({ country, province, city }, language)
  return Object.fromEntries(Object.entries(named).filter(([name]) => name in fields))
}

/** Reads the cells of a row. */
export const readOrganisation = ({ rowNo, values }: CheckedRow, company: Company): OrganisationCells => {
  const read = new Reader(values)
  const fields: Record<string, unknown> = {}
  for (const name of plain)
    read.cell(name, text => {
      const parsed = shape[name]!.safeParse(readCell(organisationRecord.fields[name as 'name'], text))
      if (!parsed.success) return { field: name, fault: getFaultName(parsed.error) }
      fields[name] = parsed.data
      return null
    })
  Object.assign(fields, getNamed(fields, company.language))
  const identifiers = identifierTypes.flatMap(type => read.identifier(type))
  return {
    ...{ rowNo, fields: fields as Partial<OrganisationFields>, identifiers },
    ...{ addresses: read.addresses(company.language), ownValues: read.ownValues(company) },
    parent: values.parent ?? '',
    aliasConfirmed: read.confirmed(),
    faults: read.faults,
  }
}

/** Reads cells and collects what is wrong with them. */
class Reader {
  readonly faults: ImportFault[] = []
  readonly values: CheckedRow['values']

  constructor(values: CheckedRow['values']) {
    this.values = values
  }

  cell(key: string, read: (text: string) => ImportFault | null): void {
    const text = this.values[key] ?? ''
    const fault = text && read(text)
    if (fault) this.faults.push(fault)
  }

  identifier(type: Identifier['type']): Identifier[] {
    const items: Identifier[] = []
    this.cell(identifierColumn(type), value => {
      const parsed = organisationIdentifier.safeParse({ type, value })
      if (!parsed.success) return refused(identifierColumn(type), codes.identifierInvalid.code)
      items.push(parsed.data)
      return null
    })
    return items
  }

  addresses(language: Locale): OrganisationAddress[] {
    const items: OrganisationAddress[] = []
    this.cell('addresses', text => {
      const parsed = text
        .split(/[\n|]+/)
        .map(line => line.trim())
        .filter(Boolean)
        .map(line => organisationAddress.safeParse(getAddress(line, language)))
      for (const each of parsed) if (each.success) items.push(each.data)
      return parsed.length > mostAddresses || parsed.some(each => !each.success)
        ? { field: 'addresses', fault: 'invalid' }
        : null
    })
    return items
  }

  ownValues({ fields }: Company): OwnValue[] {
    const items: OwnValue[] = []
    for (const field of fields) {
      const key = ownColumn(field.id)
      this.cell(key, text => {
        const value = field.type === 'dropdown' ? getOption(field, text) : text
        if (value === undefined) return refused(key, codes.optionInvalid.code)
        items.push({ fieldId: field.id, value })
        return null
      })
    }
    return items
  }

  confirmed(): boolean {
    let isConfirmed = false
    this.cell('aliasConfirmed', text => {
      const value = readCell({ kind: 'flag' }, text)
      if (typeof value !== 'boolean') return { field: 'aliasConfirmed', fault: 'invalid' }
      isConfirmed = value
      return null
    })
    return isConfirmed
  }
}

/** "Purpose: country; province; city; street; postal code". */
const getAddress = (line: string, language: Locale) => {
  const [purpose = '', rest = ''] = line.split(/[:：](.*)/s)
  const [country = '', province = '', city = '', address = '', zip = ''] = rest
    .split(/[;；]/)
    .map(part => part.trim())
  const word = purpose.trim().toLowerCase()
  return {
    purpose: addressPurposes.find(each =>
      [each, ...locales.map(locale => words(locale)(`organisations:purpose.${each}`))].some(
        text => text.toLowerCase() === word,
      ),
    ),
    ...getPlaceNames({ country, province, city }, language),
    ...{ address, zip },
  }
}

const getOption = ({ options }: OwnField, text: string): string | undefined =>
  options.find(({ names }) =>
    locales.some(locale => names[locale].toLowerCase() === text.trim().toLowerCase()),
  )?.id
