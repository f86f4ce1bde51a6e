import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../client/api.ts'
import { keyOf } from '../client/query.ts'
import { readSetting, saveSetting } from '../contract/workspace.ts'
import { useScoped } from './use-scoped.ts'
import { useSession } from './use-session.ts'

/** What a person has set under a name (columns, density), and the way to change it; it holds in every browser. */
export function useSetting(name: string): [value: unknown, save: (value: unknown) => void] {
  const session = useSession()
  const cache = useQueryClient()
  const key = keyOf(session, readSetting, { name })
  const { data } = useScoped(readSetting, { name }, { staleTime: 5 * 60_000, loading: false })
  const saving = useMutation({
    mutationFn: (value: unknown) => send(saveSetting, { name, value: value as never }, { loading: false }),
    onMutate: async value => {
      // What is still being read was set before this.
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData(key)
      cache.setQueryData(key, { name, value })
      return before
    },
    onError: (_error, _value, before) => {
      if (before === undefined) void cache.invalidateQueries({ queryKey: key })
      else cache.setQueryData(key, before)
    },
  })
  return [data?.value ?? null, saving.mutate]
}
