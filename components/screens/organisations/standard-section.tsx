import { send } from '../../../client/session/api.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
} from '../../../contract/organisations/manage.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import {
  countStandardOrganisations,
  type OrganisationStandard,
  organisationStandard,
  settleStandard,
} from '../../../contract/organisations/standard.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { getOff } from './actions.ts'
import * as css from './standard.css.ts'
import { LinkStandard, UnlinkStandard } from './standard-link.tsx'

export const standardSection = 'standard'

type Field = OrganisationStandard['fields'][number]
type Props = { organisation: OrganisationDetail }

/** What an organisation has from the standard directory, field by field: copied, own, or changed there since (MD-O4). */
export function StandardSection({ organisation }: Props) {
  const { t } = useText()
  const { id, standardCode } = organisation
  const query = useScoped(organisationStandard, { id }, { loading: false, enabled: standardCode !== null })
  const { settle, trouble, busy } = useSettle(organisation)
  const columns = useColumns(organisation, settle, busy)
  if (standardCode === null)
    return (
      <RecordSection
        id={standardSection}
        title={t('organisationScreens:standard.title')}
        beside={<LinkStandard organisation={organisation} />}
      >
        <p>{t('organisationScreens:standard.alone')}</p>
      </RecordSection>
    )
  const rows = (query.data?.fields ?? []).filter(({ own, standard }) => own || standard)
  return (
    <RecordSection
      id={standardSection}
      title={t('organisationScreens:standard.title')}
      beside={<UnlinkStandard organisation={organisation} />}
    >
      <p className={css.code}>{standardCode}</p>
      {query.data && !query.data.active && <p>{t('organisationScreens:standard.withdrawn')}</p>}
      <Trouble text={trouble} />
      <Loaded query={query} small lines={4}>
        {() => (
          <DataTable
            caption={t('organisationScreens:standard.title')}
            columns={columns}
            rows={rows}
            rowKey={row => row.field}
            rowName={row => getLabel(organisationRecord, row.field)}
          />
        )}
      </Loaded>
    </RecordSection>
  )
}

/** Decides one field, with the value of the directory that the user has read. */
function useSettle({ id, rowVersion }: OrganisationDetail) {
  const { t } = useText()
  const reread = useReread()
  const { busy, run, trouble } = useSubmit(async error => {
    if (error.name === 'dataChanged') await reread(organisationById, organisationStandard)
    return false
  })
  const settle = ({ field, standard }: Field, take: boolean) =>
    void run(async sending => {
      const fields = [{ field, standard, take }]
      await send(settleStandard, { id, rowVersion, fields, aliasConfirmed: true }, sending)
      await reread(
        organisationById,
        organisationStandard,
        organisationHistory,
        listOrganisations,
        countStandardOrganisations,
      )
      toast('success', t('organisationScreens:standard.settled'))
    })
  return { settle, busy, trouble }
}

const tones = { copied: 'normal', own: 'neutral', differs: 'warning' } as const

function useColumns(
  organisation: OrganisationDetail,
  settle: (row: Field, take: boolean) => void,
  busy: boolean,
): Column<Field>[] {
  const { t, locale } = useText()
  const off = getOff(organisation, 'edit', locale)
  const decision = (row: Field) => {
    const name = getLabel(organisationRecord, row.field)
    return (
      <span className={css.decide}>
        <Button
          busy={busy}
          off={off}
          aria-label={t('organisationScreens:standard.takeName', { name })}
          onClick={() => settle(row, true)}
        >
          {t('organisationScreens:standard.take')}
        </Button>
        <Button
          busy={busy}
          off={off}
          aria-label={t('organisationScreens:standard.keepName', { name })}
          onClick={() => settle(row, false)}
        >
          {t('organisationScreens:standard.keep')}
        </Button>
      </span>
    )
  }
  return [
    {
      id: 'field',
      head: t('terms:field'),
      cell: row => getLabel(organisationRecord, row.field),
    },
    { id: 'own', head: t('organisationScreens:standard.own'), cell: row => row.shown.own || '-' },
    { id: 'standard', head: t('organisationScreens:standard.value'), cell: row => row.shown.standard || '-' },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => (
        <StatusChip tone={tones[row.state]}>
          {t(`organisationScreens:standard.state.${row.state}`)}
        </StatusChip>
      ),
    },
    {
      id: 'decide',
      head: t('organisationScreens:standard.decide'),
      cell: row => (row.state === 'differs' ? decision(row) : undefined),
    },
  ]
}
