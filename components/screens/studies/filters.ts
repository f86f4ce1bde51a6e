import { studyRecord } from '../../../contract/studies/fields.ts'
import { countStudies } from '../../../contract/studies/list.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import type { Filter, FilterOption } from '../../ui/overlay/filter-menu.tsx'
import { activities, type StudyListState } from './list-state.ts'

type Several = 'departmentIds' | 'lpmIds' | 'organisationIds' | 'therapeuticAreas' | 'sponsors'
type Set = (patch: Partial<StudyListState>) => void
type Options = { state: StudyListState; set: Set }

/** The filters of the list of studies; values that studies have come with their number. */
export function useStudyFilters(state: StudyListState, onState: (state: StudyListState) => void): Filter[] {
  const { t } = useText()
  const offered = useOffered()
  const set: Set = patch => onState({ ...state, ...patch, page: 1 })
  const options = { state, set }
  const active = getYesNoFilter(options, 'active', getLabel(studyRecord, 'active'), {
    yes: t('studyScreens:yes'),
    no: t('studyScreens:no'),
  })
  const warned = getYesNoFilter(options, 'warned', t('home:studies.warning.filter'), {
    yes: t('home:studies.warning.yes'),
    no: t('home:studies.warning.no'),
  })
  const chosen = t('studyScreens:filter.chosen', { count: state.organisationIds.length })
  const organisations = state.organisationIds.map(value => ({ value, label: chosen }))
  const organisation = getFilter(
    options,
    'organisationIds',
    t('studyScreens:filter.organisation'),
    organisations,
  )
  return [
    getChoiceFilter(options, 'status'),
    getChoiceFilter(options, 'phase'),
    active,
    getFilter(
      options,
      'therapeuticAreas',
      getLabel(studyRecord, 'therapeuticArea'),
      offered.therapeuticAreas,
    ),
    getChoiceFilter(options, 'productType'),
    getFilter(options, 'sponsors', getLabel(studyRecord, 'sponsor'), offered.sponsors),
    getFilter(options, 'departmentIds', getLabel(studyRecord, 'department'), offered.departmentIds),
    getFilter(options, 'lpmIds', getLabel(studyRecord, 'lpm'), offered.lpmIds),
    warned,
    organisation,
  ].filter(filter => filter.options.length > 0)
}

const getYesNoFilter = (
  { state, set }: Options,
  name: 'active' | 'warned',
  label: string,
  words: Readonly<Record<(typeof activities)[number], string>>,
): Filter => ({
  label,
  options: activities.map(value => ({ value, label: words[value] })),
  value: state[name] ? [state[name]] : [],
  single: true,
  onChange: ([value]) => set({ [name]: activities.find(each => each === value) ?? null }),
})

function getChoiceFilter({ state, set }: Options, name: 'status' | 'phase' | 'productType'): Filter {
  const field = studyRecord.fields[name]
  return {
    label: getLabel(studyRecord, name),
    options: field.values.map(value => ({ value, label: getChoiceWord(field, value) })),
    value: state[name],
    onChange: values => set({ [name]: field.values.filter(each => values.includes(each)) }),
  }
}

const getFilter = (
  { state, set }: Options,
  name: Several,
  label: string,
  options: readonly FilterOption[],
): Filter => ({ label, options, value: state[name], onChange: values => set({ [name]: values }) })

/** The values that studies have, each with the number of its studies. */
function useOffered(): Record<Exclude<Several, 'organisationIds'>, FilterOption[]> {
  const { locale } = useText()
  const counts = useScoped(countStudies, {}, { staleTime: 60_000, loading: false }).data
  const getText = ({ value, count }: { value: string; count: number }) => getOption(value, value, count)
  return {
    therapeuticAreas: (counts?.therapeuticAreas ?? []).map(getText),
    sponsors: (counts?.sponsors ?? []).map(getText),
    departmentIds: (counts?.departments ?? []).map(each =>
      getOption(each.id, localName(each, locale), each.count),
    ),
    lpmIds: (counts?.lpms ?? []).map(each => getOption(each.id, fullName(each, locale), each.count)),
  }
}

const getOption = (value: string, name: string, count: number): FilterOption => ({
  value,
  label: `${name} (${count})`,
})
