import { useEffect } from 'react'
import { keep, recall } from '../../client/storage.ts'
import { configItem, type SearchConditions } from '../../contract/dictionaries.ts'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'

const item = 'search_condition_config'

/** By what the acting role searches users. What was said last is kept in the browser, so that the page need not wait (K40). */
export function useSearchConditions(): SearchConditions['users'] | null {
  const { tenant, role } = useSession()
  const name = `mds-${item}:${tenant?.id}:${role?.id}`
  const { data } = useScoped(configItem, { item }, { staleTime: 5 * 60_000, loading: false })
  const said = data?.itemValue
  useEffect(() => {
    if (said) keep(name, said)
  }, [name, said])
  return read(said ?? recall(name))
}

/** What another release or somebody's hand has left there says nothing. */
const read = (text: string | null): SearchConditions['users'] | null => {
  try {
    const users = (JSON.parse(text ?? '') as Partial<SearchConditions> | null)?.users
    return users && Array.isArray(users.texts) && Array.isArray(users.filters) ? users : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
