import { useId, useState } from 'react'
import { useUnsaved } from '../shell/unsaved.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { type Entries, type Fault, firstEntries, getFaults, type Person, type SignInTab } from './entries.ts'

const typed = ['account', 'password', 'email', 'code', 'phone', 'smsCode'] as const

const order = [...typed, 'legal'] as const

/**
 * The entries with the errors of each field. A field left with a wrong value shows its error at once; one that was
 * left empty shows it only when the form is sent.
 */
export function useEntries(way: SignInTab, person?: Person) {
  const id = useId()
  const [first] = useState(() => firstEntries(person))
  const [entries, setEntries] = useState<Entries>(first)
  const told = useFaults<(typeof order)[number], Fault>({
    id,
    order,
    found: getFaults(way, entries),
    silent: field => !entries[field],
  })
  useUnsaved(
    typed.some(field => entries[field] !== first[field]),
    { asks: false },
  )
  const set = <K extends keyof Entries>(key: K, value: Entries[K]) => {
    setEntries(now => ({ ...now, [key]: value }))
    const field = order.find(each => each === key)
    if (field) told.changed(field)
  }
  /** A passkey and a provider need no typing: only the legal statement is required. */
  const mayGoOn = (): boolean => {
    if (!entries.legal) told.refuse({ legal: 'legalRequired' })
    return entries.legal
  }
  return {
    fields: { id, entries, faults: told.faults, set },
    /** Whether the entries can be sent; otherwise their errors show and the first wrong field takes the focus. */
    isComplete: () => !focusFirst(told.check()),
    mayGoOn,
    onBlur: told.onBlur,
    /** The user switched to another method: it has no errors yet. */
    clear: told.clear,
    /** There is no destination for a code: the field shows it. */
    nowhere: (field: 'email' | 'phone') => told.refuse({ [field]: `${field}Invalid` }),
  }
}
