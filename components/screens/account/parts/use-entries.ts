import { useId, useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { focusFirst, useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { type Entries, type Fault, firstEntries, getFaults, type Person, type SignInTab } from './entries.ts'

const typed = ['account', 'password', 'email', 'code', 'phone', 'smsCode'] as const

const order = [...typed, 'legal'] as const

/**
 * The entries with the errors of each field. A field left with a wrong value shows its error at once; one that was
 * left empty shows it only when the form is sent.
 */
export function useEntries(way: SignInTab, person?: Person) {
  const { t } = useText()
  const id = useId()
  const [first] = useState(() => firstEntries(person))
  const [entries, setEntries] = useState<Entries>(first)
  const getText = (fault: Fault) => t(`login:field.${fault}`)
  const errors = useFieldErrors<(typeof order)[number]>({
    id,
    fields: order,
    found: Object.fromEntries(
      Object.entries(getFaults(way, entries)).map(([field, fault]) => [field, getText(fault)]),
    ),
    silent: field => !entries[field],
  })
  useUnsaved(
    typed.some(field => entries[field] !== first[field]),
    { asks: false },
  )
  const set = <K extends keyof Entries>(key: K, value: Entries[K]) => {
    setEntries(now => ({ ...now, [key]: value }))
    errors.changed([key])
  }
  /** A passkey and a provider need no typing: only the legal statement is required. */
  const mayGoOn = (): boolean => {
    if (!entries.legal) errors.refuse({ legal: getText('legalRequired') })
    return entries.legal
  }
  return {
    fields: { id, entries, errors: errors.errors, set },
    /** Whether the entries can be sent; otherwise their errors show and the first wrong field takes the focus. */
    isComplete: () => !focusFirst(errors.check()),
    mayGoOn,
    onBlur: errors.onBlur,
    /** The user switched to another method: it has no errors yet. */
    clear: errors.clear,
    /** There is no destination for a code: the field shows it. */
    nowhere: (field: 'email' | 'phone') => errors.refuse({ [field]: getText(`${field}Invalid`) }),
  }
}
