import { useState } from 'react'
import { useUnsaved } from '../shell/unsaved.ts'

/** The proof of the old place, and whether it ran out before the change was done. */
export function useTicket() {
  const [ticket, setTicket] = useState<string>()
  const [expired, setExpired] = useState(false)
  useUnsaved(ticket !== undefined, { asks: false })
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
