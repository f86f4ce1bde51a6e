import { useId, useState } from 'react'
import { useUnsaved } from '../shell/unsaved.ts'
import { type Entries, type Faults, faultsOf, firstEntries, type Person, type Way } from './entries.ts'

const typed = ['account', 'password', 'email', 'code', 'phone', 'smsCode'] as const

/** What is typed and ticked, with the faults of each field; a field that is changed has none any more. */
export function useEntries(person?: Person) {
  const id = useId()
  const [first] = useState(() => firstEntries(person))
  const [entries, setEntries] = useState<Entries>(first)
  const [faults, setFaults] = useState<Faults>({})
  useUnsaved(
    typed.some(field => entries[field] !== first[field]),
    { asks: false },
  )
  const set = <K extends keyof Entries>(key: K, value: Entries[K]) => {
    setEntries(now => ({ ...now, [key]: value }))
    setFaults(now => ({ ...now, [key]: undefined }))
  }
  /** Whether the entries can be sent; else their faults show and the first field that has one takes the focus. */
  const isComplete = (way: Way | 'passkey'): boolean => {
    const found = faultsOf(way, entries)
    setFaults(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(`${id}-${first}`)?.focus()
    return first === undefined
  }
  return {
    fields: { id, entries, faults, set },
    isComplete,
    /** Nowhere to send a code to: the field says so. */
    nowhere: (field: 'email' | 'phone') => setFaults({ [field]: `${field}Invalid` }),
  }
}
