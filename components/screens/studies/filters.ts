import { studyRecord } from '../../../contract/studies/fields.ts'
import { countStudies } from '../../../contract/studies/list.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices, getFilter, getOptions } from '../../shared/list/filters.ts'
import { answers } from '../../shared/list/list-state.ts'
import { localName } from '../../shared/page/company-name.ts'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { StudyListState } from './list-state.ts'

type Filtered = { state: StudyListState; set: (patch: Partial<StudyListState>) => void }

/** The filters of the list of studies; values that studies have come with their number. */
export function useFilters(list: Filtered): Filter[] {
  const { t } = useText()
  const offered = useOffered()
  const { organisationIds } = list.state
  const chosen = t('studyScreens:filter.chosen', { count: organisationIds.length })
  const yesNo = getOptions(answers, value => t(`studyScreens:${value}`))
  const warnings = getOptions(answers, value => t(`studyWarnings:answer.${value}`))
  return [
    getChoiceFilter(list, 'status'),
    getChoiceFilter(list, 'phase'),
    getFilter(list, 'active', getLabel(studyRecord, 'active'), yesNo),
    getFilter(list, 'therapeuticAreas', getLabel(studyRecord, 'therapeuticArea'), offered.areas),
    getChoiceFilter(list, 'productType'),
    getFilter(list, 'sponsors', getLabel(studyRecord, 'sponsor'), offered.sponsors),
    getFilter(list, 'departmentIds', getLabel(studyRecord, 'department'), offered.departments),
    getFilter(list, 'lpmIds', getLabel(studyRecord, 'lpm'), offered.lpms),
    getFilter(list, 'warned', t('studyWarnings:filter'), warnings),
    getChoices(list, 'organisationIds', t('studyScreens:filter.organisation'), organisationIds, () => chosen),
  ].filter(filter => filter.options.length > 0)
}

function getChoiceFilter(list: Filtered, name: 'status' | 'phase' | 'productType'): Filter {
  const field = studyRecord.fields[name]
  const options = getOptions<string>(field.values, value => getChoiceWord(field, value))
  return getFilter(list, name, getLabel(studyRecord, name), options as never)
}

type Count = { value: string; name: string; count: number }
const getCounted = (counts: readonly Count[] = []) =>
  counts.map(({ value, name, count }) => ({ value, label: `${name} (${count})` }))

/** The values that studies have, each with the number of its studies. */
function useOffered() {
  const { locale } = useText()
  const counts = useScoped(countStudies, {}, { staleTime: 60_000, loading: false }).data
  return {
    areas: getCounted(counts?.therapeuticAreas.map(each => ({ ...each, name: each.value }))),
    sponsors: getCounted(counts?.sponsors.map(each => ({ ...each, name: each.value }))),
    departments: getCounted(
      counts?.departments.map(each => ({ ...each, value: each.id, name: localName(each, locale) })),
    ),
    lpms: getCounted(counts?.lpms.map(each => ({ ...each, value: each.id, name: fullName(each, locale) }))),
  }
}
