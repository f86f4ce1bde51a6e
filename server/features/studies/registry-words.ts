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
  DRUG: 'chemical',
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

export const findPhase = (written: string): Phase | null => phases[written] ?? null
export const findStatus = (written: string): StudyStatus | null => statuses[written] ?? null
export const findProductType = (written: string): ProductType | null => productTypes[written] ?? null

const numberTypes = registryType.options.filter(type => type !== 'other')

/** The numbers of a study by the patterns of the registries; a number of none of them is left out. */
export const getNumbers = ({
  identificationModule: { nctId, secondaryIdInfos },
}: RegistryStudy): RegistryNumber[] =>
  [nctId, ...secondaryIdInfos.map(each => each.id.trim())].flatMap((value): RegistryNumber[] => {
    const type = numberTypes.find(each => registries[each].pattern.test(value))
    return type ? [{ type, value, issuer: registries[type].issuer }] : []
  })

const english = new Intl.DisplayNames('en-US', { type: 'region' })
/** Names of the registry that differ from those of the language data. */
const otherNames: Readonly<Record<string, string>> = {
  'Korea, Republic of': 'KR',
  'Hong Kong': 'HK',
  Macau: 'MO',
  'Russian Federation': 'RU',
  'Turkey (Türkiye)': 'TR',
  Turkey: 'TR',
  'Czech Republic': 'CZ',
  'Viet Nam': 'VN',
}

/** The ISO code of a country by its English name. */
export const findCountry = (name: string, codes: readonly string[]): string | null =>
  otherNames[name] ?? codes.find(code => english.of(code) === name) ?? null
