/**
 * The declaration of a record: each field once. What a field needs in a form, a list, a page, an export, an import, the
 * trail and the database follows from its entry. Data only, so that a list loads it without the schema library.
 */

/** Values of a kind of field, as in answers and forms. An empty one is null where the field is `nullable`, else ''. */
type Kinds =
  /** Text of one line. `without` forbids a character. */
  | { kind: 'line'; max: number; without?: ','; required?: true }
  /** Text of several lines. */
  | { kind: 'text'; max: number; required?: true }
  | { kind: 'email' }
  | { kind: 'phone' }
  /** One of a few values; `words` is where their names are. */
  | { kind: 'choice'; values: readonly string[]; words: string }
  /** Several of a few values. */
  | { kind: 'choices'; values: readonly string[]; words: string }
  | { kind: 'flag' }
  | { kind: 'count' }
  /** A calendar day, YYYY-MM-DD. */
  | { kind: 'day'; required?: true }
  /** A moment; `open` is the stored value where there is none. */
  | { kind: 'instant'; open?: 'infinity' | '-infinity' }
  /** The end of a day, shown as this day; `open` when it never ends. */
  | { kind: 'end'; open?: 'infinity' }
  /** A reference to another record, or several; `of` is its entity. */
  | { kind: 'id'; of?: string; required?: true }
  | { kind: 'ids'; of: string; most: number }
  /** Other records by name, from other tables. */
  | { kind: 'names' }
  /** A person by name, from another table; null for none. */
  | { kind: 'person' }
  /** Applications, menus or buttons, by their ids. */
  | { kind: 'rights' }
  /** Countries by their ISO 3166-1 codes; each language has its names. */
  | { kind: 'countries'; most: number }

/** What else follows from a field. */
type Parts = {
  /** The column: the name in snake case unless it is named here; null when the value comes from other tables. */
  column?: string | null
  /** An empty value is null. */
  nullable?: true
  /** Personal data in the trail, which can be redacted, or a fact. A field without it never appears in the trail. */
  trail?: 'personal' | 'fact'
  /** Who may set it: the forms to add and to edit, or only the one to edit. */
  input?: 'always' | 'edit'
  /** A request may leave it out: a new record has it empty, an edited one keeps its value. */
  optional?: true
  /** In rows of lists and in details, or only in details. */
  output?: 'row' | 'detail'
  /** The part of forms and pages that it belongs to; its name is the word `section.<section>` beside the labels. */
  section?: string
  /** The record counts as complete only when it is filled in. A form saves without it, unless its kind has `required`. */
  wanted?: true
  /** A column of the list: shown until the user chooses others, or offered. */
  list?: 'shown' | 'offered'
  /** The list sorts by it; text names another column for that. */
  sort?: true | string
  /** Width of its column in exports, in characters. */
  exported?: number
  /** Width of its column in import templates, in characters; the key of the column if it is not the field's name. */
  imported?: number
  importedAs?: string
  /** In the section of basic fields on the page of the record. */
  detail?: true
  /** Shown in the font of ids. */
  mono?: true
  /** The field that has the name of the record to which this one refers. */
  named?: string
  /** The field that has the English form of this name. */
  english?: string
  /** The control of a text shows how many of its characters are used. */
  count?: true
  /** The control has help below it: the key `<name>Help` beside the label. */
  help?: true
}

export type Field = Kinds & Parts
export type Fields = Readonly<Record<string, Field>>

export type DataRecord<F extends Fields = Fields> = {
  /** Its kind in the trail. */
  entity: string
  table: string
  /** Where its labels are: that of a field is `<labels>.<name>`. */
  labels: string
  fields: F
}

/** Declares a record; the literal types of its fields reach schemas, rows and columns. */
export const defineRecord = <const F extends Fields>(record: DataRecord<F>): DataRecord<F> => record

/** The names of the fields with certain parts. */
export type NamesWith<F extends Fields, P> = {
  [K in keyof F & string]: F[K] extends P ? K : never
}[keyof F & string]

export type NamedPerson = { id: string; lastName: string; firstName: string; reading: string }
export type NamedRecord = { id: string; name: string; nameEn: string }

/** A value without regard to empty ones. */
type Plain<E> = E extends { kind: 'flag' }
  ? boolean
  : E extends { kind: 'count' }
    ? number
    : E extends { kind: 'ids' | 'rights' | 'choices' | 'countries' }
      ? string[]
      : E extends { kind: 'names' }
        ? NamedRecord[]
        : E extends { kind: 'person' }
          ? NamedPerson | null
          : E extends { kind: 'choice'; values: readonly (infer V)[] }
            ? V
            : string

type CanBeNull = { nullable: true } | { open: string }

/** The value of a field in answers and in parsed input. */
export type FieldValue<E> = E extends CanBeNull ? Plain<E> | null : Plain<E>

/** The values of a form that sets every field. */
export type InputValues<F extends Fields> = {
  [K in NamesWith<F, { input: 'always' | 'edit' }>]: FieldValue<F[K]>
}

export type FieldEntries<F extends Fields> = (readonly [keyof F & string, Field])[]

/** The fields of a record in the order of their declaration. */
export const getFields = <F extends Fields>({ fields }: DataRecord<F>): FieldEntries<F> =>
  Object.entries(fields) as FieldEntries<F>

/** The names of the fields that have a part, in order. */
export const getNamesWith = <F extends Fields, P extends keyof Parts>(
  record: DataRecord<F>,
  part: P,
): NamesWith<F, { readonly [K in P]: unknown }>[] =>
  getFields(record).flatMap(([name, field]) => (field[part] === undefined ? [] : [name as never]))

/** The fields of forms by section, in the order of the declaration; fields without a section are not in it. */
export const getSections = <F extends Fields>(
  record: DataRecord<F>,
): { section: string; names: NamesWith<F, { section: string }>[] }[] => {
  const names = getNamesWith(record, 'section') as (keyof F & string)[]
  const sections = [...new Set(names.map(name => (record.fields[name] as Field).section!))]
  return sections.map(section => ({
    section,
    names: names.filter(name => (record.fields[name] as Field).section === section) as never,
  }))
}

/** A field in a form that was not filled in. */
const getEmptyValue = (field: Field) => {
  switch (field.kind) {
    case 'flag':
      return false
    case 'choice':
      return field.nullable ? null : field.values[0]
    case 'ids':
    case 'choices':
    case 'countries':
      return []
    case 'count':
      return field.nullable ? null : 0
    case 'line':
    case 'text':
    case 'email':
    case 'phone':
      return ''
    default:
      return null
  }
}

/** The values of a form before anything is filled in. */
export const getEmptyInput = <F extends Fields>(record: DataRecord<F>): InputValues<F> =>
  Object.fromEntries(
    getFields(record).flatMap(([name, field]) => (field.input ? [[name, getEmptyValue(field)]] : [])),
  ) as InputValues<F>

/** The values of a form that begins with a record; those that the record does not answer are empty. */
export const getInput = <F extends Fields>(record: DataRecord<F>, values: object): InputValues<F> => {
  const empty = getEmptyInput(record)
  const entries = Object.keys(empty).map(name => [name, (values as Record<string, unknown>)[name]] as const)
  return {
    ...empty,
    ...Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)),
  }
}

/** The columns of the list: those shown at first come first. */
export const getListColumns = <F extends Fields>(
  record: DataRecord<F>,
): NamesWith<F, { list: 'shown' | 'offered' }>[] =>
  (['shown', 'offered'] as const).flatMap(list =>
    getFields(record).flatMap(([name, field]) => (field.list === list ? [name as never] : [])),
  )

/** The columns of an export: those of the list in its order, then the others. */
export const getExportColumns = <F extends Fields>(
  record: DataRecord<F>,
): NamesWith<F, { exported: number }>[] => {
  const listed: readonly string[] = getListColumns(record)
  const names = getNamesWith(record, 'exported') as readonly string[]
  return [...new Set([...listed, ...names])].filter(name => names.includes(name)) as never
}
