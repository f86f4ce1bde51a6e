import { useState } from 'react'
import type { Trouble } from '../login/attempt.ts'
import { isCode } from '../login/entries.ts'
import { useAttempt } from '../login/use-attempt.ts'
import { useDraft } from '../shell/use-draft.ts'

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
  isPlace: (place: string) => boolean,
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
  const [missing, setMissing] = useState({ place: false, code: false })
  const { trouble, busy, say, attempt } = useAttempt()
  const told = (trouble: Trouble | null) => {
    if (ofProof.has(trouble?.name ?? '')) onUnproved()
    else say(trouble)
  }
  const name = trouble?.name ?? ''
  const at = (names: ReadonlySet<string>) => (trouble && names.has(name) ? trouble.text : undefined)
  const change = (set: (text: string) => void, field: 'place' | 'code') => (text: string) => {
    set(text)
    setMissing(now => ({ ...now, [field]: false }))
    say(null)
  }
  /** Whether both can be sent; else their fields say what is missing. */
  const isComplete = (): boolean => {
    const lacks = { place: !isPlace(place), code: !isCode(code) }
    setMissing(lacks)
    return !lacks.place && !lacks.code
  }
  return {
    place,
    code,
    busy,
    attempt,
    told,
    missing,
    isComplete,
    placeTrouble: at(ofPlace),
    codeTrouble: at(ofCode),
    otherTrouble: trouble && !ofPlace.has(name) && !ofCode.has(name) ? trouble.text : '',
    setPlace: change(setPlace, 'place'),
    setCode: change(setCode, 'code'),
    nowhere: () => setMissing(now => ({ ...now, place: true })),
  }
}
