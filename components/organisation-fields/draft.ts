import type { Input } from '../../contract/define.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import type {
  addOrganisationField,
  editOrganisationField,
  OrganisationField,
  OrganisationFieldType,
} from '../../contract/organisation-fields/calls.ts'
import { type NameSet, nameKey, perLocale } from '../../contract/values/name-set.ts'

/** An option as typed; `key` is local to the open dialog, id and version exist once it is saved. */
export type OptionDraft = { key: string; id?: string; rowVersion?: number; names: NameSet }
export type FieldDraft = {
  type: OrganisationFieldType
  names: NameSet
  required: boolean
  options: readonly OptionDraft[]
}

export const noNames = (): NameSet => perLocale(() => '')
export const newOption = (): OptionDraft => ({ key: crypto.randomUUID(), names: noNames() })
export const newField = (): FieldDraft => ({ type: 'line', names: noNames(), required: false, options: [] })

export const getDraft = ({ type, names, required, options }: OrganisationField): FieldDraft => ({
  ...{ type, names, required },
  options: options.map(option => ({ key: option.id, ...option })),
})

const trimmed = (names: NameSet): NameSet => perLocale(locale => names[locale].trim())
const sameNames = (one: NameSet, other: NameSet) =>
  locales.every(each => one[each].trim() === other[each].trim())

/** The parts of a field that can change separately: each name, the required mark, and the options as one list. */
export type Part = `names.${Locale}` | 'required' | 'options'

export const changedIn = (draft: FieldDraft, base: FieldDraft): Part[] => [
  ...locales
    .filter(each => draft.names[each].trim() !== base.names[each].trim())
    .map(each => `names.${each}` as const),
  ...(draft.required === base.required ? [] : (['required'] as const)),
  ...(sameOptions(draft.options, base.options) ? [] : (['options'] as const)),
]

const sameOptions = (one: readonly OptionDraft[], other: readonly OptionDraft[]): boolean =>
  one.length === other.length &&
  one.every(({ id, names }, at) => id === other[at]!.id && sameNames(names, other[at]!.names))

/** The request for a new field. */
export const wishToAdd = ({
  type,
  names,
  required,
  options,
}: FieldDraft): Input<typeof addOrganisationField> => ({
  ...{ type, required },
  names: trimmed(names),
  options: type === 'dropdown' ? options.map(each => ({ names: trimmed(each.names) })) : [],
})

/** The request for an edited field: only the changed parts. */
export const wishToEdit = (
  draft: FieldDraft,
  changed: readonly Part[],
): Omit<Input<typeof editOrganisationField>, 'id' | 'rowVersion'> => ({
  ...(changed.some(part => part.startsWith('names.')) && { names: trimmed(draft.names) }),
  ...(changed.includes('required') && { required: draft.required }),
  ...(changed.includes('options') && {
    options: draft.options.map(({ id, rowVersion, names }) => ({
      ...(id !== undefined && { id, rowVersion }),
      names: trimmed(names),
    })),
  }),
})

/**
 * The own changes over what another user has saved meanwhile: their new options are dropped if the local list lacks
 * them.
 */
export const putOver = (
  theirs: OrganisationField,
  draft: FieldDraft,
  changed: readonly Part[],
): FieldDraft => {
  const now = getDraft(theirs)
  const there = new Map(theirs.options.map(option => [option.id, option.rowVersion]))
  return {
    type: now.type,
    names: perLocale(each => (changed.includes(`names.${each}`) ? draft : now).names[each]),
    required: (changed.includes('required') ? draft : now).required,
    options: changed.includes('options')
      ? draft.options.map(({ key, id, names }) =>
          id !== undefined && there.has(id) ? { key, id, rowVersion: there.get(id), names } : { key, names },
        )
      : now.options,
  }
}

/** Errors of a draft by path: the rule, and for a repeated option the number of the earlier one. */
export type Fault = { rule: 'missing' | 'taken' | 'noOptions' } | { rule: 'repeats'; number: number }

export const faultsIn = (
  draft: FieldDraft,
  others: readonly { names: NameSet }[],
  language: Locale,
): Record<string, Fault> => {
  const found: Record<string, Fault> = {}
  for (const locale of locales)
    if (others.some(other => sameName(other.names[locale], draft.names[locale])))
      found[`names.${locale}`] = { rule: 'taken' }
  if (draft.names[language].trim() === '') found[`names.${language}`] = { rule: 'missing' }
  if (draft.type !== 'dropdown') return found
  if (draft.options.length === 0) found.options = { rule: 'noOptions' }
  for (const [at, option] of draft.options.entries())
    for (const locale of locales) {
      const name = option.names[locale]
      const first = draft.options.findIndex(each => sameName(each.names[locale], name))
      if (first >= 0 && first < at)
        found[`options.${at}.names.${locale}`] = { rule: 'repeats', number: first + 1 }
      if (locale === language && name.trim() === '')
        found[`options.${at}.names.${locale}`] = { rule: 'missing' }
    }
  return found
}

const sameName = (one: string, other: string): boolean =>
  nameKey(one) !== '' && nameKey(one) === nameKey(other)

/** Languages of names in the order of the form: the company's language first. */
export const inOrder = (language: Locale): readonly Locale[] => [
  language,
  ...locales.filter(each => each !== language),
]
