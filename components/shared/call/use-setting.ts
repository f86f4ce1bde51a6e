import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import { readSetting, saveSetting } from '../../../contract/workspace/calls.ts'
import { useScoped } from './use-scoped.ts'
import { useSession } from './use-session.ts'

type Chosen = { value: unknown }

/** A user's stored setting (columns, density), and its setter; it applies in every browser. */
export function useSetting(name: string): [value: unknown, save: (value: unknown) => void] {
  const session = useSession()
  const cache = useQueryClient()
  const { data } = useScoped(readSetting, { name }, { staleTime: 5 * 60_000, loading: false })
  // The cache notifies its readers a moment later; until then a ticked box would flip back.
  const [chosen, choose] = useState<Chosen>()
  const saving = useMutation({
    scope: { id: `setting ${name}` },
    mutationFn: ({ value }: Chosen) => send(saveSetting, { name, value: value as never }, { loading: false }),
    onSuccess: async (_saved, { value }) => {
      const key = getKey(session, readSetting, { name })
      // A read in progress would return the old value.
      await cache.cancelQueries({ queryKey: key })
      cache.setQueryData(key, { name, value })
    },
    onSettled: (_saved, _error, sent) => choose(now => (now === sent ? undefined : now)),
  })
  const save = (value: unknown) => {
    const now = { value }
    choose(now)
    saving.mutate(now)
  }
  return [(chosen ?? data)?.value ?? null, save]
}
