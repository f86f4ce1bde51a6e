import { z } from 'zod'
import { limits } from '../limits.ts'
import { line } from '../shapes.ts'

/** Registries of clinical trials, with the pattern of their numbers and who gives them. */
export const registries = {
  nct: { pattern: /^NCT\d{8}$/, issuer: 'ClinicalTrials.gov' },
  euct: { pattern: /^\d{4}-\d{6}-\d{2}-\d{2}$/, issuer: 'EU CTIS' },
  eudract: { pattern: /^\d{4}-\d{6}-\d{2}$/, issuer: 'EudraCT' },
  utn: { pattern: /^U1111-\d{4}-\d{4}$/, issuer: 'WHO' },
  isrctn: { pattern: /^ISRCTN\d{8}$/, issuer: 'ISRCTN' },
  jrct: { pattern: /^jRCT[a-z]{0,2}\d{9,10}$/, issuer: 'jRCT' },
  chictr: { pattern: /^ChiCTR(?:-[A-Z]{2,4}-)?\d{8,10}$/, issuer: 'ChiCTR' },
  ctr: { pattern: /^CTR\d{8}$/, issuer: 'CDE' },
} as const

export const registryType = z.enum([
  'nct',
  'euct',
  'eudract',
  'utn',
  'isrctn',
  'jrct',
  'chictr',
  'ctr',
  'other',
])

export const registryNumber = z.object({
  type: registryType,
  value: z.string(),
  /** Who gave it; for a number of a known registry the registry itself. */
  issuer: z.string(),
})
export type RegistryNumber = z.output<typeof registryNumber>

const registryInput = z
  .object({
    type: registryType,
    value: line(limits.nameLength).min(1),
    issuer: line(limits.titleLength).default(''),
  })
  .refine(({ type, value }) => type === 'other' || registries[type].pattern.test(value), {
    path: ['value'],
    message: 'registryNumberInvalid',
  })
  .transform(({ type, value, issuer }) => ({ type, value, issuer: type === 'other' ? issuer : '' }))

/** All numbers of a study in registries; they replace those that it had. */
export const registryNumbers = z.array(registryInput).max(20)
