import { ArrowLeft, Pencil } from 'lucide-react'
import {
  type PositionAction,
  type PositionDetail,
  type PositionHolder,
  positionDetail,
  positionHistory,
  positionHolders,
} from '../../../contract/positions/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { toneOf, UserStatusChip, useListedName } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useOpensUsers } from '../departments/member-columns.tsx'
import type { OrgRecordProps as Props } from '../places/org-kind.ts'
import { PeopleSearch } from '../places/people-search.tsx'
import * as css from '../places/places.css.ts'
import { offPosition } from './off.ts'

/** One position or category: its data, its holders, its history; or a hint how to choose one. */
export function PositionRecord(props: Props) {
  const { t } = useText()
  const { id } = props.state
  return (
    <div className={css.record} data-behind={id ? undefined : ''}>
      {id ? <Read key={id} {...props} id={id} /> : <p className={css.blank}>{t('places:position.choose')}</p>}
    </div>
  )
}

function Read({ id, ...props }: Props & { id: string }) {
  const { t, locale } = useText()
  const { onName, onSelect } = props
  const query = useScoped(positionDetail, { id })
  const name = query.data ? localName(query.data, locale) : null
  useNamed(name, onName)
  return (
    <>
      <Button icon={ArrowLeft} variant="quiet" className={css.back} onClick={() => onSelect(null)}>
        {t('places:back')}
      </Button>
      <Loaded query={query} lines={8}>
        {data => (
          <>
            <Label {...props} position={data} />
            {!data.isCategory && <Holders {...props} id={id} />}
          </>
        )}
      </Loaded>
      {!query.isPending && (
        <RecordHistory
          call={positionHistory}
          entity="positions"
          input={{ id }}
          id={id}
          level={3}
          gone={!query.data}
        />
      )}
    </>
  )
}

function Label({
  position,
  onSelect,
  onAsk,
}: Pick<Props, 'onSelect' | 'onAsk'> & { position: PositionDetail }) {
  const { t, locale } = useText()
  const name = localName(position, locale)
  const other = name === position.name ? position.nameEn : position.name
  return (
    <header className={chart.label}>
      {position.path.length > 0 && (
        <ol className={css.way}>
          {position.path.map(each => (
            <li key={each.id}>
              <button type="button" className={css.wayLink} onClick={() => onSelect(each.id)}>
                {localName(each, locale)}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={chart.labelTop}>
        <div>
          <div className={css.titleLine}>
            <h2 className={css.title}>{name}</h2>
            <Badge>{t(position.isCategory ? 'places:kind.category' : 'places:kind.position')}</Badge>
          </div>
          {other && <div className={css.otherName}>{other}</div>}
        </div>
        <Actions position={position} onAsk={onAsk} />
      </div>
      <p className={css.sub}>
        {position.isCategory
          ? t('places:position.inside', { count: position.children })
          : t('places:position.holders', { count: position.holders })}
      </p>
    </header>
  )
}

function Actions({ position, onAsk }: Pick<Props, 'onAsk'> & { position: PositionDetail }) {
  const { t, locale } = useText()
  const off = (action: PositionAction) => {
    const reason = position.actions[action]
    return offPosition(position, action, reason && whyText(reason, locale), locale)
  }
  const adds = position.isCategory
    ? [
        { id: 'add', label: t('places:menu.addPosition'), off: off('add'), onChoose: () => onAsk('add') },
        {
          id: 'addCategory',
          label: t('places:menu.addCategory'),
          off: off('add'),
          onChoose: () => onAsk('addCategory'),
        },
      ]
    : []
  return (
    <div className={css.actions}>
      <Button icon={Pencil} off={off('edit')} onClick={() => onAsk('edit')}>
        {t('places:menu.edit')}
      </Button>
      <ActionMenu
        label={t('places:menu.of', { name: localName(position, locale) })}
        text={t('places:menu.more')}
        actions={[
          ...adds,
          { id: 'move', label: t('places:menu.move'), off: off('move'), onChoose: () => onAsk('move') },
          {
            id: 'remove',
            label: t('places:menu.remove'),
            off: off('remove'),
            danger: true,
            onChoose: () => onAsk('remove'),
          },
        ]}
      />
    </div>
  )
}

const size = 15

/** The holders of a position. */
function Holders({ id, state, onState }: Pick<Props, 'state' | 'onState'> & { id: string }) {
  const { t } = useText()
  const { query: words, page } = state
  const query = useScoped(
    positionHolders,
    { id, query: words, pageNum: page, limit: size },
    { keepsRows: true },
  )
  const columns = useColumns()
  const total = query.data?.total ?? 0
  const empty = words ? (
    <EmptySearch small query={words} onClear={() => onState({ ...state, query: '', page: 1 })} />
  ) : (
    <EmptyState small title={t('places:position.noHolders')} />
  )
  return (
    <section className={css.section} aria-labelledby="position-holders">
      <div className={css.sectionHead}>
        <h3 id="position-holders">{t('places:position.holdersTitle')}</h3>
      </div>
      <Find state={state} onState={onState} />
      <Loaded query={query} small lines={5}>
        {({ records }) => (
          <DataTable
            caption={t('places:position.holdersTitle')}
            columns={columns}
            rows={records}
            rowKey={row => row.id}
            spine={row => toneOf[row.status]}
            busy={query.isPlaceholderData}
            empty={empty}
          />
        )}
      </Loaded>
      {total > size && (
        <Pager
          total={total}
          page={page}
          size={size}
          sizes={[size]}
          onChange={next => onState({ ...state, page: next.page })}
        />
      )}
    </section>
  )
}

const Find = ({ state, onState }: Pick<Props, 'state' | 'onState'>) => (
  <div className={css.bar}>
    <PeopleSearch
      query={state.query}
      onQuery={query => onState({ ...state, query, page: 1 }, { replace: true })}
    />
  </div>
)

function useColumns(): Column<PositionHolder>[] {
  const { t, locale } = useText()
  return [
    { id: 'name', head: t('places:member.name'), cell: row => <Name row={row} /> },
    {
      id: 'department',
      head: t('places:member.department'),
      cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
    },
    { id: 'status', head: t('places:member.status'), cell: row => <UserStatusChip {...row} /> },
  ]
}

function Name({ row }: { row: PositionHolder }) {
  const nameOf = useListedName()
  const opens = useOpensUsers()
  const id = row.employeeId ?? row.account
  return (
    <span className={css.member}>
      {opens ? (
        <Anchor href={`/csr_mds/user/detail/${row.id}`} className={css.link}>
          <Ellipsis text={nameOf(row)} focusable={false} />
        </Anchor>
      ) : (
        <Ellipsis text={nameOf(row)} />
      )}
      {id && <span className={css.subMono}>{id}</span>}
    </span>
  )
}
