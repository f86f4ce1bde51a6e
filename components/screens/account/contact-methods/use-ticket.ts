import { useState } from 'react'
import { useOneWay } from '../../../shared/page/one-way.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'

/** The proof of the old contact method, and whether it expired before the change was done. */
export function useTicket() {
  const [ticket, setTicket] = useState<string>()
  const [expired, setExpired] = useState(false)
  useUnsaved(ticket !== undefined, { asks: false })
  useOneWay(ticket !== undefined)
  return {
    ticket,
    expired,
    prove: (given: string) => {
      setTicket(given)
      setExpired(false)
    },
    unproved: () => {
      setTicket(undefined)
      setExpired(true)
    },
  }
}
