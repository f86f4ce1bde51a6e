import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { dateEnd, dateMinute, total as totalText } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { menuOfRecords } from '../../../contract/explanations/calls.ts'
import { type GrantState, grantState, roleHolders } from '../../../contract/roles/list.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { type Text, useText } from '../../shared/call/use-text.ts'
import { StudyField } from '../../shared/form/study-field.tsx'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as users from '../../shared/page/page.css.ts'
import * as record from '../../shared/page/record.css.ts'
import { useListedName, type useNameOf } from '../../shared/people/person.tsx'
import { askWhy } from '../../shared/why/why-ask.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { detailPath } from '../users/actions.ts'

type Holder = Output<typeof roleHolders>['records'][number]
type HolderFilters = {
  query: string
  states: readonly GrantState[]
  studyId: string
  page: number
  size: number
}

const start: HolderFilters = { query: '', states: ['in force', 'to come'], studyId: '', page: 1, size: 15 }

/** Past, present and future holders of a role: scope, dates, and who granted it. */
export function Holders({ roleId }: { roleId: string }) {
  const { t } = useText()
  const [asked, setAsked] = useState(start)
  const set = (part: Partial<HolderFilters>) => setAsked(now => ({ ...now, page: 1, ...part }))
  const query = useScoped(
    roleHolders,
    {
      id: roleId,
      query: asked.query,
      states: [...asked.states],
      ...(asked.studyId && { studyId: asked.studyId }),
      pageNum: asked.page,
      limit: asked.size,
    },
    { keepsRows: true, loading: false },
  )
  useLastPage(query, asked, setAsked)
  const columns = useColumns(roleId)
  return (
    <section id="holders" className={record.section} aria-labelledby="holders-title">
      <div className={classNames(record.sectionHead, users.overTable)}>
        <h2 id="holders-title">{t('roleAdmin:section.holders')}</h2>
        {query.data && (
          <span className={users.entryMeta} role="status">
            {t('roleAdmin:holders.count', {
              count: query.data.total,
              total: totalText(query.data.total, query.data.capped),
            })}
          </span>
        )}
      </div>
      <Toolbar asked={asked} onSet={set} />
      <Loaded query={query} small lines={4}>
        {data => (
          <DataTable
            caption={t('roleAdmin:section.holders')}
            columns={columns}
            rows={data.records}
            rowKey={row => row.id}
            busy={query.isPlaceholderData}
            empty={<EmptyState small title={t('roleAdmin:holders.none')} />}
          />
        )}
      </Loaded>
      {query.data && query.data.total > asked.size && (
        <div className={users.foot}>
          <Pager
            total={query.data.total}
            page={asked.page}
            size={asked.size}
            onChange={next => setAsked(now => ({ ...now, ...next }))}
          />
        </div>
      )}
    </section>
  )
}

function Toolbar({ asked, onSet }: { asked: HolderFilters; onSet: (part: Partial<HolderFilters>) => void }) {
  const { t } = useText()
  const study = useId()
  return (
    <ListToolbar
      label={t('roleAdmin:section.holders')}
      search={{
        label: t('roleAdmin:holders.search'),
        query: asked.query,
        onQuery: query => onSet({ query }),
      }}
      filters={[
        {
          label: t('terms:state'),
          options: grantState.options.map(value => ({
            value,
            label: t(`roleAdmin:grant.${stateWords[value]}`),
          })),
          value: asked.states,
          onChange: chosen => onSet({ states: grantState.options.filter(each => chosen.includes(each)) }),
        },
      ]}
      onClear={() => onSet({ states: [] })}
    >
      <StudyField
        id={study}
        inToolbar
        single
        label={t('terms:study')}
        empty={t('terms:everyStudy')}
        value={asked.studyId ? [asked.studyId] : []}
        onChange={([studyId = '']) => onSet({ studyId })}
      />
    </ListToolbar>
  )
}

const stateWords = { 'in force': 'inForce', 'to come': 'toCome', ended: 'ended' } as const
const tones = { 'in force': 'normal', 'to come': 'info', ended: 'neutral' } as const

function useColumns(roleId: string): Column<Holder>[] {
  const { t, locale } = useText()
  const nameOf = useListedName()
  // Explanations about other users are for actors with the menu of users.
  const explains = useSession().menus.some(each => each.id === menuOfRecords.users)
  return [
    {
      id: 'person',
      head: t('roleAdmin:holders.person'),
      cell: ({ user }) => (
        <span className={users.name}>
          <Anchor href={detailPath(user.id)} className={users.nameLink}>
            <Ellipsis text={nameOf(user)} focusable={false} />
          </Anchor>
          <span className={users.reading}>
            <Ellipsis
              text={localName({ name: user.department ?? '', nameEn: user.departmentEn ?? '' }, locale)}
            />
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: ({ state }) => (
        <StatusChip tone={tones[state]}>{t(`roleAdmin:grant.${stateWords[state]}`)}</StatusChip>
      ),
    },
    {
      id: 'study',
      head: t('roleAdmin:holders.for'),
      cell: ({ study, site }) =>
        study
          ? [study.planId, site && `${site.siteNo} ${localName(site, locale)}`].filter(Boolean).join(' · ')
          : t('terms:wholeCompany'),
    },
    {
      id: 'from',
      head: t('terms:from'),
      mono: true,
      cell: ({ effectiveAt }) => (effectiveAt ? dateMinute(effectiveAt) : '-'),
    },
    {
      id: 'to',
      head: t('terms:until'),
      cell: ({ expiresAt }) =>
        expiresAt ? <span className={users.monoText}>{dateEnd(expiresAt)}</span> : t('terms:noEnd'),
    },
    {
      id: 'by',
      head: t('roleAdmin:holders.by'),
      cell: ({ grantedBy }) => (grantedBy ? nameOf(grantedBy) : t('roleAdmin:holders.system')),
    },
    ...(explains ? [whyColumn(roleId, nameOf, t)] : []),
  ]
}

const whyColumn = (roleId: string, nameOf: ReturnType<typeof useNameOf>, t: Text['t']): Column<Holder> => ({
  id: 'why',
  head: t('portal:why'),
  actions: true,
  cell: ({ user }) => (
    <IconButton
      small
      variant="quiet"
      icon={CircleHelp}
      label={t('roleAdmin:holders.why', { name: nameOf(user) })}
      onClick={() => askWhy({ user: { id: user.id, name: nameOf(user) }, roleId })}
    />
  ),
})
