import { dateEnd, dateMinute } from '../../../client/zones/format.ts'
import type { listRightHolders } from '../../../contract/as-of/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { ListRow } from '../../shared/list/list-types.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { EntryLink } from '../past/entry-link.tsx'
import * as css from './right-holders.css.ts'

type Row = ListRow<typeof listRightHolders>

/** Person, role, where, from when to when, and who gave it. */
export function useColumns(): Column<Row>[] {
  const { t, locale } = useText()
  return [
    {
      id: 'person',
      head: t('past:review.column.person'),
      wrap: true,
      cell: ({ user }) => <Anchor href={`/csr_mds/user/detail/${user.id}`}>{user.name}</Anchor>,
    },
    { id: 'role', head: t('terms:role'), wrap: true, cell: ({ role }) => localName(role, locale) },
    {
      id: 'place',
      head: t('past:review.column.place'),
      wrap: true,
      cell: ({ study, site }) => (
        <span className={css.place}>
          <Ellipsis
            tall
            text={[study?.name, site?.name].filter(Boolean).join(' · ') || t('terms:wholeCompany')}
          />
        </span>
      ),
    },
    {
      id: 'since',
      head: t('past:holders.since'),
      mono: true,
      cell: ({ effectiveAt, given }) => dateMinute(effectiveAt ?? given?.at ?? null),
    },
    {
      id: 'until',
      head: t('terms:until'),
      mono: true,
      cell: ({ expiresAt }) => (expiresAt ? dateEnd(expiresAt) : t('users:permanent')),
    },
    {
      id: 'given',
      head: t('past:review.column.givenBy'),
      wrap: true,
      cell: row => <Given given={row.given} />,
    },
  ]
}

/** Who gave it and who confirmed that, the reason, and the entry of the trail. */
function Given({ given }: Pick<Row, 'given'>) {
  const { t } = useText()
  if (!given) return t('past:review.came')
  const { by, confirmedBy, reason, seq } = given
  return (
    <span className={css.lines}>
      <span>
        {by.name}
        {confirmedBy && ` · ${t('past:review.column.confirmedBy')}: ${confirmedBy.name}`}
      </span>
      {reason && <span className={css.under}>{reason}</span>}
      <EntryLink seq={seq} />
    </span>
  )
}
