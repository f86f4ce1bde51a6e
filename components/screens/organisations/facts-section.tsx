import { Plus } from 'lucide-react'
import { useState } from 'react'
import { factRecord } from '../../../contract/organisations/fact-fields.ts'
import { type OrganisationFact, organisationFacts } from '../../../contract/organisations/facts.ts'
import { listOrganisations, organisationHistory } from '../../../contract/organisations/manage.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { getFieldText } from '../../shared/record/field-value.tsx'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { whyOff } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { FactDialog, RemoveFactDialog } from './fact-dialogs.tsx'

export const factsSection = 'facts'

type FactOptions = { act: 'add' } | { act: 'edit' | 'remove'; fact: OrganisationFact }

/** Facts of an organisation that expire: approvals, contracts, licences, each with its owner and what is left (MD-O7). */
export function FactsSection({ id }: { id: string }) {
  const { t, locale } = useText()
  const [asked, setFactWish] = useState<FactOptions | null>(null)
  const query = useScoped(organisationFacts, { id }, { loading: false })
  const reread = useReread()
  const why = query.data?.editing
  const off = whyOff(why, locale, 'editOrganisationFact')
  const columns = useColumns(setFactWish, off)
  const done = async () => {
    await reread(organisationFacts, organisationHistory, listOrganisations)
  }
  const close = () => setFactWish(null)
  return (
    <RecordSection
      id={factsSection}
      title={t('organisationFacts:title')}
      beside={
        <Button icon={Plus} off={off} onClick={() => setFactWish({ act: 'add' })}>
          {t('common:action.add')}
        </Button>
      }
    >
      <Loaded query={query} small lines={3} />
      {query.data && query.data.total === 0 && <p>{t('organisationFacts:none')}</p>}
      {query.data && query.data.total > 0 && (
        <DataTable
          caption={t('organisationFacts:title')}
          columns={columns}
          rows={query.data.records}
          rowKey={row => row.id}
          rowName={row => row.title}
        />
      )}
      {asked && asked.act !== 'remove' && (
        <FactDialog
          organisationId={id}
          fact={asked.act === 'edit' ? asked.fact : null}
          onDone={done}
          onClose={close}
        />
      )}
      {asked?.act === 'remove' && <RemoveFactDialog fact={asked.fact} onDone={done} onClose={close} />}
    </RecordSection>
  )
}

const tones = { valid: 'normal', soon: 'warning', expired: 'danger' } as const

function useColumns(
  setFactWish: (asked: FactOptions) => void,
  off: ReturnType<typeof whyOff>,
): Column<OrganisationFact>[] {
  const { t, locale } = useText()
  return [
    ...(['kind', 'title', 'ownerUserId', 'validUntil'] as const).map(name => ({
      id: name,
      head: getLabel(factRecord, name),
      cell: (row: OrganisationFact) => getFieldText(factRecord.fields[name], name, row as never, locale),
    })),
    {
      id: 'state',
      head: t('terms:state'),
      cell: ({ state, daysLeft }) => (
        <StatusChip tone={tones[state]}>
          {state === 'soon'
            ? t('organisationFacts:left', { count: daysLeft })
            : t(`organisationFacts:state.${state}`)}
        </StatusChip>
      ),
    },
    {
      id: 'actions',
      head: t('common:list.actions'),
      actions: true,
      cell: row => (
        <ActionMenu
          label={t('common:list.rowActions', { name: row.title })}
          actions={(['edit', 'remove'] as const).map(act => ({
            id: act,
            label: t(`organisationFacts:act.${act}`),
            off,
            danger: act === 'remove',
            onChoose: () => setFactWish({ act, fact: row }),
          }))}
        />
      ),
    },
  ]
}
