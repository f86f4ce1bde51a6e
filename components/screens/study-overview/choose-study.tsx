import type { ReactNode } from 'react'
import type { Output } from '../../../contract/define.ts'
import { portalStudies } from '../../../contract/workspace/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { choicePath } from './overview.ts'
import * as css from './study-overview.css.ts'

type State = { query: string; page: number }
type Props = { state: State; onState: (state: State) => void }
type Study = Output<typeof portalStudies>['records'][number]

const size = 15

/** The studies whose overview the user may open, pinned ones first. */
export function ChooseStudy({ state, onState }: Props) {
  const { t } = useText()
  const { query: words, page } = state
  const input = { query: words, pageNum: page, limit: size, inactive: true }
  const query = useScoped(portalStudies, input, { keepsRows: true })
  const total = query.data?.total ?? 0
  return (
    <>
      <PageTrail
        home="/home"
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          { id: 'studies', label: t('portal:title.studyOverviews') },
        ]}
      />
      <header className={head}>
        <h1>{t('portal:title.studyOverviews')}</h1>
        <p className={css.quiet}>{t('studyOverview:choose')}</p>
      </header>
      <SearchBox
        className={css.search}
        label={t('studyOverview:search')}
        query={words}
        onQuery={text => onState({ query: text, page: 1 })}
      />
      <Loaded query={query} lines={6}>
        {data => (
          <StudyTable
            rows={data.records}
            busy={query.isPlaceholderData}
            empty={
              words ? (
                <EmptySearch query={words} onClear={() => onState({ query: '', page: 1 })} />
              ) : (
                <EmptyState title={t('studyOverview:noStudies')} />
              )
            }
          />
        )}
      </Loaded>
      {total > size && (
        <Pager
          total={total}
          page={page}
          size={size}
          sizes={[size]}
          onChange={next => onState({ query: words, page: next.page })}
        />
      )}
    </>
  )
}

type TableProps = { rows: readonly Study[]; busy: boolean; empty: ReactNode }

function StudyTable({ rows, busy, empty }: TableProps) {
  const { t, locale } = useText()
  const getTone = ({ status }: Study) => (status === 'on_hold' ? 'hold' : status)
  const columns: Column<Study>[] = [
    {
      id: 'planId',
      head: t('studyOverview:planId'),
      mono: true,
      cell: ({ id, planId }) => (
        <Anchor className={css.link} href={`${choicePath}/${id}`}>
          {planId}
        </Anchor>
      ),
    },
    { id: 'name', head: t('studyOverview:name'), wrap: true, cell: study => localName(study, locale) },
    {
      id: 'status',
      head: t('terms:status'),
      cell: study => <StatusChip tone={getTone(study)}>{t(`common:studyStatus.${study.status}`)}</StatusChip>,
    },
    { id: 'sites', head: t('terms:sites'), numeric: true, cell: ({ sites }) => sites },
    {
      id: 'enrolment',
      head: t('studyOverview:enrolment.title'),
      numeric: true,
      cell: study => `${study.enrolledSubjects} / ${study.plannedSubjects}`,
    },
  ]
  return (
    <DataTable
      caption={t('portal:title.studyOverviews')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      spine={getTone}
      busy={busy}
      empty={empty}
    />
  )
}
