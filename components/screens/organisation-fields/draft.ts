import type { Input } from '../../../contract/define.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type {
  addOrganisationField,
  editOrganisationField,
  OrganisationField,
  OrganisationFieldType,
} from '../../../contract/organisation-fields/calls.ts'
import { type NameSet, nameKey, perLocale } from '../../../contract/values/name-set.ts'
import type { Form } from '../../shared/form/use-form.ts'

/** An option as typed; `key` is local to the open dialog, id and version exist once it is saved. */
export type OptionDraft = { key: string; id?: string; rowVersion?: number; names: NameSet }
/** The entries of a field; each name is one, so that two users may change different languages. */
export type FieldDraft = Record<NamePath, string> & {
  type: OrganisationFieldType
  required: boolean
  /** Day from which it is required; empty: at once. */
  requiredFrom: string
  options: readonly OptionDraft[]
  reason?: string
}
type NamePath = `names.${Locale}`
/** The parts of a field that can change separately. */
export type Part = keyof FieldDraft
export type FieldPath = NamePath | 'options' | `options.${number}.names.${Locale}`
export type FieldForm = Pick<
  Form<OrganisationField, FieldDraft, FieldPath>,
  'id' | 'values' | 'errors' | 'problems' | 'set' | 'text'
>

export const newOption = (): OptionDraft => ({ key: crypto.randomUUID(), names: perLocale(() => '') })

/** The entries of a saved field, or of a new one. */
export const getDraft = ({
  type = 'line',
  names,
  required = false,
  requiredFrom = '',
  options = [],
}: Partial<OrganisationField>): FieldDraft => ({
  ...(Object.fromEntries(locales.map(each => [`names.${each}`, names?.[each] ?? ''])) as Record<
    NamePath,
    string
  >),
  ...{ type, required: required || requiredFrom !== '', requiredFrom },
  options: options.map((option): OptionDraft => ({ key: option.id, ...option })),
})

export const getNames = (draft: FieldDraft): NameSet => perLocale(each => draft[`names.${each}`].trim())
const trimmed = (names: NameSet): NameSet => perLocale(locale => names[locale].trim())

/** The paths that can have an error, in the order of the form. */
export const getPaths = ({ options }: FieldDraft, language: Locale): readonly FieldPath[] => [
  ...inOrder(language).map(each => `names.${each}` as const),
  'options',
  ...options.flatMap((_, at) => inOrder(language).map(each => `options.${at}.names.${each}` as const)),
]

/** The request for a new field. */
export const getAddInput = (draft: FieldDraft): Input<typeof addOrganisationField> => ({
  ...{ type: draft.type, required: draft.required, requiredFrom: draft.requiredFrom || null },
  names: getNames(draft),
  options: draft.type === 'dropdown' ? draft.options.map(each => ({ names: trimmed(each.names) })) : [],
})

/**
 * The request for an edited field: only the changed parts. The own list of options replaces that of `from`: options that
 * are no longer there are new again.
 */
export const getEditInput = (
  draft: FieldDraft,
  changes: Partial<FieldDraft>,
  from: OrganisationField,
): Input<typeof editOrganisationField> => {
  const saved = new Map(from.options.map(option => [option.id, option.rowVersion]))
  return {
    ...{ id: from.id, rowVersion: from.rowVersion, reason: draft.reason },
    ...(Object.keys(changes).some(part => part.startsWith('names.')) && { names: getNames(draft) }),
    ...('required' in changes && { required: draft.required }),
    ...('requiredFrom' in changes && { requiredFrom: draft.requiredFrom || null }),
    ...('options' in changes && {
      options: draft.options.map(({ id, names }) => ({
        ...(id !== undefined && saved.has(id) && { id, rowVersion: saved.get(id) }),
        names: trimmed(names),
      })),
    }),
  }
}

/** Errors of a draft by path: the rule, and for a repeated option the number of the earlier one. */
export type Fault = { rule: 'missing' | 'taken' | 'noOptions' } | { rule: 'repeats'; number: number }

export const faultsIn = (
  draft: FieldDraft,
  others: readonly { names: NameSet }[],
  language: Locale,
): Record<string, Fault> => {
  const faults: Record<string, Fault> = {}
  for (const locale of locales)
    if (others.some(other => sameName(other.names[locale], draft[`names.${locale}`])))
      faults[`names.${locale}`] = { rule: 'taken' }
  if (draft[`names.${language}`].trim() === '') faults[`names.${language}`] = { rule: 'missing' }
  if (draft.type !== 'dropdown') return faults
  if (draft.options.length === 0) faults.options = { rule: 'noOptions' }
  for (const [at, option] of draft.options.entries())
    for (const locale of locales) {
      const name = option.names[locale]
      const first = draft.options.findIndex(each => sameName(each.names[locale], name))
      if (first >= 0 && first < at)
        faults[`options.${at}.names.${locale}`] = { rule: 'repeats', number: first + 1 }
      if (locale === language && name.trim() === '')
        faults[`options.${at}.names.${locale}`] = { rule: 'missing' }
    }
  return faults
}

const sameName = (one: string, other: string): boolean =>
  nameKey(one) !== '' && nameKey(one) === nameKey(other)

/** Languages of names in the order of the form: the company's language first. */
export const inOrder = (language: Locale): readonly Locale[] => [
  language,
  ...locales.filter(each => each !== language),
]
