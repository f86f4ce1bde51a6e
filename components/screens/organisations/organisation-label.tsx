import type { ReactNode } from 'react'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { organisationUses } from '../../../contract/organisations/manage.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { CountLink } from '../../shared/list/count-link.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { RecordLabel } from '../../shared/record/record-page.tsx'
import type { ChartFact } from '../../ui/base/chart-facts.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { getListPath as getStudiesPath } from '../studies/list-state.ts'
import { getListPath } from './list-state.ts'

type Props = { organisation: OrganisationDetail; actions: ReactNode }

/** The head of an organisation's page: name, what hangs on it, and the actions on it. */
export function OrganisationLabel({ organisation, actions }: Props) {
  const { t, locale } = useText()
  return (
    <RecordLabel
      title={localName(organisation, locale)}
      tone="normal"
      marks={
        !organisation.active && <StatusChip tone="neutral">{t('organisationScreens:inactive')}</StatusChip>
      }
      actions={actions}
      factsLabel={t('organisationScreens:label')}
      facts={useFacts(organisation)}
      identifier={[t('terms:recordId'), organisation.id]}
    />
  )
}

/** Its type, and how many people, studies, sites and organisations hang on it; the numbers lead to the lists with this filter, of sites to their studies. */
function useFacts(organisation: OrganisationDetail): ChartFact[] {
  const { t, locale } = useText()
  const { id } = organisation
  const uses = useScoped(organisationUses, { id }, { loading: false }).data
  const studiesPath = getStudiesPath({ organisationIds: [id] })
  const getNumber = (name: 'people' | 'studies' | 'sites' | 'below', path?: string): ChartFact => {
    const number = uses?.[name]
    const value =
      path && number ? (
        <CountLink
          count={number}
          href={path}
          label={t(name === 'sites' ? 'common:counted.sites' : `organisationScreens:counted.${name}`, {
            count: number,
          })}
        />
      ) : (
        (number ?? '-')
      )
    return [t(`organisationScreens:uses.${name}`), value]
  }
  return [
    [
      getLabel(organisationRecord, 'type'),
      getFieldText(organisationRecord.fields.type, 'type', organisation, locale) || '-',
    ],
    getNumber('people'),
    getNumber('studies', studiesPath),
    getNumber('sites', studiesPath),
    getNumber('below', getListPath({ parentIds: [id] })),
  ]
}
