import { z } from 'zod'
import { limits } from '../limits.ts'
import { line } from '../shapes.ts'
import { organisationIdentifier } from './parts.ts'
import { organisationType } from './shapes.ts'

const name = line(limits.longNameLength).default('')

/** Fields that an organisation copies from the standard directory, in the order of forms. */
export const standardFields = [
  'name',
  'nameEn',
  'alias1',
  'alias2',
  'country',
  'province',
  'city',
  'address',
  'zip',
  'phone',
  'website',
] as const
export type StandardField = (typeof standardFields)[number]
export type StandardValues = Readonly<Record<StandardField, string>>

/** A record of a directory file in JSON lines (MD-O4); countries are codes of ISO 3166-1. */
export const standardRecord = z.object({
  code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/),
  name: line(limits.longNameLength).min(1),
  nameEn: name,
  alias1: name,
  alias2: name,
  type: organisationType.default('institution'),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  province: name,
  city: name,
  address: name,
  zip: line(20).default(''),
  phone: line(50).default(''),
  website: name,
  identifiers: z.array(organisationIdentifier).max(20).default([]),
  active: z.boolean().default(true),
})
export type StandardRecord = z.output<typeof standardRecord>

/**
 * A field of an organisation against the standard directory: the same value; its own value, which the directory has not changed since;
 * or a value that the directory has changed since the company last decided.
 */
export const standardStates = ['copied', 'own', 'differs'] as const
export type StandardState = (typeof standardStates)[number]

/** The state of a field: what the company has, what the directory has now, and what it had at the company's last decision. */
export const getStandardState = (own: string, standard: string, decided: string): StandardState => {
  if (own === standard) return 'copied'
  return standard === decided ? 'own' : 'differs'
}
