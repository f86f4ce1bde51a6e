import { t } from '../../../client/words/i18n.ts'
import type { ComparedStudy, RegistryFileRest } from '../../../contract/studies/compare.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { blocks, numbers, plain } from './studies.css.ts'

type Rest = ComparedStudy['notTaken'][number]

/** What the file says of the study and no field takes, so that nothing of it is lost in silence. */
export function NotTaken({ parts }: { parts: readonly Rest[] }) {
  const { t } = useText()
  const columns: Column<Rest>[] = [
    { id: 'part', head: t('registryFile:partHead'), wrap: true, cell: row => getRegistryPart(row.path) },
    {
      id: 'value',
      head: t('registryFile:proposed'),
      wrap: true,
      cell: ({ value, count }) =>
        count > 1 ? `${value || '-'} (${t('registryFile:values', { count })})` : value || '-',
    },
  ]
  return (
    <div className={numbers}>
      <p className={plain}>{t('registryFile:notTakenText')}</p>
      <DataTable
        caption={t('registryFile:notTaken')}
        columns={columns}
        rows={parts}
        rowKey={row => row.path}
      />
    </div>
  )
}

type Props = { rest: readonly RegistryFileRest[]; shown: number; total: number }

/** What of the file could not be read, a line each. */
export function FileRest({ rest, shown, total }: Props) {
  const { t } = useText()
  const lines = [
    ...(shown < total ? [t('registryFile:rest.more', { shown, total })] : []),
    ...rest.map(({ reason, at, text }) => t(`registryFile:rest.${reason}`, { at: at ?? 0, text })),
  ]
  if (lines.length === 0) return null
  return (
    <>
      <Banner
        notice={{
          id: 'rest',
          tone: 'warning',
          text: t('registryFile:rest.title', { count: lines.length }),
        }}
      />
      <ul className={blocks}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
          <li key={at}>{line}</li>
        ))}
      </ul>
    </>
  )
}

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
const getRegistryPart = (path: string): string => {
  const part = paths.find(each => path === each || path.startsWith(`${each}.`))
  if (!part) return path
  const rest = path.slice(part.length + 1)
  const name = t(`registryFile:part.${named[part]}`)
  return rest ? `${name} (${rest})` : name
}
