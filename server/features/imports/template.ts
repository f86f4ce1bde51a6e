import { writeXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import type { ImportFault, ImportKind } from '../../../contract/imports/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { departmentsInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import type { MadeFile } from '../../kernel/http/send-file.ts'
import { heavyWork } from '../../kernel/throttle/heavy.ts'
import { codeMessage, words } from '../../kernel/words.ts'
import { cellText, letters } from '../downloads/sheet-xml.ts'
import { workbookType } from '../downloads/workbook.ts'
import { getColumns, type ImportColumn, type ImportDefinition } from './definition.ts'
import { importDefinitions } from './definitions.ts'
import { stampSheet } from './read.ts'
import type { JobRow, StoredRow } from './rows.ts'

/** A longer list helps nobody in a cell: then the hint says what belongs there. */
const mostOffered = 300

type Stored = { name: string; nameEn: string }
type Reading = Pick<Context, 'tx' | 'actor'>

/** Records of the company that columns name, as the import finds them. */
const sources: Readonly<Record<string, (reading: Reading) => RawBuilder<Stored>>> = {
  department: ({ actor }) => sql`select name, name_en as "nameEn" from department
    where tenant_id = (select current_tenant()) and removed_at is null and ${departmentsInScope(actor.scope, 'department')}
    order by name, id limit ${mostOffered + 1}`,
  role: () => sql`select name, name_en as "nameEn" from role
    where tenant_id = (select current_tenant()) and removed_at is null and enabled and (expires_at is null or now() < expires_at)
    order by created_at, id limit ${mostOffered + 1}`,
}

/** Names in a language, without those that several records have: the import could not tell which one is meant. */
const getNames = (rows: readonly Stored[], locale: Locale): string[] => {
  const names = rows.map(row => localName(row, locale)).filter(Boolean)
  const isOnce = (name: string) =>
    names.filter(each => each.toLowerCase() === name.toLowerCase()).length === 1
  return names.filter(isOnce)
}

/** The columns of a template, those that name departments or roles with the ones of the company as their words. */
const withCompanyWords = async (
  reading: Reading,
  columns: readonly ImportColumn[],
): Promise<ImportColumn[]> => {
  const offering: ImportColumn[] = []
  for (const column of columns) {
    const source = sources[column.key]
    if (!source) {
      offering.push(column)
      continue
    }
    const { rows } = await source(reading).execute(reading.tx)
    offering.push(
      rows.length > mostOffered ? column : { ...column, choices: locale => getNames(rows, locale) },
    )
  }
  return offering
}

/** The value of such a cell stays text, also when it is edited (TR-W3). */
const asText = { numFmt: '@' }
const grey = { rgb: '5F6B66' }
const requiredHead = {
  numFmt: '@',
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFE9B8' } },
} as const

type Extra = { head: string; width: number; cell: (row: StoredRow) => string }

type Columns = readonly ImportColumn[]

/** The hints and an example, one row each. Neither is imported, but an example that was typed over is. */
const explained = (columns: Columns, { noExample }: ImportDefinition, locale: Locale) => [
  columns.map(({ hint }) => hint(locale)),
  ...(noExample ? [] : [columns.map(({ example }) => cellText(example(locale)))]),
]

/** Headings of required columns are highlighted; the rows with hints are paler than the input. */
const getLooks = (columns: Columns, own: readonly string[][]) => {
  const cells = new Map<string, { style: object }>()
  for (const [at, { required }] of columns.entries())
    cells.set(`0,${at}`, { style: required ? requiredHead : { numFmt: '@', font: { bold: true } } })
  for (const [row, texts] of own.entries())
    for (const at of texts.keys())
      cells.set(`${row + 1},${at}`, {
        style: {
          numFmt: '@',
          font: { italic: true, color: grey },
          alignment: { wrapText: true, vertical: 'top' },
        },
      })
  return cells
}

/** Below so many rows a cell offers its words. */
const offeredRows = 5001

/** Each column with a choice: its cells offer its words, which a sheet lists. Other words of the product are read too. */
const getWords = (columns: Columns, locale: Locale, sheet: string) => {
  const lists = columns.flatMap(({ choices, head }, at) => {
    const texts = choices?.(locale) ?? []
    return texts.length > 0 ? [{ at, head: head(locale), texts }] : []
  })
  const longest = Math.max(0, ...lists.map(each => each.texts.length))
  return {
    rows: [
      lists.map(each => each.head),
      ...Array.from({ length: longest }, (_, row) => lists.map(each => each.texts[row] ?? null)),
    ],
    widths: lists.map(each => Math.max(14, ...each.texts.map(text => text.length + 2))),
    validations: lists.map(({ at, texts }, place) => ({
      type: 'list' as const,
      formula1: `'${sheet}'!$${letters(place)}$2:$${letters(place)}$${texts.length + 1}`,
      allowBlank: true,
      showErrorMessage: false,
      range: `${letters(at)}2:${letters(at)}${offeredRows}`,
    })),
  }
}

/** The template of an import in a language, with rows to correct if there are any. */
const workbook = (
  { actor, client: { locale } }: Pick<Context, 'actor' | 'client'>,
  definition: ImportDefinition,
  columns: Columns,
  rows: readonly StoredRow[] = [],
  extra: readonly Extra[] = [],
  studyId: string | null = null,
) => {
  const own = rows.length > 0 ? [] : explained(columns, definition, locale)
  const wordSheet = words(locale)('imports:wordSheet')
  const offered = getWords(columns, locale, wordSheet)
  const ownKeys = columns.slice(definition.columns.length).map(({ key }) => key)
  return heavyWork.short.run(actor, () =>
    writeXlsx({
      // Texts inline: a shared table would be one more part to read.
      stringMode: 'inline',
      sheets: [
        {
          name: definition.title(locale).slice(0, 31),
          columns: [...columns, ...extra].map(({ width }) => ({ width, style: asText })),
          rows: [
            [...columns.map(({ head }) => cellText(head(locale))), ...extra.map(({ head }) => head)],
            ...own,
            ...rows.map(row => [
              ...columns.map(({ key }) => cellText(row.given[key] ?? '')),
              ...extra.map(({ cell }) => cellText(cell(row))),
            ]),
          ],
          cells: getLooks(columns, own),
          freezePane: { rows: 1 },
          dataValidations: offered.validations,
        },
        ...(offered.validations.length > 0
          ? [{ name: wordSheet, rows: offered.rows, columns: offered.widths.map(width => ({ width })) }]
          : []),
        {
          name: stampSheet,
          rows: [[definition.kind, String(definition.version), ...(studyId ? [studyId] : []), ...ownKeys]],
          veryHidden: true,
        },
      ],
    }),
  )
}

const storeFile = async ({ services }: Context, name: string, bytes: Uint8Array): Promise<MadeFile> => {
  const draft = await services.files.draft()
  try {
    await draft.write(bytes)
    const { size, sha256 } = await draft.finish()
    return { draft, name, mediaType: workbookType, size, sha256: sha256.toString('hex') }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** A fault with its message in the reader's language. */
export const withSentence = (fault: ImportFault, locale: Locale): ImportFault =>
  fault.code === undefined ? fault : { ...fault, message: codeMessage(locale, fault.code, fault.data) }

/** The current template of an import, without rows; one of a study bears its protocol number. */
export const getTemplate = async (
  context: Context,
  kind: ImportKind,
  study?: { id: string; plan_id: string },
): Promise<MadeFile> => {
  const { locale } = context.client
  const definition = importDefinitions[kind]
  const name = words(locale)('imports:templateName', {
    name: [definition.title(locale), study?.plan_id].filter(Boolean).join(' '),
    version: definition.version,
  })
  const columns = await withCompanyWords(context, await getColumns(definition, context.tx))
  return storeFile(context, `${name}.xlsx`, await workbook(context, definition, columns, [], [], study?.id))
}

/** The current wrong rows: corrected there, they are imported again as a separate file. */
export const getWrongRows = async (
  context: Context,
  { kind, study_id: studyId }: Pick<JobRow, 'kind' | 'study_id'>,
  rows: readonly StoredRow[],
): Promise<MadeFile> => {
  const { locale } = context.client
  const definition = importDefinitions[kind]
  const t = words(locale)
  const columns = await withCompanyWords(context, await getColumns(definition, context.tx))
  const getHead = (field: string) => columns.find(each => each.key === field)?.head(locale) ?? field
  const sentence = (fault: ImportFault) => {
    const { field, fault: name, row, message } = withSentence(fault, locale)
    return t('imports:faultOf', {
      field: getHead(field),
      fault: message ?? t(`imports:fault.${name}`, { row: row ?? '' }),
    })
  }
  const extra: Extra[] = [
    { head: t('imports:row'), width: 8, cell: row => String(row.row_no) },
    { head: t('imports:wrong'), width: 60, cell: row => row.faults.map(sentence).join('; ') },
  ]
  const name = t('imports:wrongName', { name: definition.title(locale) })
  return storeFile(
    context,
    `${name}.xlsx`,
    await workbook(context, definition, columns, rows, extra, studyId),
  )
}
