import { ChevronDown } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { classNames } from '../../../ui/base/class-names.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import { chevron, control, monoControl, select, withEnds } from '../../../ui/form/field.css.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { codeShown, phoneRow, placeSelect } from './phone-field.css.ts'
import { codeIn, type DialRegion, likelyPlace, placesIn } from './places.ts'

type Props = {
  id: string
  label: string
  /** The chosen country; empty until this field has guessed it. */
  place: DialRegion
  phone: string
  error?: string
  autoFocus?: boolean
  onPlace: (place: DialRegion) => void
  onPhone: (phone: string) => void
}

/** A phone number: the calling code of its country, and the national number (G8). */
export function PhoneField({ id, label, place, phone, error, autoFocus, onPlace, onPhone }: Props) {
  useEffect(() => {
    if (place === '') onPlace(likelyPlace())
  })
  return (
    <div className={phoneRow}>
      <CallingCode id={`${id}-place`} place={place || likelyPlace()} onPlace={onPlace} />
      <TextField
        id={id}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        mono
        maxLength={32}
        value={phone}
        error={error}
        onChange={event => onPhone(event.currentTarget.value)}
      />
    </div>
  )
}

type CodeProps = { id: string; place: DialRegion; onPlace: (place: DialRegion) => void }

/** The browser's own list of countries; closed, it shows only the code. */
function CallingCode({ id, place, onPlace }: CodeProps) {
  const { t, locale } = useText()
  const places = useMemo(() => placesIn(locale), [locale])
  return (
    <Field id={id} label={t('login:callingCode')}>
      {wire => (
        <div className={withEnds}>
          <select
            {...wire}
            className={classNames(control, select, placeSelect)}
            autoComplete="tel-country-code"
            value={place}
            onChange={event => onPlace(event.currentTarget.value)}
          >
            {places.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span className={classNames(codeShown, monoControl)} aria-hidden="true" dir="ltr">
            +{codeIn(place)}
          </span>
          <span className={chevron}>
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </Field>
  )
}
