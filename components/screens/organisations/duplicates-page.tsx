import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { dateTime } from '../../../client/zones/format.ts'
import {
  dismissOrganisationProposal,
  findOrganisationProposals,
  listOrganisationProposals,
  type OrganisationProposal,
} from '../../../contract/organisation-merges/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { type MatchClass, matchClass } from '../../../contract/organisations/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { foot, head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './merges.css.ts'
import { getDetailPath, getMergePath, listPath } from './paths.ts'

/** How often the page looks whether a search has ended. */
const lookMs = 2000
const classes = matchClass.options.filter(each => each !== 'part' && each !== 'whole')

/** Pairs of organisations that may be the same, each to merge or to dismiss, and the search that finds them (MD-O5). */
export function DuplicatesPage() {
  const { t } = useText()
  const [page, setPage] = useState({ page: 1, size: 15 })
  const [match, setMatch] = useState<MatchClass | ''>('')
  const request = { pageNum: page.page, limit: page.size, ...(match && { match }) }
  const query = useScoped(listOrganisationProposals, request, { keepsRows: true })
  useLastPage(query, page, setPage)
  const { run, total = 0 } = query.data ?? {}
  useLook(run?.state === 'running', () => void query.refetch())
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('portal:title.organisations'), href: listPath },
          { id: 'duplicates', label: t('organisationMerges:title') },
        ]}
      />
      <div className={head}>
        <h1>{t('organisationMerges:title')}</h1>
        <p role="status">{query.data && t('organisationMerges:count', { count: total })}</p>
        <RunState run={run} />
      </div>
      <div className={css.bar}>
        <SelectField
          label={t('organisationMerges:reason')}
          placeholder={t('organisationMerges:anyReason')}
          options={classes.map(value => ({ value, label: t(`organisationScreens:match.${value}`) }))}
          value={match}
          onChange={event => {
            setPage({ ...page, page: 1 })
            setMatch(event.currentTarget.value as MatchClass | '')
          }}
        />
        <SearchButton running={run?.state === 'running'} />
      </div>
      <Loaded query={query} lines={10}>
        {data => <Pairs rows={data.records} searched={run?.state === 'done'} />}
      </Loaded>
      <div className={foot}>
        <Pager total={total} {...page} onChange={setPage} />
      </div>
    </>
  )
}

function useLook(running: boolean, look: () => void) {
  useEffect(() => {
    if (!running) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  })
}

type Run = { state: 'running' | 'done' | 'failed'; finishedAt: string | null; organisations: number } | null

function RunState({ run }: { run: Run | undefined }) {
  const { t } = useText()
  if (run === undefined) return null
  if (!run) return <p>{t('organisationMerges:run.none')}</p>
  if (!run.finishedAt) return <p>{t('organisationMerges:run.running')}</p>
  const time = dateTime(run.finishedAt)
  if (run.state === 'failed') return <p>{t('organisationMerges:run.failed', { time })}</p>
  return <p>{t('organisationMerges:run.done', { time, count: run.organisations })}</p>
}

function SearchButton({ running }: { running: boolean }) {
  const { t } = useText()
  const reread = useReread()
  const { busy, run, trouble } = useSubmit()
  const off = offBy(
    useWhy('findOrganisationProposals').findOrganisationProposals,
    'findOrganisationProposals',
  )
  const start = () =>
    void run(async sending => {
      await send(findOrganisationProposals, {}, sending)
      await reread(listOrganisationProposals)
    })
  return (
    <div>
      <Trouble text={trouble} />
      <Button variant="primary" icon={Search} busy={busy || running} off={off} onClick={start}>
        {t('organisationMerges:search')}
      </Button>
    </div>
  )
}

function Pairs({ rows, searched }: { rows: readonly OrganisationProposal[]; searched: boolean }) {
  const { t } = useText()
  const { dismiss, trouble, busy } = useDismiss()
  const columns = useColumns(dismiss, busy)
  return (
    <>
      <Trouble text={trouble} />
      <DataTable
        caption={t('organisationMerges:title')}
        columns={columns}
        rows={rows}
        rowKey={row => `${row.one.id} ${row.two.id}`}
        rowName={row => `${row.one.name} / ${row.two.name}`}
        empty={
          <EmptyState title={t(searched ? 'organisationMerges:nothing' : 'organisationMerges:notSearched')} />
        }
      />
    </>
  )
}

function useDismiss() {
  const { t } = useText()
  const reread = useReread()
  const { busy, run, trouble } = useSubmit()
  const dismiss = ({ one, two }: OrganisationProposal) =>
    void run(async sending => {
      await send(dismissOrganisationProposal, { oneId: one.id, twoId: two.id }, sending)
      await reread(listOrganisationProposals)
      toast('success', t('organisationMerges:dismissed', { one: one.name, two: two.name }))
    })
  return { dismiss, busy, trouble }
}

function Member({ of }: { of: OrganisationProposal['one'] }) {
  const { locale } = useText()
  const { name, nameEn, parent, parentEn, type, city } = of
  const upper = parent && localName({ name: parent, nameEn: parentEn ?? '' }, locale)
  const about = [getChoiceWord(organisationRecord.fields.type, type), city, upper].filter(Boolean)
  return (
    <span className={css.member}>
      <Anchor href={getDetailPath(of.id)}>{localName({ name, nameEn }, locale)}</Anchor>
      <span className={css.meta}>{about.join(' · ')}</span>
    </span>
  )
}

function useColumns(
  dismiss: (row: OrganisationProposal) => void,
  busy: boolean,
): Column<OrganisationProposal>[] {
  const { t } = useText()
  const { go } = useNavigation()
  const off = offBy(useWhy('mergeOrganisations').mergeOrganisations, 'mergeOrganisations')
  const pair = (row: OrganisationProposal) => ({ one: row.one.name, two: row.two.name })
  return [
    { id: 'one', head: t('terms:organisation'), cell: row => <Member of={row.one} /> },
    { id: 'two', head: t('organisationMerges:two'), cell: row => <Member of={row.two} /> },
    {
      id: 'match',
      head: t('organisationMerges:reason'),
      cell: ({ match, own, other, text }) => (
        <span className={css.member}>
          {t(`organisationScreens:match.${match}`)}
          <span className={css.meta}>{`${getField(own)} = ${getField(other)}: ${text}`}</span>
        </span>
      ),
    },
    {
      id: 'acts',
      head: t('common:list.actions'),
      cell: row => (
        <span className={css.acts}>
          <Button
            off={off}
            aria-label={t('organisationMerges:mergePair', pair(row))}
            onClick={() => go(getMergePath(row.one.id, row.two.id))}
          >
            {t('organisationMerges:merge')}
          </Button>
          <Button
            busy={busy}
            off={off}
            aria-label={t('organisationMerges:dismissPair', pair(row))}
            onClick={() => dismiss(row)}
          >
            {t('organisationMerges:dismiss')}
          </Button>
        </span>
      ),
    },
  ]
}

const getField = (name: string): string => getLabel(organisationRecord, name)
