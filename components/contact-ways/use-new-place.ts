import { useId, useState } from 'react'
import { isEmail } from '../../contract/values/address.ts'
import { isPhone } from '../../contract/values/phone.ts'
import type { Trouble } from '../login/attempt.ts'
import { isCode } from '../login/entries.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useDraft } from '../shell/use-draft.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'

/** Codes about the contact method itself, which appear at its field. */
const ofPlace: ReadonlySet<string> = new Set([
  'emailTaken',
  'emailUnchanged',
  'emailInvalid',
  'phoneUnchanged',
  'phoneOnlyWayElsewhere',
  'phoneInvalid',
])
const ofCode: ReadonlySet<string> = new Set(['codeWrong', 'codeExpired', 'codeTries', 'codeNotRequested'])
const isPlace = { email: isEmail, phone: isPhone }
const invalid = { email: 'contactWays:email.invalid', phone: 'contactWays:phone.invalid' } as const

/** An e-mail address has no country. */
const alone = ['', () => undefined] as const
/** The proof of the old contact method has expired: the user must repeat it. */
const ofProof: ReadonlySet<string> = new Set([
  'oldEmailUnverified',
  'oldPhoneUnverified',
  'passwordUnverified',
])

/**
 * The entries for a new address or number and its code, with their errors. When the user must leave the page, the
 * draft is stored under the name `draft`, together with the country of a number.
 */
export function useNewPlace(
  draft: string,
  kind: 'email' | 'phone',
  onUnproved: () => void,
  [country, setCountry]: readonly [string, (country: string) => void] = alone,
) {
  const [place, setPlace] = useState('')
  useDraft<{ place: string; country: string }>(draft, {
    dirty: place.trim() !== '',
    values: () => ({ place, country }),
    restore: kept => {
      setPlace(kept.place)
      setCountry(kept.country)
    },
  })
  const [code, setCode] = useState('')
  const { t } = useText()
  const id = useId()
  const found = {
    ...(!isPlace[kind](place) && { place: t(invalid[kind]) }),
    ...(!isCode(code) && { code: t('contactWays:codeInvalid') }),
  }
  const checks = useFaults<'place' | 'code', string>({ id, order: ['place', 'code'], found })
  const { trouble, busy, say, attempt } = useAttempt()
  const told = (trouble: Trouble | null) => {
    if (ofProof.has(trouble?.name ?? '')) onUnproved()
    else say(trouble)
  }
  const name = trouble?.name ?? ''
  const at = (names: ReadonlySet<string>) => (trouble && names.has(name) ? trouble.text : undefined)
  const change = (set: (text: string) => void, field: 'place' | 'code') => (text: string) => {
    set(text)
    checks.changed(field)
    say(null)
  }
  return {
    id,
    place,
    code,
    busy,
    attempt,
    told,
    onBlur: checks.onBlur,
    /** Whether both can be sent; otherwise the fields show what is missing. */
    isComplete: () => !focusFirst(checks.check()),
    placeError: checks.faults.place ?? at(ofPlace),
    codeError: checks.faults.code ?? at(ofCode),
    otherTrouble: trouble && !ofPlace.has(name) && !ofCode.has(name) ? trouble.text : '',
    setPlace: change(setPlace, 'place'),
    setCode: change(setCode, 'code'),
    nowhere: () => checks.refuse({ place: t(invalid[kind]) }),
  }
}
