import { auditEntryPath } from '../../../client/audit.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as css from './past.css.ts'

/** A link to an entry of the audit trail; only its number for users who may not open it. */
export function EntryLink({ seq }: { seq: number }) {
  const { t } = useText()
  const words = t('past:entry', { number: seq })
  if (!useSession().menus.some(menu => menu.key === 'audit')) return <span className={css.more}>{words}</span>
  return (
    <Anchor href={auditEntryPath(seq)} className={css.link}>
      {words}
    </Anchor>
  )
}
