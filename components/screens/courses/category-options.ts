import { courseCategories } from '../../../contract/courses/categories.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import type { SelectOption } from '../../ui/form/select-field.tsx'

/** How deep each category is in the tree. */
export const getDepths = (
  records: readonly { id: string; parentId: string | null }[],
): Map<string, number> => {
  const parents = new Map(records.map(each => [each.id, each.parentId]))
  const getDepth = (id: string): number => {
    const parent = parents.get(id)
    return parent ? 1 + getDepth(parent) : 0
  }
  return new Map(records.map(each => [each.id, getDepth(each.id)]))
}

/** Categories as options, indented by their depth; the first one is none. */
export function useCategoryOptions(): SelectOption[] {
  const { t, locale } = useText()
  const records = useScoped(courseCategories, {}, { loading: false }).data?.records ?? []
  const depths = getDepths(records)
  const indented = records.map(each => ({
    value: each.id,
    label: `${'\u2003'.repeat(depths.get(each.id) ?? 0)}${localName(each, locale)}`,
  }))
  return [{ value: '', label: t('common:answer.none') }, ...indented]
}
