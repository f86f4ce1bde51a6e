import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { dateTime } from '../../../client/zones/format.ts'
import {
  dismissOrganisationProposal,
  findOrganisationProposals,
  listOrganisationProposals,
  type OrganisationProposal,
} from '../../../contract/organisation-merges/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { matchClass } from '../../../contract/organisations/shapes.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { getFilter, getOptions } from '../../shared/list/filters.ts'
import { choices, listState, pages } from '../../shared/list/list-state.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { getChoiceWord, getLabel } from '../../shared/record/field-names.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import { Button } from '../../ui/base/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import type { RecordAction } from '../../ui/overlay/action-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './merges.css.ts'
import { getDetailPath, getMergePath, listPath } from './paths.ts'

/** How often the page looks whether a search has ended. */
const lookMs = 2000
const classes = matchClass.options.filter(each => each !== 'part' && each !== 'whole')

/** State of the list of pairs. */
export const pairState = listState({ match: choices(classes), ...pages })
type PairListState = typeof pairState.start
type Pairs = List<typeof listOrganisationProposals, PairListState, never>

const pairs = recordList<typeof listOrganisationProposals, PairListState>({
  call: listOrganisationProposals,
  state: pairState,
  words: {
    title: 'organisationMerges:title',
    filtered: 'organisationMerges:nothing',
    empty: 'organisationMerges:notSearched',
  },
  useWords: ({ query }) => (query.data?.run?.state === 'done' ? { empty: 'organisationMerges:nothing' } : {}),
  useCount: ({ total = 0 }) => useText().t('organisationMerges:count', { count: total }),
  rowKey: row => `${row.one.id} ${row.two.id}`,
  useName: () => row => `${row.one.name} / ${row.two.name}`,
  useFilters: list => {
    const { t } = useText()
    const options = getOptions(classes, value => t(`organisationScreens:match.${value}`))
    return [getFilter(list, 'match', t('organisationMerges:reason'), options)]
  },
  useColumns,
  rowButtons: true,
  useRowActions,
  Beside: RunState,
  Tools: SearchButton,
})

/** Pairs of organisations that may be the same, each to merge or to dismiss, and the search that finds them (MD-O5). */
export function DuplicatesPage(props: StateProps<PairListState>) {
  const { t } = useText()
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'organisations', label: t('portal:title.organisations'), href: listPath },
          { id: 'duplicates', label: t('organisationMerges:title') },
        ]}
      />
      <RecordList of={pairs} {...props} />
    </>
  )
}

/** The last search; the page looks whether a running one has ended. */
function RunState({ list: { query } }: { list: Pairs }) {
  const { t } = useText()
  const { data, refetch } = query
  const run = data?.run
  useLook(run?.state === 'running', () => void refetch())
  if (!data) return null
  if (!run) return <p>{t('organisationMerges:run.none')}</p>
  if (!run.finishedAt) return <p>{t('organisationMerges:run.running')}</p>
  const time = dateTime(run.finishedAt)
  if (run.state === 'failed') return <p>{t('organisationMerges:run.failed', { time })}</p>
  return <p>{t('organisationMerges:run.done', { time, count: run.organisations })}</p>
}

function useLook(running: boolean, look: () => void) {
  useEffect(() => {
    if (!running) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  })
}

function SearchButton({ list: { query } }: { list: Pairs }) {
  const { t } = useText()
  const { busy, run, trouble } = useSubmit()
  const off = offBy(
    useWhy('findOrganisationProposals').findOrganisationProposals,
    'findOrganisationProposals',
  )
  const start = () =>
    void run(async sending => {
      await send(findOrganisationProposals, {}, sending)
      await query.refetch()
    })
  return (
    <>
      <Trouble text={trouble} />
      <Button
        variant="primary"
        icon={Search}
        busy={busy || query.data?.run?.state === 'running'}
        off={off}
        onClick={start}
      >
        {t('organisationMerges:search')}
      </Button>
    </>
  )
}

function useRowActions({ one, two }: OrganisationProposal): RecordAction[] {
  const { t } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const off = offBy(useWhy('mergeOrganisations').mergeOrganisations, 'mergeOrganisations')
  const names = { one: one.name, two: two.name }
  const dismiss = async () => {
    try {
      await send(dismissOrganisationProposal, { oneId: one.id, twoId: two.id })
      toast('success', t('organisationMerges:dismissed', names))
    } catch (error) {
      // The screen has already shown the reason.
      if (!isCallError(error)) throw error
    }
    await reread(listOrganisationProposals)
  }
  return [
    {
      id: 'merge',
      label: t('organisationMerges:merge'),
      name: t('organisationMerges:mergePair', names),
      off,
      onChoose: () => go(getMergePath(one.id, two.id)),
    },
    {
      id: 'dismiss',
      label: t('organisationMerges:dismiss'),
      name: t('organisationMerges:dismissPair', names),
      off,
      onChoose: () => void dismiss(),
    },
  ]
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

function useColumns(): Column<OrganisationProposal>[] {
  const { t } = useText()
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
  ]
}

const getField = (name: string): string => getLabel(organisationRecord, name)
