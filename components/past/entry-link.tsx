import { auditEntryPath } from '../../client/audit.ts'
import { Anchor } from '../shell/navigation.tsx'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
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
