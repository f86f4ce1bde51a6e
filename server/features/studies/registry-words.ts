import { limits } from '../../../contract/limits.ts'
import { type RegistryNumber, registries, registryType } from '../../../contract/studies/registry.ts'
import type { StudyFields, StudyStatus } from '../../../contract/studies/shapes.ts'
import type { RegistryStudy } from './registry-file.ts'

type Phase = NonNullable<StudyFields['phase']>
type ProductType = NonNullable<StudyFields['productType']>

const phases: Readonly<Record<string, Phase>> = {
  EARLY_PHASE1: '0',
  PHASE1: 'I',
  'PHASE1/PHASE2': 'I/II',
  PHASE2: 'II',
  'PHASE2/PHASE3': 'II/III',
  PHASE3: 'III',
  PHASE4: 'IV',
  NA: 'N/A',
}
const statuses: Readonly<Record<string, StudyStatus>> = {
  NOT_YET_RECRUITING: 'planned',
  RECRUITING: 'ongoing',
  ENROLLING_BY_INVITATION: 'ongoing',
  ACTIVE_NOT_RECRUITING: 'ongoing',
  COMPLETED: 'completed',
  TERMINATED: 'stopped',
  WITHDRAWN: 'stopped',
  SUSPENDED: 'on_hold',
}
const productTypes: Readonly<Record<string, ProductType>> = {
  BIOLOGICAL: 'biological',
  GENETIC: 'cell_gene',
  DEVICE: 'device',
  DIAGNOSTIC_TEST: 'diagnostic',
  COMBINATION_PRODUCT: 'combination',
  DIETARY_SUPPLEMENT: 'other',
  BEHAVIORAL: 'other',
  PROCEDURE: 'other',
  RADIATION: 'other',
  OTHER: 'other',
}
/** DRUG is registered for small molecules and for antibodies, so that it says nothing about the kind. */
const severalKinds = new Set(['DRUG'])

export const findPhase = (written: string): Phase | null => phases[written] ?? null
export const findStatus = (written: string): StudyStatus | null => statuses[written] ?? null

/** The kind of product of all interventions; `several` when their words mean more than one, which only the user can decide. */
export const findProductType = (
  interventions: RegistryStudy['armsInterventionsModule']['interventions'],
): { type: ProductType | null; several: boolean } => {
  const words = [...new Set(interventions.map(({ type }) => type).filter(Boolean))]
  const kinds = [...new Set(words.map(word => productTypes[word] ?? null))]
  const isVaccine = kinds.includes('biological') && interventions.some(({ name }) => /vaccin/i.test(name))
  if (words.some(word => severalKinds.has(word)) || kinds.length > 1 || isVaccine)
    return { type: null, several: true }
  return { type: kinds[0] ?? null, several: false }
}

const numberTypes = registryType.options.filter(type => type !== 'other')

/** Numbers of grants are no numbers of a registry. */
const grants = new Set(['NIH', 'FDA', 'VA', 'CDC', 'AHRQ', 'SAMHSA', 'OTHER_GRANT'])
/** The most numbers that a study has. */
const mostNumbers = 20

const toNumber = (value: string, issuer: string): RegistryNumber => {
  const type = numberTypes.find(each => registries[each].pattern.test(value))
  return type ? { type, value, issuer: registries[type].issuer } : { type: 'other', value, issuer }
}

/**
 * The numbers of a study: of a known registry by its pattern, else of another one (`other`) under the issuer that the file names;
 * each with the path that it has in the file.
 */
export const listNumbers = ({
  identificationModule: { nctId, secondaryIdInfos },
}: RegistryStudy): { path: string; number: RegistryNumber }[] => {
  const numbers = [
    { path: 'identificationModule.nctId', number: toNumber(nctId, 'ClinicalTrials.gov') },
    ...secondaryIdInfos
      .map(({ id, type, domain }, at) => ({ at, id, type, issuer: domain || type }))
      .filter(({ type }) => !grants.has(type))
      .map(({ at, id, issuer }) => ({
        path: `identificationModule.secondaryIdInfos.${at}`,
        number: toNumber(id, issuer.slice(0, limits.titleLength)),
      })),
  ]
  const fit = numbers.filter(({ number: { value } }) => value !== '' && value.length <= limits.nameLength)
  const keys = fit.map(({ number: { type, value } }) => `${type} ${value}`)
  return fit.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, mostNumbers)
}
