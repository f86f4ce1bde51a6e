import { resolveUsers } from '../../../contract/users/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useNameOf } from '../../shared/people/person.tsx'

/** The names of people by id; the id itself if the actor may not see the person. */
export function useNamesOf(ids: readonly (string | null)[]): (id: string) => string {
  const nameOf = useNameOf()
  const keys = [...new Set(ids.filter(id => id !== null))].sort()
  const { data } = useScoped(resolveUsers, { keys }, { enabled: keys.length > 0, loading: false })
  return id => {
    const match = data?.found.find(each => each.key === id)
    return match ? nameOf(match.user) : id
  }
}
