import type { Input } from '../../../contract/define.ts'
import { mergedLists, type mergeOrganisations } from '../../../contract/organisation-merges/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import { getNamesWith } from '../../../contract/records/define.ts'

export type Side = 'kept' | 'other' | 'both'
/** The side of each field that differs; `own-` and the id for an own field. */
export type Choices = Readonly<Record<string, Side>>

const inputs = getNamesWith(organisationRecord, 'input')
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const isList = (name: string): boolean => (mergedLists as readonly string[]).includes(name)

const getOwnValues = ({ ownValues }: OrganisationDetail): Record<string, string> =>
  Object.fromEntries(ownValues.map(({ fieldId, value }) => [`own-${fieldId}`, value]))

/** Values by field of one organisation, with own fields. */
export const getAll = (organisation: OrganisationDetail): Readonly<Record<string, unknown>> => ({
  ...organisation,
  ...getOwnValues(organisation),
})

/** Fields and lists in which two organisations differ, in the order of the form. */
export const getDifferent = (kept: OrganisationDetail, other: OrganisationDetail): string[] => {
  const [ours, theirs] = [getAll(kept), getAll(other)]
  const own = Object.keys({ ...getOwnValues(kept), ...getOwnValues(other) })
  const isSame = (name: string) =>
    (isEmpty(ours[name]) && isEmpty(theirs[name])) ||
    JSON.stringify(ours[name]) === JSON.stringify(theirs[name])
  return [...inputs, ...mergedLists, ...own].filter(name => !isSame(name))
}

/** What is right most often: what only one of them has, and both of two lists. */
export const getFirstChoices = (kept: OrganisationDetail, other: OrganisationDetail): Choices => {
  const [ours, theirs] = [getAll(kept), getAll(other)]
  const choose = (name: string): Side => {
    if (isList(name)) return 'both'
    return name !== 'parentId' && isEmpty(ours[name]) && !isEmpty(theirs[name]) ? 'other' : 'kept'
  }
  return Object.fromEntries(getDifferent(kept, other).map(name => [name, choose(name)]))
}

export const getSides = (name: string): readonly Side[] =>
  isList(name) ? ['kept', 'other', 'both'] : ['kept', 'other']

type MergeInput = Omit<Input<typeof mergeOrganisations>, 'reason'>

/** The request that the choices mean. */
export const getMergeInput = (
  kept: OrganisationDetail,
  other: OrganisationDetail,
  choices: Choices,
): MergeInput => ({
  kept: { id: kept.id, rowVersion: kept.rowVersion },
  other: { id: other.id, rowVersion: other.rowVersion },
  take: inputs.filter(name => choices[name] === 'other'),
  takeOwn: Object.keys(choices).flatMap(name =>
    name.startsWith('own-') && choices[name] === 'other' ? [name.slice('own-'.length)] : [],
  ),
  ...Object.fromEntries(mergedLists.map(name => [name, choices[name] ?? 'kept'])),
})
