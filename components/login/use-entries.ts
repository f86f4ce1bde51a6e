import { useId, useState } from 'react'
import { useUnsaved } from '../shell/unsaved.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { type Entries, type Fault, firstEntries, getFaults, type Person, type SignInTab } from './entries.ts'

const typed = ['account', 'password', 'email', 'code', 'phone', 'smsCode'] as const

const order = [...typed, 'legal'] as const

/**
 * What is typed and ticked, with the faults of each field. A field that was left with something wrong says so; one that was
 * only passed, empty, says nothing before the form is sent.
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
  /** A passkey and a provider need nothing typed: only the legal statement is asked for. */
  const mayGoOn = (): boolean => {
    if (!entries.legal) told.refuse({ legal: 'legalRequired' })
    return entries.legal
  }
  return {
    fields: { id, entries, faults: told.faults, set },
    /** Whether the entries can be sent; else their faults show and the first field that has one takes the focus. */
    isComplete: () => !focusFirst(told.check()),
    mayGoOn,
    onBlur: told.onBlur,
    /** Another way is looked at: nothing was wrong there yet. */
    clear: told.clear,
    /** Nowhere to send a code to: the field says so. */
    nowhere: (field: 'email' | 'phone') => told.refuse({ [field]: `${field}Invalid` }),
  }
}
