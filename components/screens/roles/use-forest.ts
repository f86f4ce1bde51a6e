import { useEffect, useMemo } from 'react'
import { hasWords, loadWords, wordAt } from '../../../client/words/i18n.ts'
import { menus } from '../../../contract/access/menus.ts'
import { resourceTree } from '../../../contract/roles/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Forest, getForest, getPath } from '../../widgets/role-tree/nodes.ts'

const needed = ['applications', 'menus', 'resources'] as const

/** All grantable rights, for their names; empty until loaded. */
export function useForest(): Forest {
  const { data } = useScoped(resourceTree, {}, { staleTime: 10 * 60_000, loading: false })
  useEffect(() => {
    if (!hasWords(needed))
      loadWords(needed).catch(error => console.warn('The words of rights could not be loaded.', error))
  }, [])
  return useMemo(() => getForest(data?.records ?? []), [data])
}

/** Name of a master data right that a role may hold although it is no longer offered. */
function namedAnyway(right: string): string {
  const [number, button] = right.split('-')
  const menu = menus.find(({ id }) => String(id) === number)
  if (!menu) return right
  const names = [wordAt('applications:masterData'), wordAt(`menus:${menu.key}`)]
  return [...names, ...(button ? [wordAt(`menus:button.${button}`)] : [])].join(' › ')
}

/** The text of a right, from its application down: 'Master data › Users › Add'. */
export function useRightText(): (right: string) => string {
  const { locale } = useText()
  const { byRight } = useForest()
  return right => {
    const node = byRight.get(right)
    return node ? getPath(node, locale).join(' › ') : namedAnyway(right)
  }
}
