import { useMemo } from 'react'
import type { Right } from '../../../contract/access/rights.ts'
import { resourceTree } from '../../../contract/roles/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getForest, getPath } from '../../widgets/role-tree/nodes.ts'

/** The text of a right, from its application down; a right without a text shows its key. */
export function useRightText(): (right: Right) => string {
  const { locale, t } = useText()
  const { data } = useScoped(resourceTree, {}, { staleTime: 5 * 60_000, loading: false })
  const forest = useMemo(() => getForest(data?.records ?? []), [data])
  return right => {
    const node = forest.byRight.get(right)
    return node ? getPath(node, locale).join(t('impact:below')) : right
  }
}
