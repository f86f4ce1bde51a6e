import { useDeferredValue } from 'react'
import { listRegions } from '../../../contract/dictionaries/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import type { OwnControl } from '../../shared/record/record-sections.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'

type Part = 'country' | 'province' | 'city'
const levels = { country: 1, province: 2, city: 3 } as const

/** Names of the dictionary for a part of an address, in the language of the reader; below the part above it (E36). */
function useNames(part: Part, values: Readonly<Record<string, unknown>>): string[] {
  const country = useDeferredValue(String(values.country ?? '').trim())
  const province = useDeferredValue(String(values.province ?? '').trim())
  const level = levels[part]
  const above = [{}, { country }, { country, province }][level - 1]!
  const enabled = Object.values(above).every(Boolean)
  const input = { level, ...above }
  const names = useScoped(listRegions, input, { enabled, staleTime: 60 * 60_000, loading: false })
  return enabled ? (names.data?.records ?? []).map(each => each.name) : []
}

type Props = TextFieldProps & { part: Part; values: Readonly<Record<string, unknown>> }

/** A place that is typed or chosen from the dictionary; one that is in no list is kept as it is typed. */
export function PlaceField({ part, values, ...field }: Props) {
  return <TextField {...field} autoComplete="off" suggestions={useNames(part, values)} />
}

const getControl =
  (part: Part) =>
  ({ id, label, hint, error, required, value, set, values }: OwnControl) => (
    <PlaceField
      part={part}
      values={values}
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      value={String(value ?? '')}
      onChange={event => set(event.currentTarget.value)}
    />
  )

/** The controls of the places of the main address. */
export const placeFields = {
  country: getControl('country'),
  province: getControl('province'),
  city: getControl('city'),
}

const getPartField = (part: Part) => (props: Omit<Props, 'part'>) => <PlaceField part={part} {...props} />

/** The same of a further address. */
export const placePartFields = {
  country: getPartField('country'),
  province: getPartField('province'),
  city: getPartField('city'),
}
