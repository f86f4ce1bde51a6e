import { useId, useState } from 'react'
import { listed } from '../../../client/zones/format.ts'
import type { Input } from '../../../contract/define.ts'
import { type RoleRuleBreaker, roleRuleBreakers } from '../../../contract/role-rules/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import * as css from './role-rules.css.ts'

type Props = { rule: Pick<Input<typeof roleRuleBreakers>, 'reach' | 'roleIds'> }

const size = 15

/** The users whose roles a rule forbids: how many, and those whom the user sees. */
export function Breakers({ rule }: Props) {
  const { t } = useText()
  const title = useId()
  const [page, setPage] = useState(1)
  const query = useScoped(
    roleRuleBreakers,
    { ...rule, pageNum: page, limit: size },
    { keepsRows: true, loading: false },
  )
  const columns = useColumns()
  const { data } = query
  return (
    <section className={css.breakers} aria-labelledby={title}>
      <h3 id={title}>{t('roleRules:breakers.title')}</h3>
      <Loaded query={query} small lines={2} size="text" />
      {data && (
        <p className={css.text} role="status">
          {data.people === 0
            ? t('roleRules:breakers.noneText')
            : t('roleRules:breakers.text', { count: data.people })}
        </p>
      )}
      {data && data.seen < data.people && <p className={css.sub}>{t('roleRules:breakers.unseen')}</p>}
      {data && data.total > 0 && (
        <DataTable
          caption={t('roleRules:breakers.title')}
          columns={columns}
          rows={data.records}
          rowKey={row => `${row.user.id} ${row.study?.id ?? ''}`}
          busy={query.isPlaceholderData}
        />
      )}
      {data && data.total > size && (
        <Pager
          total={data.total}
          page={page}
          size={size}
          sizes={[size]}
          onChange={next => setPage(next.page)}
        />
      )}
    </section>
  )
}

function useColumns(): Column<RoleRuleBreaker>[] {
  const { t, locale } = useText()
  const getName = useListedName()
  return [
    { id: 'user', head: t('terms:user'), cell: ({ user }) => getName(user) },
    {
      id: 'roles',
      head: t('terms:roles'),
      wrap: true,
      cell: ({ roles }) => listed(roles.map(role => localName(role, locale))),
    },
    {
      id: 'study',
      head: t('terms:study'),
      cell: ({ study }) => study?.planId ?? t('terms:wholeCompany'),
    },
  ]
}
