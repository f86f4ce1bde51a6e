import { useEffect } from 'react'
import { keep, recall } from '../../../client/page/storage.ts'
import { configItem, type SearchConditions } from '../../../contract/dictionaries/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'

const item = 'search_condition_config'

/**
 * The search fields of the acting role. The last answer is stored in the browser, so that the page need not wait
 * (K40).
 */
export function useSearchConditions(): SearchConditions['users'] | null {
  const { tenant, role } = useSession()
  const name = `mds-${item}:${tenant?.id}:${role?.id}`
  const { data } = useScoped(configItem, { item }, { staleTime: 5 * 60_000, loading: false })
  const stored = data?.itemValue
  useEffect(() => {
    if (stored) keep(name, stored)
  }, [name, stored])
  return read(stored ?? recall(name))
}

/** Values stored by another release, or edited by hand, are ignored. */
const read = (text: string | null): SearchConditions['users'] | null => {
  try {
    const users = (JSON.parse(text ?? '') as Partial<SearchConditions> | null)?.users
    return users && Array.isArray(users.texts) && Array.isArray(users.filters) ? users : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
