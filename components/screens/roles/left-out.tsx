import { useMemo } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { isOffered } from '../../../contract/access/menus.ts'
import { getLeftOut } from '../../../contract/access/rights.ts'
import { newRoleBlocks } from '../../../contract/roles/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useWhyText } from '../../widgets/role-tree/use-why-text.ts'
import { RightList } from './changes.tsx'
import * as css from './roles.css.ts'

/** Before a role is copied: the rights that the copy will not have, and why. */
export function LeftOut({ role }: { role: RoleDetail }) {
  const { t, locale } = useText()
  const { level, blinding, dataScope } = role
  const rights = useMemo(() => role.rights.filter(isOffered), [role.rights])
  const query = useScoped(newRoleBlocks, { level, blinding, dataScope }, { loading: false })
  const groups = useMemo(() => getLeftOut(rights, query.data?.blocks ?? []), [rights, query.data])
  const why = useWhyText(groups.length > 0)
  if (query.error || !query.data) return <Loaded query={query} small lines={2} size="text" />
  if (groups.length === 0) return <p>{t('roleAdmin:copy.whole', { count: rights.length })}</p>
  const count = groups.reduce((sum, group) => sum + group.rights.length, 0)
  const summary = t('roleAdmin:copy.leftOut', { count, total: rights.length })
  return (
    // A long list scrolls, so it must be focusable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.leftOut} aria-label={summary} tabIndex={0}>
      <p>{summary}</p>
      {groups.map(({ reason, rights: shut }) => (
        <RightList key={shut[0]} sign="removed" rights={shut} head={why?.(reason, locale) ?? ''} />
      ))}
    </section>
  )
}
