import { t } from '../../../client/words/i18n.ts'

/** Parts of the registry's format that have a name in every language, by their path. */
const named = {
  'identificationModule.acronym': 'acronym',
  'identificationModule.briefTitle': 'briefTitle',
  'identificationModule.organization': 'organization',
  'identificationModule.secondaryIdInfos': 'secondaryIds',
  'statusModule.whyStopped': 'whyStopped',
  'statusModule.startDateStruct': 'startDate',
  'statusModule.primaryCompletionDateStruct': 'primaryCompletion',
  'statusModule.completionDateStruct': 'completion',
  'sponsorCollaboratorsModule.leadSponsor': 'leadSponsor',
  'sponsorCollaboratorsModule.collaborators': 'collaborators',
  'sponsorCollaboratorsModule.responsibleParty': 'responsibleParty',
  'descriptionModule.briefSummary': 'briefSummary',
  'descriptionModule.detailedDescription': 'detailedDescription',
  'conditionsModule.keywords': 'keywords',
  'designModule.studyType': 'studyType',
  'designModule.designInfo.allocation': 'allocation',
  'designModule.designInfo.interventionModel': 'interventionModel',
  'designModule.designInfo.primaryPurpose': 'primaryPurpose',
  'designModule.designInfo.maskingInfo': 'masking',
  'designModule.designInfo': 'design',
  'designModule.enrollmentInfo': 'enrolment',
  'armsInterventionsModule.armGroups': 'arms',
  'armsInterventionsModule.interventions': 'interventions',
  'outcomesModule.primaryOutcomes': 'primaryOutcomes',
  'outcomesModule.secondaryOutcomes': 'secondaryOutcomes',
  'outcomesModule.otherOutcomes': 'otherOutcomes',
  eligibilityModule: 'eligibility',
  'contactsLocationsModule.overallOfficials': 'officials',
  'contactsLocationsModule.centralContacts': 'contacts',
  'contactsLocationsModule.locations': 'locations',
  oversightModule: 'oversight',
  ipdSharingStatementModule: 'ipdSharing',
  referencesModule: 'references',
  resultsSection: 'results',
  documentSection: 'documents',
} as const

const paths = (Object.keys(named) as (keyof typeof named)[]).sort((one, other) => other.length - one.length)

/** The name of a part of a registry file: its own, or that of the part above with the rest of the path as the file has it. */
export const getRegistryPart = (path: string): string => {
  const part = paths.find(each => path === each || path.startsWith(`${each}.`))
  if (!part) return path
  const rest = path.slice(part.length + 1)
  const name = t(`registryFile:part.${named[part]}`)
  return rest ? `${name} (${rest})` : name
}
