import { useId, useState } from 'react'
import { isEmail } from '../../contract/address.ts'
import { isPhone } from '../../contract/phone.ts'
import type { Trouble } from '../login/attempt.ts'
import { isCode } from '../login/entries.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useDraft } from '../shell/use-draft.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'

/** Codes that are about the place itself, and so are told at its field. */
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

/** An address has no country. */
const alone = ['', () => undefined] as const
/** The proof of the old place ran out: it is to be brought anew. */
const ofProof: ReadonlySet<string> = new Set([
  'oldEmailUnverified',
  'oldPhoneUnverified',
  'passwordUnverified',
])

/**
 * What is typed of a new address or number and its code, and where what went wrong is told. The place is kept under the name
 * `draft` when the page has to be left, and with it the country that is chosen beside a number.
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
    /** Whether both can be sent; else their fields say what is missing. */
    isComplete: () => !focusFirst(checks.check()),
    placeError: checks.faults.place ?? at(ofPlace),
    codeError: checks.faults.code ?? at(ofCode),
    otherTrouble: trouble && !ofPlace.has(name) && !ofCode.has(name) ? trouble.text : '',
    setPlace: change(setPlace, 'place'),
    setCode: change(setCode, 'code'),
    nowhere: () => checks.refuse({ place: t(invalid[kind]) }),
  }
}
