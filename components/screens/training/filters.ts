import { trainingChoices } from '../../../contract/training/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getFilter } from '../../shared/list/filters.ts'
import { localName } from '../../shared/page/company-name.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { MatrixState } from './list-state.ts'

type Filtered = { state: MatrixState; set: (patch: Partial<MatrixState>) => void }

/** Filters by department, study, site, role and training, each offered where it has options. */
export function useTrainingFilters(list: Filtered): Filter[] {
  const { t, locale } = useText()
  const { data } = useScoped(trainingChoices, {}, { staleTime: 60_000, loading: false })
  const toOptions = (records: readonly { id: string; name: string; nameEn: string }[] = []) =>
    records.map(each => ({ value: each.id, label: localName(each, locale) }))
  const studies = (data?.studies ?? []).map(each => ({
    value: each.id,
    label: `${each.planId} ${localName(each, locale)}`,
  }))
  const sites = (data?.sites ?? []).map(each => ({
    value: each.id,
    label: `${each.planId} ${each.siteNo} ${localName(each, locale)}`,
  }))
  return [
    getFilter(list, 'departmentIds', t('terms:department'), toOptions(data?.departments)),
    getFilter(list, 'studyIds', t('terms:study'), studies),
    getFilter(list, 'siteIds', t('sites:field.name'), sites),
    getFilter(list, 'roleIds', t('terms:role'), toOptions(data?.roles)),
    getFilter(list, 'taskIds', t('training:training'), toOptions(data?.trainings)),
  ].filter(filter => filter.options.length > 0)
}
