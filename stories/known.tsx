import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

type Props = { answers: readonly (readonly [key: QueryKey, data: unknown])[]; children: ReactNode }

/** Cached answers of the server, so that nothing is requested; inside a `PortalGround`. */
export function Known({ answers, children }: Props) {
  const cache = useQueryClient()
  useState(() => {
    for (const [queryKey, data] of answers) {
      cache.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
      cache.setQueryData(queryKey, data)
    }
  })
  return children
}
