import { organisationRegions } from '../../../contract/organisations/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { organisationOrigins } from '../../../contract/organisations/shapes.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { getChoices, getFilter, getOptions } from '../../shared/list/filters.ts'
import { answers } from '../../shared/list/list-state.ts'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { factFilters, type OrganisationListState } from './list-state.ts'
import { useOwnFields } from './organisation-columns.tsx'

type Filtered = { state: OrganisationListState; set: (patch: Partial<OrganisationListState>) => void }

/** The filters of the list of organisations; places that organisations have, and dropdowns of the company. */
export function useFilters(list: Filtered): Filter[] {
  const { t } = useText()
  const quietly = { staleTime: 60_000, loading: false }
  const regions = useScoped(organisationRegions, {}, quietly).data?.records ?? []
  const own = useOwnFilters(list)
  const { type } = organisationRecord.fields
  const yesNo = getOptions(answers, value => t(`organisations:answer.${value}`))
  const getPlaces = (name: 'country' | 'province') =>
    [...new Map(regions.map(each => [each[name], each.place[name]]))]
      .filter(([value]) => value)
      .map(([value, label]) => ({ value, label }))
  return [
    getLabelled(
      list,
      'type',
      getOptions(type.values, value => getChoiceWord(type, value)),
    ),
    getLabelled(list, 'country', getPlaces('country')),
    getLabelled(list, 'province', getPlaces('province')),
    getLabelled(list, 'active', yesNo),
    getFilter(list, 'complete', t('organisationScreens:complete'), yesNo),
    getChoices(list, 'facts', t('organisationFacts:title'), factFilters, value =>
      t(`organisationFacts:state.${value}`),
    ),
    getChoices(list, 'origin', t('organisationScreens:standard.origin.label'), organisationOrigins, value =>
      t(`organisationScreens:standard.origin.${value}`),
    ),
    getLabelled(list, 'parentIds', getParents(list.state, t)),
    ...own,
  ].filter(filter => filter.options.length > 0)
}

const getParents = ({ parentIds }: OrganisationListState, t: Text['t']) =>
  getOptions(parentIds, () => t('organisationScreens:filter.chosen', { count: parentIds.length }))

/** A filter named after its field of the record. */
function getLabelled<N extends 'type' | 'country' | 'province' | 'active' | 'parentIds'>(
  list: Filtered,
  name: N,
  options: Parameters<typeof getFilter<OrganisationListState, N>>[3],
): Filter {
  const label = getLabel(organisationRecord, name === 'parentIds' ? 'parentId' : name)
  return getFilter(list, name, label, options)
}

/** A filter for each dropdown of the company; other own fields have no options, and so no filter (MD-O6). */
function useOwnFilters({ state: { ownOptions }, set }: Filtered): Filter[] {
  const { locale } = useText()
  const { records, language } = useOwnFields()
  return records.map(({ names, options }) => {
    const isOther = (id: string) => !options.some(each => each.id === id)
    return {
      label: nameFor(names, locale, language),
      options: options.map(each => ({ value: each.id, label: nameFor(each.names, locale, language) })),
      value: ownOptions.filter(id => !isOther(id)),
      onChange: values => set({ ownOptions: [...ownOptions.filter(isOther), ...values] }),
    }
  })
}
