import { dateEnd, dateMinute } from '../../../client/zones/format.ts'
import type { MemberGrant } from '../../../contract/members/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import * as css from './members.css.ts'

const tones = { 'in force': 'normal', 'to come': 'neutral', ended: 'neutral' } as const

/** Every role that a member has or had in the study, with where it came from. */
export function GrantTable({ grants }: { grants: readonly MemberGrant[] }) {
  const { t, locale } = useText()
  const columns: Column<MemberGrant>[] = [
    { id: 'role', head: t('terms:role'), cell: row => localName(row, locale) },
    {
      id: 'site',
      head: t('assign:site'),
      wrap: true,
      cell: ({ level, site }) => {
        if (site) return `${site.siteNo} ${localName(site, locale)}`
        return level === 'site' ? t('assign:everySite') : '-'
      },
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`members:grant.${state}`)}</StatusChip>,
    },
    { id: 'from', head: t('assign:from'), mono: true, cell: row => dateMinute(row.effectiveAt) },
    {
      id: 'to',
      head: t('assign:to'),
      mono: true,
      cell: ({ endedAt, expiresAt }) => {
        const at = endedAt ?? expiresAt
        return at ? dateEnd(at) : t('terms:noEnd')
      },
    },
    {
      id: 'origin',
      head: t('members:origin.title'),
      wrap: true,
      cell: row => <Origin origin={row.origin} />,
    },
  ]
  return (
    <DataTable
      caption={t('members:tab.roles')}
      columns={columns}
      rows={grants}
      rowKey={row => row.id}
      empty={<EmptyState small title={t('members:noRoles')} />}
    />
  )
}

function Origin({ origin: { action, by, at, reason } }: Pick<MemberGrant, 'origin'>) {
  const { t, wordAt } = useText()
  const getName = useNameOf()
  const what = action ? wordAt(`audit:${action}` as 'audit:grantRoles') : t('members:origin.initial')
  return (
    <span className={css.origin}>
      <span>{what}</span>
      <span>{[by && getName(by), dateMinute(at)].filter(Boolean).join(' · ')}</span>
      {reason && <span>{reason}</span>}
    </span>
  )
}
